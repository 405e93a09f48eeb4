import {
  ask,
  callout,
  column,
  compact,
  em,
  facts,
  link,
  links,
  numberColumn,
  percentFigure,
  table,
} from '#operation/view.ts'
import type { AnswerOf, Block, Document, Fact, Text, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import { TWSE_NOTICES } from '../ex-dividends/upcoming-ex-dividends.ts'
import { LOT } from '../lot.ts'
import type { estimateEtfDividend2027 } from './estimate-etf-dividend-2027.ts'
import { splitFact } from './split-fact.ts'
import { perUnitToday } from './splits.ts'

type Answer = AnswerOf<typeof estimateEtfDividend2027>
type Estimate = Answer['estimate_2027']

export function etfView(answer: Answer, words: Words): Document {
  const { t } = words
  const { code, name, frequency, payouts, estimate_2027: estimate, last_12m_twd: paid } = answer
  const latest = payouts.at(-1)
  return {
    title: t(`${name}（${code}）配息`, `${name} (${code}): payouts`),
    asked: `${name} ${code}`,
    of: `${name} ${code}`,
    headline: answer.asked
      ? askedText(answer, answer.asked, words)
      : paid === null
        ? t('近一年沒有配息紀錄', 'No payout on record in a year')
        : [
            t('近一年配 ', 'Paid '),
            em(words.twd(paid, 3)),
            t('', ' a unit in twelve months'),
            ...(answer.yield_pct === null
              ? []
              : [t('，殖利率 ', ', a yield of '), em(words.percent(answer.yield_pct))]),
          ],
    lede: [
      ...(answer.asked ? [askedDetail(answer, answer.asked, words)] : []),
      answer.yield_pct === null || answer.close === null
        ? ''
        : t(
            `以 ${words.nearDay(answer.as_of ?? '')}收盤 ${words.twd(answer.close)}計。`,
            `At the close of ${words.nearDay(answer.as_of ?? '')}, ${words.twd(answer.close)}. `,
          ),
      latest
        ? t(
            `收錄的最後一次除息是 ${words.day(latest.ex_date)}，${words.twd(latest.amount_twd, 3)}。`,
            `Last ex-date on record: ${words.day(latest.ex_date)}, ${words.twd(latest.amount_twd, 3)}.`,
          )
        : '',
    ],
    ...(answer.yield_pct !== null && {
      measure: {
        name: t('近一年殖利率', 'Yield of twelve months'),
        ...percentFigure(answer.yield_pct, words),
      },
    }),
    form: 'after',
    ...(answer.provenance.stale && {
      actions: [link(t('看證交所的除息預告', 'See the notices of the TWSE'), TWSE_NOTICES)],
    }),
    blocks: compact([
      payouts.length > 0 && chartOf(name, payouts, estimate, words),
      estimate.total_twd === null && noEstimate(estimate, words),
      facts(
        answer.yield_pct !== null && millionFact(answer.yield_pct, words),
        ...nextFact(answer, words),
        ...yearFacts(answer, words),
        ...toPayFact(answer, words),
        ...answer.splits.map((split) => splitFact(split, words, answer.asked?.lots)),
        { name: words.label('frequency'), value: frequency ? words.value('frequency', frequency) : '–' },
        estimate.total_twd !== null && {
          name: words.label('estimate_2027_twd'),
          value: t(
            `${words.twd(estimate.total_twd, 3)}（近一年的配息原樣再來一次）`,
            `${words.twd(estimate.total_twd, 3)} (the last year’s payouts once more)`,
          ),
        },
      ),
      lotsTable(answer, words),
      table(
        payouts.toReversed(),
        [
          column(words.label('ex_date'), (payout) => payout.ex_date),
          column(words.label('pay_date'), (payout) => payout.pay_date ?? '–'),
          numberColumn(t('配息（元）', 'A unit (NT$)'), (payout) =>
            payout.split_factor === 1 ? words.number(payout.amount_twd, 4) : amountBeforeSplit(payout, words),
          ),
          column(words.label('origin'), (payout) => words.value('origin', payout.origin)),
        ],
        { heading: t('每次配息', 'Each payout') },
      ),
      links(link(t('和其他 ETF 比', 'Compare with other ETFs'), ask('get_etf_dividends'))),
    ]),
    notice: noticeIn(words),
  }
}

type Asked = NonNullable<Answer['asked']>

function askedText({ payouts }: Answer, { period, lots, cash_twd, ...sums }: Asked, words: Words): Text {
  const { t } = words
  const when = period === null ? t('最後一次', 'The last time') : period.length === 4 ? period : words.month(period)
  const paid_twd = sums.paid_twd ?? sums.per_unit_today_twd
  if (paid_twd === null) {
    const isAhead = period !== null && period > words.today.slice(0, period.length)
    return isAhead
      ? t(`${when}配多少還沒公告`, `${when}: not announced`)
      : t(`${when}沒有配息紀錄`, `No payout of ${when} on record`) +
          t(`，收錄到 ${payouts.at(-1)?.ex_date ?? '–'}`, `; the last is of ${payouts.at(-1)?.ex_date ?? '–'}`)
  }
  const each = [t(`${when}每單位配 `, `${when}: `), em(words.twd(paid_twd, 4)), t('', ' a unit')]
  if (cash_twd === null || lots === null) return each
  return [...each, t(`，${lots} 張領 `, `, ${words.number(lots)} lots received `), em(words.twd(cash_twd))]
}

/** The payouts of the requested period. If the fund was split since, also their sum per unit of today. */
function askedDetail({ payouts }: Answer, { ex_dates, paid_twd, per_unit_today_twd }: Asked, words: Words): string {
  const { t } = words
  const its = payouts.filter(({ ex_date }) => ex_dates.includes(ex_date))
  const list = its.map(({ ex_date, pay_date, amount_twd }) => {
    const paid = pay_date === null ? '' : t(`，${words.nearDay(pay_date)}發放`, `, paid ${words.nearDay(pay_date)}`)
    return t(
      `${words.plainDay(ex_date)}除息 ${words.twd(amount_twd, 4)}${paid}`,
      `${words.twd(amount_twd, 4)} with the ex-date ${words.plainDay(ex_date)}${paid}`,
    )
  })
  if (list.length === 0) return ''
  const today =
    per_unit_today_twd === paid_twd || per_unit_today_twd === null
      ? ''
      : t(
          `分割後的單位合 ${words.twd(per_unit_today_twd, 4)}。`,
          `That is ${words.twd(per_unit_today_twd, 4)} a unit of today. `,
        )
  return `${list.join(t('、', '; '))}${t('。', '. ')}${today}`
}

/** The sums of the last two years with payouts: how many there were, up to which day, and what the lots received. */
function yearFacts({ by_year, asked }: Answer, words: Words): Fact[] {
  const { t } = words
  const lots = asked?.lots ?? null
  return by_year.slice(0, 2).map(({ year, count, total_twd, last_ex_date }, at) => {
    const cash = lots === null ? '' : words.twd(Math.round(total_twd * lots * LOT))
    const received = cash === '' ? '' : t(`，${lots} 張 ${cash}`, `, ${cash} for ${words.count(lots ?? 0, '', 'lot')}`)
    return {
      name: t(`${year} 年合計`, `Total of ${year}`),
      ...(at === 0 && { also: t('總共,合計,一共,加起來,累計', 'total,in all,so far,altogether').split(',') }),
      value: t(
        `${words.twd(total_twd, 4)}${received}（${count} 次，到 ${words.nearDay(last_ex_date)}）`,
        `${words.twd(total_twd, 4)} a unit${received} (${words.count(count, '', 'payout')}, up to ${words.nearDay(last_ex_date)})`,
      ),
    }
  })
}

/** The day of payment of the payout asked for or of the last that was paid. That of the next one is not in the data. */
function toPayFact({ payouts, asked }: Answer, words: Words): Fact[] {
  const { t } = words
  const its = asked?.period ? payouts.filter(({ ex_date }) => asked.ex_dates.includes(ex_date)) : payouts
  const last = its.findLast(({ pay_date }) => pay_date !== null)
  if (last?.pay_date == null || last.days_to_pay === null) return []
  const [from, to] = [words.nearDay(last.ex_date), words.nearDay(last.pay_date)]
  const next = asked?.period ? '' : t('下次的這裡沒有；上次 ', 'of the next payout is not held; the last was ')
  return [
    {
      name: t('發放日', 'Day of payment'),
      also: t('入帳,發放,領到,隔幾天,隔多久', 'paid out,payment date,pay date,get paid,how many days').split(','),
      value: t(
        `${next}${to}，在 ${from}除息後 ${last.days_to_pay} 天`,
        `${next}${to}, ${words.count(last.days_to_pay, '', 'day')} after the ex-date ${from}`,
      ),
    },
  ]
}

/** A fund with as many months of payouts in a year is counted rather than listed. */
const MONTHLY = 6

/** The next announced ex-date. If none is announced, the months in which the fund went ex-dividend in the last year. */
function nextFact(answer: Answer, words: Words): Fact[] {
  const value = nextText(answer, words)
  return value === undefined ? [] : [{ name: words.t('下次除息', 'Next ex-date'), asks: 'when', value }]
}

function nextText({ payouts, announced, provenance }: Answer, words: Words): string | undefined {
  const { t } = words
  const [coming] = announced
  if (coming) {
    const amount =
      coming.amount_twd === null ? t('金額還沒公告', 'amount not announced') : words.twd(coming.amount_twd, 3)
    return `${words.day(coming.ex_date)}${t('，', ', ')}${amount}`
  }
  const newest = payouts.reduce((day, { ex_date }) => (ex_date > day ? ex_date : day), '')
  const yearAgo = `${Number(newest.slice(0, 4)) - 1}${newest.slice(4)}`
  const months = [
    ...new Set(payouts.filter(({ ex_date }) => ex_date > yearAgo).map(({ ex_date }) => ex_date.slice(5, 7))),
  ]
  if (months.length === 0) return undefined
  const inYear = months.toSorted()
  const nameMonths = (numbers: readonly string[]) =>
    t(
      numbers.map(Number).join('、'),
      words.list(numbers.map((month) => words.month(`2026-${month}`).split(' ')[0] ?? month)),
    )
  const usual =
    inYear.length >= MONTHLY
      ? t(`近一年有 ${inYear.length} 個月除息`, `in the last year in ${inYear.length} months`)
      : t(`近一年在 ${nameMonths(inYear)} 月`, `in the last year in ${nameMonths(inYear)}`)
  const source = provenance.datasets?.find((set) => set.name === 'stock_payouts') ?? provenance
  if (!source.stale || source.as_of === null) return t(`還沒公告；${usual}`, `Not announced here yet; ${usual}`)
  const missing = nameMonths(monthsBetween(source.as_of, words.today).filter((month) => inYear.includes(month)))
  const since = t(
    `還不知道；公告只到 ${words.nearDay(source.as_of)}`,
    `not known; notices end on ${words.nearDay(source.as_of)}`,
  )
  return missing === ''
    ? t(`${since}；${usual}`, `${since}; ${usual}`)
    : t(
        `${since}；${usual}，${missing} 月那次還沒收錄`,
        `${since}; ${usual}. The payout of ${missing} is expected and not on record`,
      )
}

/** The months after the month of `from` up to the month of `to`, at most twelve, as two digits: `09`, `10`. */
function monthsBetween(from: string, to: string): string[] {
  const number = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const count = Math.min(12, Math.max(0, number(to) - number(from)))
  return Array.from({ length: count }, (_, at) => String(((number(from) + at + 1) % 12) + 1).padStart(2, '0'))
}

function noEstimate(estimate: Estimate, words: Words): Block {
  const { t } = words
  return callout(t('2027 年沒有估計', 'No estimate of 2027'), words.sentence(estimate.reason ?? ''))
}

function amountBeforeSplit(payout: Answer['payouts'][number], words: Words): string {
  const [paid, today] = [words.number(payout.amount_twd, 4), words.number(perUnitToday(payout), 4)]
  return words.t(`${paid}（折成現在的單位 ${today}）`, `${paid} (${today} a unit of today)`)
}

function chartOf(name: string, payouts: Answer['payouts'], estimate: Estimate, words: Words): Block {
  const { t } = words
  const known = payouts
    .slice(-12)
    .map((payout) => ({ at: payout.ex_date.slice(0, 7), value: perUnitToday(payout) }))
    .map((point) => ({ ...point, label: words.number(point.value) }))
  const guessed = estimate.per_period.map(({ ex_month, amount_twd }) => ({
    at: ex_month,
    value: amount_twd,
    isGuess: true,
  }))
  return {
    kind: 'chart',
    heading: t('配息與 2027 年估計', 'Payouts and the estimate of 2027'),
    draw: 'bars',
    caption: t('每單位配息（元），按除息月份', 'Paid a unit (NT$), by the month of the ex-date'),
    says: t(
      `${name}最近 ${known.length} 次配息：${known.map(({ at, value }) => `${at} ${value} 元`).join('、')}。`,
      `The last ${known.length} payouts of ${name}: ${known.map(({ at, value }) => `${at} NT$${value}`).join(', ')}.`,
    ),
    points: [...known, ...guessed],
    group: ({ at }) => at.slice(0, 4),
    key: { known: t('已配', 'Paid'), guess: t('估計', 'Estimate') },
  }
}

const LOTS = [1, 5, 10, 30, 50, 100]

function lotsTable({ close, last_12m_twd, payouts }: Answer, words: Words): Block | undefined {
  const { t } = words
  const latest = payouts.at(-1)
  if (!latest || last_12m_twd === null) return undefined
  const lastTime = perUnitToday(latest)
  return table(
    LOTS,
    [
      column(t('張數', 'Lots'), (lots) => t(`${lots} 張`, words.number(lots))),
      numberColumn(t('最後一次', 'Last time'), (lots) => words.number(lastTime * lots * LOT, 0)),
      numberColumn(t('近一年', 'In a year'), (lots) => words.number(last_12m_twd * lots * LOT, 0)),
      close !== null && numberColumn(t('買進要', 'To buy'), (lots) => words.number(close * lots * LOT, 0)),
    ],
    {
      heading: t('幾張領多少', 'What so many lots bring'),
      note: t(
        '一張是 1,000 單位；照最後一次和近一年的配息，未扣所得稅與二代健保補充保費。',
        'A lot is 1,000 units; by the last payout and by those of a year, before income tax and the health insurance premium.',
      ),
      caption: t('單位：元', 'In NT$'),
    },
  )
}

const MILLION = 1_000_000

/** The yearly income from NT$1 million, by which people compare yields. */
function millionFact(yieldPct: number, words: Words) {
  const amount = words.twd(Math.round((MILLION * yieldPct) / 100))
  return {
    name: words.t('放 100 萬元，一年約領', 'NT$1,000,000 would bring in a year'),
    value: words.t(
      `${amount}，照近一年的配息；未扣所得稅與二代健保補充保費`,
      `About ${amount} by the last year’s payouts, before income tax and the health insurance premium`,
    ),
  }
}
