import { ask, column, compact, em, fold, link, links, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, ChartPoint, Document, Text, Words } from '#operation/view.ts'
import { unitName } from '../unit-name.ts'
import { bareName } from './bare-name.ts'
import type { getProductPrice } from './get-product-price.ts'

type Answer = AnswerOf<typeof getProductPrice>

export function productView(answer: Answer, words: Words): Document {
  const { current, summary_90d: summary, unit } = answer
  const { t } = words
  const name = bareName(answer.name)
  const isMean = answer.weighted_mean !== null
  const day = words.nearDay(current.date)
  const age = answer.is_of_newest_date
    ? words.day(current.date)
    : t(`${words.day(current.date)}的價格，之後沒再看到`, `price of ${words.day(current.date)}, not seen since`)
  return {
    title: t(`${name}價格`, `Price of ${name}`),
    asked: [
      name,
      answer.spec === null ? '' : t(`，${answer.spec}`, `, ${words.value('spec', answer.spec)}`),
      t(`，${day}`, `, ${day}`),
    ],
    headline: [
      t(`${isMean ? '平均' : '最低'}${unit === null ? '' : `每${unit}`} `, isMean ? 'Mean ' : 'Lowest '),
      em(words.twd(current.price_twd)),
      t('', unit === null ? '' : ` per ${unitName(unit, words)}`),
      levelOf(current.price_twd, summary, words),
    ],
    lede: [
      isMean && answer.is_of_newest_date
        ? ''
        : t(`${isMean ? '' : '在'}${current.shop}，${age}。`, `${words.value('shop', current.shop)}, ${age}. `),
      usualOf(summary, words),
      ...earlierOf(answer, words),
      limitsOf(answer, words),
    ],
    ...(isMean &&
      answer.provenance.stale && {
        actions: [link(t('看農業部今天的行情', 'See today’s prices of the ministry'), 'https://amis.afa.gov.tw/')],
      }),
    blocks: [
      {
        kind: 'chart',
        heading: t('價格走勢', 'The last 90 days'),
        draw: 'line',
        caption: t(
          `每天${isMean ? '各市場的加權平均' : '最低的報價'}（元${unit === null ? '' : `／${unit}`}）`,
          `The ${isMean ? 'weighted mean of all markets' : 'lowest offer'} on each day (NT$${unit === null ? '' : ` per ${unitName(unit, words)}`})`,
        ),
        says: t(
          `${name}從 ${words.plainDay(summary.from)}到 ${words.plainDay(summary.to)}：最低 ${words.twd(summary.min)}，最高 ${words.twd(summary.max)}，中位數 ${words.twd(summary.median)}。`,
          `${name} from ${words.plainDay(summary.from)} to ${words.plainDay(summary.to)}: lowest ${words.twd(summary.min)}, highest ${words.twd(summary.max)}, median ${words.twd(summary.median)}.`,
        ),
        points: pointsOf(answer, words),
        references: [
          {
            name: t(`中位數 ${words.number(summary.median)}`, `median ${words.number(summary.median)}`),
            value: summary.median,
          },
        ],
        formatAt: (date) => words.nearDay(date),
      },
      { kind: 'split', isEven: true, left: offerBlocks(answer, words), right: [summaryFacts(answer, words)] },
      links(
        link(
          t(`${answer.category_name_zh}的全部價格`, 'All prices of its category'),
          ask('get_category_prices', { slug: answer.category }),
        ),
        link(
          t('全部歷史價格下載（付費）', 'Download the whole history (paid)'),
          ask('export_price_history', { id: answer.id, format: 'csv' }),
        ),
        link(t('降價', 'Price drops'), ask('list_price_drops', { cat: answer.category })),
      ),
    ],
    jsonLd: {
      '@type': 'Product',
      name,
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'TWD',
        lowPrice: current.price_twd,
        offerCount: answer.offers.length,
      },
    },
  }
}

type Summary = Answer['summary_90d']

/** How the current price compares with those of a month and a year before. */
export function earlierOf({ month_ago, year_ago }: Pick<Answer, 'month_ago' | 'year_ago'>, words: Words): string[] {
  const { t, twd, nearDay } = words
  return compact([
    month_ago && { ...month_ago, ago: t('前一個月', 'a month before') },
    year_ago && { ...year_ago, ago: t('前一年', 'a year before') },
  ]).map(({ ago, date, price_twd, change_pct: change }) => {
    const then = t(`（${nearDay(date)} ${twd(price_twd)}）`, ` (${twd(price_twd)} on ${nearDay(date)})`)
    const share = words.percent(Math.abs(change), 0)
    if (Math.abs(change) < 1) return t(`和${ago}差不多${then}。`, `About as much as ${ago}${then}. `)
    return change > 0
      ? t(`比${ago}貴 ${share}${then}。`, `${share} more than ${ago}${then}. `)
      : t(`比${ago}便宜 ${share}${then}。`, `${share} less than ${ago}${then}. `)
  })
}

