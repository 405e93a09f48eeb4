import { ask, column, compact, em, link, links, numberColumn, percentFigure, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, BlockOf, Document, Fact, Figure, Text, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import { splitFact } from '../etf/split-fact.ts'
import { closesChart } from '../history/closes-chart.ts'
import { spanText } from '../history/span.ts'
import { moveOf, signedPercent } from '../moves.ts'
import type { getStock } from './get-stock.ts'

type Answer = AnswerOf<typeof getStock>

export function stockView(answer: Answer, words: Words): Document {
  const { code, latest, history, themes, asked } = answer
  const { t } = words
  const name = t(answer.name, answer.name_en)
  const shown = asked?.close ?? latest
  const isMissed = asked !== undefined && asked !== null && !asked.close
  // ETF codes begin with 00; company codes never do.
  const isFund = code.startsWith('00')
  return {
    of: `${name} ${code}`,
    title: t(`${name}（${code}）股價`, `${name} (${code}): share price`),
    asked: `${name} ${code}${shown && !isMissed ? t(`，${words.day(shown.date)}收盤`, `, close of ${words.day(shown.date)}`) : ''}`,
    headline: isMissed
      ? noClose(asked, words)
      : shown
        ? [
            em(words.twd(shown.close)),
            answer.since !== null
              ? t(`；${words.nearDay(answer.since.date)}以來 `, `; since ${words.nearDay(answer.since.date)}: `)
              : '',
            answer.since !== null
              ? em(spanText(answer.since, words, words.twd))
              : shown.change === null
                ? ''
                : [t('，', ', '), moveOf(shown.change, shown.change_pct, words)],
          ]
        : t('沒有收盤資料', 'No closing prices available'),
    lede: [
      words.sentence(answer.since_note ?? ''),
      shown && asked === null ? yieldText(answer, shown.date, words) : '',
      ...(isMissed && latest
        ? [
            t('紀錄上最後一次是 ', 'The last on record is '),
            em(words.twd(latest.close)),
            t('，', ', '),
            closeSentence(latest, words),
          ]
        : []),
      shown && !isMissed && shown.change === null ? sinceText(shown, history, words) : '',
      isFund
        ? history.length > 1
          ? ''
          : t('這檔 ETF 只有最後一個收盤價。', 'Of this ETF the last close alone is on record.')
        : answer.business === null
          ? t(
              '題材股以外的公司只收錄最後一個交易日。',
              'Of companies outside the themes only the last trading day is on record.',
            )
          : '',
    ],
    ...(answer.provenance.stale && {
      actions: [link(t('看證交所的即時行情', 'See live quotes of the exchange'), 'https://mis.twse.com.tw/')],
    }),
    blocks: compact([
      history.length > 1 && closesChart(name, history, words),
      figuresBlock(answer, words),
      ...(answer.business === null ? [] : themeBlocks(history, themes, words)),
      links(isFund ? dividendsOf(code, words) : exDates(code, words)),
    ]),
    notice: noticeIn(words),
  }
}

function noClose({ date, is_open, reason_zh, reason_en }: NonNullable<Answer['asked']>, words: Words): string {
  const { t } = words
  const day = words.day(date)
  const reason = t(reason_zh ? `（${reason_zh}）` : '', reason_en ? ` (${reason_en})` : '')
  return is_open === false
    ? t(`${day}台股休市${reason}，沒有收盤價`, `The market was closed on ${day}${reason}`)
    : t(`沒有收錄 ${day}的收盤價`, `No close of ${day} is on record`)
}

function closeSentence({ date }: NonNullable<Answer['latest']>, words: Words): string {
  const day = words.day(date)
  return words.t(`${day}收盤。`, `Close of ${day}. `)
}

/** The difference to the last close on record, if the close of the trading day before is missing. */
function sinceText({ date, close }: NonNullable<Answer['latest']>, history: Answer['history'], words: Words): string {
  const before = history.findLast((day) => day.date < date)
  if (!before) return ''
  const [change, day] = [close - before.close, words.nearDay(before.date)]
  const move = moveOf(change, (100 * change) / before.close, words)
  return words.t(
    `和 ${day}的 ${words.twd(before.close)}比，${move}。`,
    `${move} since ${words.twd(before.close)} on ${day}. `,
  )
}

/** The yield below the price, because the search box leads to this page for both. If it is of another day, with that. */
function yieldText({ valuation }: Answer, shownDay: string, words: Words): Text {
  const { t, percent } = words
  const pct = valuation?.dividend_yield_pct ?? null
  if (!valuation || pct === null) return ''
  return [
    t('殖利率 ', 'Yield '),
    em(percent(pct)),
    valuation.as_of === shownDay ? '' : datedText(valuation.as_of, words),
    t('。', '. '),
  ]
}

function datedText(date: string, { t, nearDay }: Words): Text {
  return quiet(t(`（${nearDay(date)}）`, ` (${nearDay(date)})`))
}

function figuresBlock(answer: Answer, words: Words): BlockOf<'facts'> {
  const { t } = words
  const { market, industry, listed_on, themes, valuation, revenue, profit, lot_twd, since_year_end, splits } = answer
  const facts: Fact[] = [
    ...(lot_twd === null ? [] : [{ name: words.label('lot_twd'), value: words.twd(lot_twd) }]),
    ...(since_year_end === null
      ? []
      : [
          {
            name: t(`從 ${words.plainDay(since_year_end.date)}`, `Since ${words.plainDay(since_year_end.date)}`),
            also: t('今年以來,今年漲,去年底,年初', 'year to date,YTD,this year').split(','),
            value: spanText(since_year_end, words, words.twd),
            figure: percentFigure(since_year_end.change_pct, words),
          },
        ]),
    ...splits.map((split) => splitFact(split, words)),
    {
      name: t('市場、產業', 'Market, industry'),
      also: [t('上市', 'TWSE'), t('上櫃', 'TPEx'), t('產業', 'OTC')],
      value: [
        market === 'twse' ? t('上市', 'TWSE') : t('上櫃', 'TPEx'),
        listed_on === null ? '' : t(`（${words.plainDay(listed_on)}起）`, ` (since ${words.plainDay(listed_on)})`),
        industry === null ? '' : t(`、${industry}`, `, ${industry}`),
      ],
    },
    ...(valuation ? valuationFacts(valuation, words) : []),
    ...(answer.code.startsWith('00') ? [] : [dividendFact(words)]),
    ...(revenue ? revenueFacts(revenue, words) : []),
    ...(profit ? profitFacts(profit, words) : []),
    ...(answer.business === null
      ? []
      : [{ name: t('做什麼', 'Business'), value: t(answer.business, answer.business_en ?? answer.business) }]),
    ...(themes.length === 0
      ? []
      : [
          {
            name: t('題材', 'Themes'),
            also: [t('概念股', 'theme')],
            value: themes.map(({ name_zh, name_en }) => t(name_zh, name_en)).join(t('、', ', ')),
          },
        ]),
  ]
  return { kind: 'facts', facts }
}

/** The exchange publishes these figures beside the prices, and they can be older than the last close. */
function valuationFacts({ as_of, pe, pb, dividend_yield_pct }: NonNullable<Answer['valuation']>, words: Words): Fact[] {
  const { t } = words
  const ratio = (value: number): Figure => ({ value, show: (it) => words.number(it), best: 'lowest' })
  const dated = (fact: Omit<Fact, 'value' | 'as_of'> & { readonly figure: Figure }): Fact => ({
    ...fact,
    value: [fact.figure.show(fact.figure.value), datedText(as_of, words)],
    as_of,
  })
  return compact([
    pe === null
      ? { name: t('本益比', 'P/E'), value: t('沒有（虧損）', 'none (loss)') }
      : dated({ name: t('本益比', 'P/E'), also: ['PE', 'price to earnings'], figure: ratio(pe) }),
    pb !== null &&
      dated({ name: t('股價淨值比', 'P/B'), also: [t('淨值比', 'PB'), 'price to book'], figure: ratio(pb) }),
    dividend_yield_pct !== null &&
      dated({
        name: t('殖利率', 'Yield'),
        also: t('股利殖利率,股息殖利率', 'dividend yield').split(','),
        figure: percentFigure(dividend_yield_pct, words),
      }),
  ])
}

function revenueFacts({ month, ...revenue }: NonNullable<Answer['revenue']>, words: Words): Fact[] {
  const { t } = words
  const growth = (name: string, also: string, value: number | null): Fact => ({
    name,
    also: [also],
    value: signedPercent(value, words),
    ...(value !== null && { figure: percentFigure(value, words) }),
  })
  const show = (twd: number) => t(`${words.number(twd / 1e8, 0)} 億元`, `NT$${words.number(twd / 1e9, 1)} bn`)
  return [
    {
      name: t(`${words.month(month)}營收`, `Revenue, ${words.month(month)}`),
      also: [t('營收', 'revenue')],
      value: show(revenue.revenue_twd),
      figure: { value: revenue.revenue_twd, show, best: 'highest' },
    },
    growth(t('營收年增', 'Revenue, on the year'), t('年增', 'on the year'), revenue.change_year_pct),
    growth(t('營收月增', 'Revenue, on the month'), t('月增', 'on the month'), revenue.change_month_pct),
  ]
}

function profitFacts({ quarter, ...profit }: NonNullable<Answer['profit']>, words: Words): Fact[] {
  const { t } = words
  const margin = (name: string, also: string, value: number | null): Fact | false =>
    value !== null && { name, also: [also], value: words.percent(value), figure: percentFigure(value, words) }
  const twd = (value: number) => t(`${words.number(value)} 元`, words.number(value))
  const eps = profit.eps_twd
  return compact([
    eps !== null && {
      name: `${t('每股盈餘', 'EPS')} ${quarter.replace('-', ' ')}`,
      also: ['EPS', t('每股盈餘', 'earnings per share')],
      value: twd(eps),
      figure: { value: eps, show: twd, best: 'highest' },
    },
    margin(t('毛利率', 'Gross margin'), t('毛利', 'gross margin'), profit.gross_margin_pct),
    margin(t('營業利益率', 'Operating margin'), t('營益率', 'operating'), profit.operating_margin_pct),
    margin(t('淨利率', 'Net margin'), t('淨利', 'net profit'), profit.net_margin_pct),
  ])
}

function dividendsOf(code: string, words: Words) {
  return link(words.t('配息與殖利率', 'Dividends and yield'), ask('estimate_etf_dividend_2027', { code }))
}

/** Dividends of companies are not in the data, except for their announced ex-dates. */
function dividendFact({ t }: Words): Fact {
  return {
    name: t('股利', 'Dividend'),
    also: t('股息,配息,配股,除息,除權,發放,入帳', 'dividends,ex-date,ex-dividend,payout').split(','),
    value: t('這裡沒有公司的金額與發放日', 'amounts and days of payment of companies are not held'),
  }
}

function exDates(code: string, { t }: Words) {
  return link(t('公告的除權除息日', 'Announced ex-dividend dates'), ask('upcoming_ex_dividends', { code }))
}

function themeBlocks(history: Answer['history'], themes: Answer['themes'], words: Words): Block[] {
  const { t } = words
  return [
    table(
      history.slice(-10).toReversed(),
      [
        column(t('日期', 'Date'), (day) => words.dayInColumn(day.date)),
        numberColumn(t('收盤', 'Close'), (day) => words.number(day.close)),
        numberColumn(t('漲跌幅', 'Change'), (day) => signedPercent(day.change_pct, words)),
        numberColumn(t('成交量（張）', 'Volume (lots)'), (day) =>
          day.volume_lots === null ? '–' : words.number(day.volume_lots, 0),
        ),
      ],
      { heading: t('有紀錄的最近 10 天', 'The last 10 days on record') },
    ),
    {
      kind: 'links',
      heading: t('所屬概念', 'Its themes'),
      links: themes.map((theme) =>
        link(t(theme.name_zh, theme.name_en), ask('get_theme_stocks', { slug: theme.slug })),
      ),
    },
  ]
}
