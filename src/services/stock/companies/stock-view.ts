import { compact, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, BlockOf, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link } from '#operation/view/text.ts'
import { noticeIn } from '../fields.ts'
import { closesChart } from '../history/closes-chart.ts'
import { moveOf, signedPercent } from '../moves.ts'
import type { getStock } from './get-stock.ts'

type Answer = AnswerOf<typeof getStock>

export function stockView(answer: Answer, words: Words): Document {
  const { code, latest, history, themes } = answer
  const { t } = words
  const name = t(answer.name, answer.name_en)
  // ETF codes begin with 00; company codes never do.
  const isFund = code.startsWith('00')
  return {
    title: t(`${name}（${code}）股價`, `${name} (${code}): share price`),
    asked: `${name} ${code}`,
    headline: latest
      ? [em(words.twd(latest.close)), t('，', ', '), moveOf(latest.change, latest.change_pct, words)]
      : t('沒有收盤資料', 'No closing prices available'),
    lede: [
      latest ? closeDay(latest.date, words) : '',
      isFund
        ? history.length > 1
          ? ''
          : t('這檔 ETF 只有最後一個收盤價。', 'Of this ETF the last close alone is on record.')
        : answer.business === null
          ? t(
              `${answer.industry ?? '上市櫃公司'}。題材股以外的公司只收錄最後一個交易日。`,
              'Of companies outside the themes only the last trading day is on record.',
            )
          : t(`${answer.business}。`, `${answer.business_en}.`),
    ],
    blocks: compact([
      figuresBlock(answer, words),
      history.length > 1 && closesChart(name, history, words),
      ...(answer.business === null ? [] : themeBlocks(history, themes, words)),
      links(isFund ? dividendsOf(code, words) : exDates(words)),
    ]),
    provenance: answer.provenance,
    notice: noticeIn(words),
  }
}

/** A close is four days old after a long weekend. The page marks an older one as old. */
const CLOSE_DAYS_MAX = 5

function closeDay(date: string, words: Words): string {
  const { t } = words
  const days = Math.round((Date.parse(words.today) - Date.parse(date)) / 86_400_000)
  const day = words.day(date)
  if (days <= CLOSE_DAYS_MAX) return t(`${day}收盤。`, `Close of ${day}. `)
  return t(`${day}收盤，${days} 天前，不是今天的價格。`, `Close of ${day}, ${days} days ago: not today’s price. `)
}

function figuresBlock({ valuation, revenue, profit }: Answer, words: Words): BlockOf<'facts'> | undefined {
  const { t } = words
  const figure = (value: number | null, unit = '') => (value === null ? '–' : `${words.number(value)}${unit}`)
  const facts = [
    ...(valuation
      ? [
          {
            name: t(
              `本益比、淨值比、殖利率（${words.nearDay(valuation.as_of)}）`,
              `PE, PB, yield (${words.nearDay(valuation.as_of)})`,
            ),
            value: `${figure(valuation.pe)}、${figure(valuation.pb)}、${figure(valuation.dividend_yield_pct, ' %')}`,
          },
        ]
      : []),
    ...(revenue
      ? [
          {
            name: t(`${revenue.month} 營收`, `Revenue of ${revenue.month}`),
            value: [
              words.twd(revenue.revenue_twd),
              t('，年增 ', ', on the year '),
              signedPercent(revenue.change_year_pct, words),
            ],
          },
        ]
      : []),
    ...(profit
      ? [
          {
            name: t(`${profit.quarter} 每股盈餘、毛利率`, `EPS and gross margin, ${profit.quarter}`),
            value: `${figure(profit.eps_twd)}${t(' 元', '')}、${figure(profit.gross_margin_pct, ' %')}`,
          },
        ]
      : []),
  ]
  return facts.length === 0 ? undefined : { kind: 'facts', facts }
}

function dividendsOf(code: string, words: Words) {
  return link(words.t('配息與殖利率', 'Dividends and yield'), {
    operation: 'estimate_etf_dividend_2027',
    input: { code },
  })
}

/** The data has no company dividends, so this links to the announced ex-dates. */
function exDates(words: Words) {
  return link(
    words.t('公司的除權除息日：證交所預告表', 'Ex-dividend dates of companies: the exchange’s list'),
    'https://www.twse.com.tw/zh/announcement/ex-right/twt48u.html',
  )
}

function themeBlocks(history: Answer['history'], themes: Answer['themes'], words: Words): Block[] {
  const { t } = words
  return [
    {
      kind: 'table',
      heading: t('最近 10 個交易日', 'The last 10 trading days'),
      columns: [
        { name: t('日期', 'Date') },
        { name: t('收盤', 'Close'), as: 'number' },
        { name: t('漲跌幅', 'Change'), as: 'number' },
        { name: t('成交量（張）', 'Volume (lots)'), as: 'number' },
      ],
      rows: history
        .slice(-10)
        .toReversed()
        .map((day) => ({
          cells: [
            words.dayInColumn(day.date),
            words.number(day.close),
            signedPercent(day.change_pct, words),
            day.volume_lots === null ? '–' : words.number(day.volume_lots, 0),
          ],
        })),
    },
    {
      kind: 'links',
      heading: t('所屬概念', 'Its themes'),
      links: themes.map((theme) =>
        link(t(theme.name_zh, theme.name_en), { operation: 'get_theme_stocks', input: { slug: theme.slug } }),
      ),
    },
  ]
}