function offerBlocks({ offers, current }: Answer, words: Words): Block[] {
  const { t } = words
  const [newest, earlier] = [
    offers.filter(({ date }) => date === current.date),
    offers.filter(({ date }) => date !== current.date),
  ]
  const tableOf = (shown: Answer['offers']): Block =>
    table(
      shown,
      [
        column(t('商店或市場', 'Shop or market'), ({ shop, url }) => (url === null ? shop : link(shop, url))),
        column(t('日期', 'Date'), ({ date }) => words.nearDay(date)),
        numberColumn(t('價格', 'Price'), ({ price_twd }) => words.twd(price_twd)),
      ],
      { mark: ({ shop, date }) => shop === current.shop && date === current.date && 'best' },
    )
  return compact([
    newest.length !== 0 && { ...tableOf(newest), heading: t('各處價格', 'Offers') },
    earlier.length !== 0 &&
      fold(t(`日期較早的 ${earlier.length} 處`, `${words.count(earlier.length, '', 'place')} seen before that day`), [
        tableOf(earlier),
      ]),
  ])
}

function summaryFacts({ summary_90d: summary, record }: Answer, words: Words): Block {
  const { t } = words
  return {
    kind: 'facts',
    heading: t('90 天摘要', '90 days in figures'),
    facts: [
      { name: t('最低', 'Lowest'), value: words.twd(summary.min) },
      { name: t('中位數', 'Median'), value: words.twd(summary.median) },
      { name: t('平均', 'Average'), value: words.twd(summary.average) },
      { name: t('最高', 'Highest'), value: words.twd(summary.max) },
      { name: t('這段期間的漲跌', 'Change'), value: formatSignedPercent(summary.change_pct, words) },
      { name: t('有紀錄的天數', 'Days on record'), value: words.count(summary.days, '天', 'day') },
      ...recordFacts(record, words),
    ],
  }
}

export function recordFacts({ since, lowest, highest }: Answer['record'], words: Words) {
  const { t, plainDay } = words
  const from = t(`${plainDay(since)}以來`, `since ${plainDay(since)}`)
  const fact = (name: string, { date, price_twd }: Answer['record']['lowest']) => ({
    name,
    value: `${words.twd(price_twd)}${t(`（${plainDay(date)}）`, ` (${plainDay(date)})`)}`,
  })
  return [fact(t(`${from}最低`, `Lowest ${from}`), lowest), fact(t(`${from}最高`, `Highest ${from}`), highest)]
}

const DAYS_MIN = 3

/** A sentence that compares the price with the 90-day median, which the page calls the usual price. */
function levelOf(price: number, { min, max, median, days }: Summary, words: Words): Text {
  const { t } = words
  if (days < DAYS_MIN || min === max) return ''
  if (price <= min) return [t('，', ', '), em(t('90 天最低', 'the lowest in 90 days'))]
  const percent = words.percent(Math.abs((price / median - 1) * 100), 0)
  if (price < median) return [t('，比平常便宜 ', ', '), em(percent), t('', ' below the usual')]
  if (price === median) return t('，和平常一樣', ', as usual')
  return [t('，比平常貴 ', ', '), em(percent), t('', ' above the usual')]
}

/** The median, which the headline calls usual. */
function usualOf({ min, max, median, days }: Summary, words: Words): string {
  if (days < DAYS_MIN || min === max) return ''
  return words.t(
    `平常指 90 天的中位數，${words.twd(median)}。`,
    `The usual price is the median of 90 days, ${words.twd(median)}. `,
  )
}

/** Says so if the records allow no comparison. The range itself is in the chart and its figures. */
function limitsOf({ summary_90d: { min, max, days } }: Answer, { t }: Words): Text {
  if (days < DAYS_MIN) return quiet(t('紀錄還少，看不出貴不貴。', 'Too few records to say whether that is much.'))
  return min === max ? t('90 天都是這個價。', 'It has not changed in 90 days.') : ''
}

/** Chart labels for the lowest and the highest price, each at the last day that had it. */
function pointsOf({ prices_90d: prices, summary_90d: { min, max } }: Answer, { t, number }: Words): ChartPoint[] {
  const lowest = prices.findLastIndex(({ price_twd }) => price_twd === min)
  const highest = min === max ? -1 : prices.findLastIndex(({ price_twd }) => price_twd === max)
  return prices.map(({ date, price_twd }, at) => ({
    at: date,
    value: price_twd,
    ...(at === lowest && { label: t(`最低 ${number(min)}`, `lowest ${number(min)}`) }),
    ...(at === highest && { label: t(`最高 ${number(max)}`, `highest ${number(max)}`) }),
  }))
}

export function formatSignedPercent(percent: number, words: Words): string {
  return `${percent > 0 ? '+' : ''}${words.percent(percent)}`
}
