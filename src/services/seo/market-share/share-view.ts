import { barColumn, column, em, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import type { searchEngineMarketShare } from './search-engine-market-share.ts'

type Answer = AnswerOf<typeof searchEngineMarketShare>
type Figure = Answer['items'][number]

export function shareView({ items, missing }: Answer, words: Words): Document {
  const { t } = words
  const [leader] = newestAndLargestFirst(items.filter(({ region, device }) => region === 'World' && device === 'all'))
  const regions = [...new Set(items.map(({ region }) => region))].toSorted((a, b) => rank(a) - rank(b))
  return {
    title: t('搜尋引擎市占率', 'Shares of search engines'),
    headline: leader
      ? [
          leader.engine,
          ' ',
          em(shareOf(leader, words)),
          t(`（全世界，${monthOf(leader.period, words)}）`, ` of the world in ${monthOf(leader.period, words)}`),
        ]
      : t('沒有數據', 'No figures available'),
    lede: missing.map((it) => t(it.reason_zh, it.reason)).join(t('', ' ')),
    form: 'none',
    blocks: regions.map((region) =>
      regionBlock(
        region,
        items.filter((it) => it.region === region),
        words,
      ),
    ),
    notice: t(
      'StatCounter 算的是搜尋引擎帶到它會員網站的點擊，由別人轉引；是當時的數字，不是現在的。',
      'StatCounter counts clicks that engines send to its member sites; quoted second-hand, and of their month, not of today.',
    ),
  }
}

function regionBlock(region: string, figures: readonly Figure[], words: Words): Block {
  const { t } = words
  return table(
    newestAndLargestFirst(figures),
    [
      column(t('月份', 'Month'), (it) => monthOf(it.period, words)),
      column(t('搜尋引擎', 'Engine'), (it) => it.engine),
      numberColumn(t('市占率', 'Share'), (it) => shareOf(it, words)),
      barColumn(t('比例', 'Size'), (it) => String(it.share / 100)),
      column(t('裝置', 'Device'), (it) => t(DEVICES[it.device] ?? it.device, it.device)),
      column(t('轉引自', 'Quoted by'), (it) => it.quoted_by),
    ],
    { onPhone: 'cards', heading: t(REGIONS[region] ?? region, region) },
  )
}

function newestAndLargestFirst(figures: readonly Figure[]): Figure[] {
  return figures.toSorted((a, b) => b.period.localeCompare(a.period) || b.share - a.share)
}

/** Regions in the order in which they are shown, with their Chinese names. */
const REGIONS: Readonly<Record<string, string>> = lookupTable({
  World: '全世界',
  'United States': '美國',
  Taiwan: '台灣',
})
const DEVICES: Readonly<Record<string, string>> = lookupTable({
  all: '全部',
  desktop: '電腦',
  mobile: '手機',
  tablet: '平板',
})

function rank(region: string): number {
  return Object.hasOwn(REGIONS, region) ? Object.keys(REGIONS).indexOf(region) : Infinity
}

function shareOf({ share, qualifier }: Figure, words: Words): string {
  const written = words.percent(share)
  if (qualifier === 'at_least') return words.t(`至少 ${written}`, `at least ${written}`)
  return qualifier === 'about' ? words.t(`約 ${written}`, `about ${written}`) : written
}

/** Formats a period. Besides months, the source has two-month periods, such as 2020-07/08. */
function monthOf(period: string, words: Words): string {
  const [month = '', next] = period.split('/')
  if (!/^\d{4}-\d{2}$/.test(month)) return period
  return next === undefined
    ? words.month(month)
    : words.t(
        `${words.month(month).replace(' 月', '')}–${Number(next)} 月`,
        `${words.month(month)} and ${words.month(`${month.slice(0, 4)}-${next}`)}`,
      )
}
