import { ask, column, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Words } from '#operation/view.ts'
import { noticeIn } from '../fields.ts'
import type { getEtfDividends } from './get-etf-dividends.ts'

type Answer = AnswerOf<typeof getEtfDividends>
type Asked = InputOf<typeof getEtfDividends>
type FundLine = Answer['items'][number]

export function etfDividendsView(
  { items, total, payouts_as_of }: Answer,
  words: Words,
  { frequency }: Partial<Asked> = {},
): Document {
  const { t } = words
  const first = items.find(({ yield_pct }) => yield_pct !== null)
  return {
    title: t('ETF 配息一覽', 'ETF payouts'),
    headline: first?.yield_pct
      ? [
          `${first.name} ${first.code}`,
          t('：近一年殖利率 ', ': '),
          em(words.percent(first.yield_pct)),
          t('', ' yield in a year'),
        ]
      : t('沒有配息資料', 'No payouts available'),
    lede: t(
      `${total} 檔 ETF 裡最高。過去的殖利率高，不代表以後也高；除息後股價會少掉配息。`,
      `The highest of ${total} ETFs. A high past yield says little of the next; on the ex-date the price falls by the payout.`,
    ),
    form: 'none',
    blocks: [
      frequencyLinks(frequency, words),
      table(items, fundColumns(words), {
        onPhone: 'cards',
        ...(payouts_as_of !== null && {
          caption: t(
            `截至 ${words.plainDay(payouts_as_of)}近一年配息，依殖利率由高到低`,
            `Twelve months up to ${words.plainDay(payouts_as_of)}, highest yield first`,
          ),
        }),
        mark: (fund) => fund === first && 'best',
      }),
    ],
    notice: noticeIn(words),
  }
}

function frequencyLinks(chosen: string | undefined, words: Words): Block {
  const all = link(words.t('全部', 'All'), ask('get_etf_dividends'))
  return links(
    { ...all, isCurrent: chosen === undefined },
    ...['monthly', 'quarterly', 'semiannual', 'annual'].map((frequency) => ({
      ...link(words.value('frequency', frequency), ask('get_etf_dividends', { frequency })),
      isCurrent: chosen === frequency,
    })),
    link(words.t('公司的殖利率排行', 'Companies by yield'), ask('rank_stocks', { sort: 'yield' })),
  )
}

function fundColumns(words: Words) {
  const { t, label } = words
  const figure = (value: number | null) => (value === null ? '–' : words.number(value, 3))
  return [
    column<FundLine>('ETF', ({ code, name }) => link(`${name} ${code}`, ask('estimate_etf_dividend_2027', { code }))),
    numberColumn<FundLine>(label('yield_pct'), ({ yield_pct: it }) => (it === null ? '–' : words.percent(it))),
    numberColumn<FundLine>(t('近一年配息（元）', 'Paid in a year (NT$)'), (fund) => figure(fund.last_12m_twd)),
    numberColumn<FundLine>(t('收盤（元）', 'Close (NT$)'), (fund) => figure(fund.close)),
    column<FundLine>(label('frequency'), ({ frequency: it }) => (it === null ? '–' : words.value('frequency', it))),
    numberColumn<FundLine>(label('estimate_2027_twd'), (fund) => figure(fund.estimate_2027_twd)),
  ]
}
