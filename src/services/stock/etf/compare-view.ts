import { ask, column, em, link, links, numberColumn, plainText, table, tag } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Fact, Text, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import { signedPercent } from '../moves.ts'
import { areOfOneTime, OTHER_TIMES, type compareEtfs } from './compare-etfs.ts'

type Answer = AnswerOf<typeof compareEtfs>
type Fund = Answer['items'][number]

/** As many funds fit side by side on a phone. More funds get a row each. */
const BESIDE_MAX = 4

export function compareView({ items, not_held: notHeld }: Answer, words: Words): Document {
  const { t } = words
  const byYield = items.toSorted((a, b) => (b.yield_pct ?? -1) - (a.yield_pct ?? -1))
  const [most, second] = byYield
  const best = most && second && most.yield_pct !== second.yield_pct ? most : undefined
  return {
    title: t('ETF 比較', 'ETFs side by side'),
    asked: words.list(items.map(({ code, name }) => (items.length > BESIDE_MAX ? code : `${code} ${name}`))),
    headline: best
      ? [
          `${best.code} `,
          t('殖利率最高，', 'has the highest yield: '),
          em(best.yield_pct === null ? '–' : words.percent(best.yield_pct)),
        ]
      : premiumText(items, words),
    lede: [
      best && second ? basisText(best, second, words) : '',
      areOfOneTime(items) ? '' : t(...OTHER_TIMES),
      notHeld.length > 0 ? t(`沒有收錄 ${notHeld.join('、')}。`, `Not on record: ${notHeld.join(', ')}. `) : '',
    ].join(''),
    compared: items.length <= BESIDE_MAX ? besideEachOther(items, words) : [],
    blocks: [
      items.length <= BESIDE_MAX ? besideTable(items, best, words) : rowsTable(byYield, best, words),
      links(
        ...(items.length <= BESIDE_MAX ? items.map(fundLink) : []),
        link(t('全部 ETF 的殖利率', 'Yields of all ETFs'), ask('get_etf_dividends')),
      ),
    ],
    notice: noticeIn(words),
  }
}

/** The figures behind the best yield, and the runner-up. */
function basisText(best: Fund, second: Fund, words: Words): string {
  const { t } = words
  const day = best.as_of === null ? '' : words.nearDay(best.as_of)
  const next =
    second.yield_pct === null
      ? ''
      : t(
          `第二是 ${second.code}，${words.percent(second.yield_pct)}`,
          `${second.code} follows with ${words.percent(second.yield_pct)}`,
        )
  return t(
    `${best.name}近一年的配息，除以 ${day}的收盤${next === '' ? '' : `；${next}`}。`,
    `${best.name}: the payouts of twelve months over the close of ${day}. ${next === '' ? '' : `${next}.`}`,
  )
}

interface Measure {
  readonly name: string
  readonly of: (fund: Fund) => Text
  readonly also?: readonly string[]
  /** The first day of the measure. */
  readonly since?: (fund: Fund) => string | null
}

/** The measures known of at least one fund, as rows or columns of the table. */
function measuresOf(items: readonly Fund[], best: Fund | undefined, words: Words) {
  const { t } = words
  const figure = (value: number | null, digits = 2) => (value === null ? '–' : words.number(value, digits))
  const dated = (text: string, day: string | null, { as_of }: Fund) =>
    day === null || day === as_of || text === '–'
      ? text
      : `${text}${t(`（${words.shortDay(day)}）`, ` (${words.shortDay(day)})`)}`
  const since = ({ total_return: it }: Fund) => it && words.nearDay(it.from)
  const measures: readonly Measure[] = [
    {
      name: words.label('yield_pct'),
      of: (it) =>
        it.yield_pct === null
          ? '–'
          : [it === best ? [tag(t('最高', 'highest'), 'good'), ' '] : '', words.percent(it.yield_pct)],
    },
    { name: t('近一年配息（元）', 'Paid in a year (NT$)'), of: (it) => figure(it.last_12m_twd, 3) },
    {
      name: words.label('frequency'),
      of: (it) => (it.frequency === null ? '–' : words.value('frequency', it.frequency)),
    },
    { name: t('收盤（元）', 'Close (NT$)'), of: (it) => figure(it.close) },
    { name: t('淨值（元）', 'Net asset value (NT$)'), of: (it) => dated(figure(it.nav, 4), it.nav_date, it) },
    {
      name: words.label('premium_pct'),
      of: (it) => dated(signedPercent(it.premium_pct, words), it.nav_date, it),
    },
    {
      name: t('含息報酬（不再投入）', 'Total return (not reinvested)'),
      of: ({ total_return: it }) => (it === null ? '–' : signedPercent(it.pct, words)),
      also: t('含息,報酬,績效', 'return,performance').split(','),
      since,
    },
    { name: t('含息報酬起算日', 'Total return from'), of: (it) => since(it) ?? '–' },
    { name: words.label('assets_100m_twd'), of: (it) => dated(figure(it.assets_100m_twd, 0), it.assets_date, it) },
    { name: t('收盤日', 'Day of the close'), of: (it) => (it.as_of === null ? '–' : words.shortDay(it.as_of)) },
  ]
  return measures.filter(({ of }) => items.some((it) => of(it) !== '–'))
}

/** The measures that the headline is not about: `含息報酬 00919 +47.18 %，00929 +72.62 %`, and from which days. */
function besideEachOther(items: readonly Fund[], words: Words): Fact[] {
  const others = measuresOf(items, undefined, words).filter(({ name }) => name !== words.label('yield_pct'))
  return others.map(({ name, of, also = [], since }) => {
    const figures = items.map((fund) => `${fund.code} ${plainText(of(fund))}`).join(words.t('，', ', '))
    const days = words.list([...new Set(items.flatMap((fund) => since?.(fund) ?? []))])
    return {
      name: name.replace(/ ?[（(].*/, ''),
      also,
      value: days === '' ? figures : figures + words.t(`；分別從 ${days}算起`, `; from ${days}`),
    }
  })
}

function besideTable(items: readonly Fund[], best: Fund | undefined, words: Words): Block {
  return table(measuresOf(items, best, words), [
    column(words.t('項目', 'Measure'), ({ name }) => name),
    ...items.map((fund) => numberColumn(fund.code, ({ of }: Measure) => of(fund))),
  ])
}

function rowsTable(items: readonly Fund[], best: Fund | undefined, words: Words): Block {
  return table(
    items,
    [column('ETF', fundLink), ...measuresOf(items, best, words).map(({ name, of }) => numberColumn<Fund>(name, of))],
    { onPhone: 'cards', mark: (it) => it === best && 'best' },
  )
}

function fundLink({ code, name }: Fund) {
  return link(`${name} ${code}`, ask('estimate_etf_dividend_2027', { code }))
}

/** The premiums, for funds whose yields are not known or equal. */
function premiumText(items: readonly Fund[], words: Words): Text {
  const { t } = words
  const known = items
    .filter(({ premium_pct }) => premium_pct !== null)
    .toSorted((a, b) => (b.premium_pct ?? 0) - (a.premium_pct ?? 0))
  const [high, low] = [known[0], known.at(-1)]
  const premium = (it: Fund) => [`${it.code} `, em(signedPercent(it.premium_pct, words))]
  if (!high || !low)
    return t('還沒有淨值，不知道折溢價', 'No net asset value is on record, so the premium is not known')
  if (high === low) return [t('折溢價：', 'Premium: '), ...premium(high)]
  return [t('折溢價最高 ', 'Highest premium: '), ...premium(high), t('，最低 ', '; lowest: '), ...premium(low)]
}
