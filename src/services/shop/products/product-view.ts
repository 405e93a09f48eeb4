import type { Document } from '#operation/view/document.ts'
import { em, link, quiet, strong } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { ProductAnswer } from './product-answer.ts'
import { unitName } from '../unit-name.ts'

/** What it costs now, and whether that is much by the standard of 90 days. */
export function productView(answer: ProductAnswer, words: Words): Document {
  const { current, summary_90d: summary, unit } = answer
  const { t } = words
  const per = unit === null ? '' : t(`／${unit}`, ` per ${unitName(unit, words)}`)
  const price = words.twd(current.price_twd) + per
  const level = levelOf(current.price_twd, summary, words)
  const age = answer.is_seen_today
    ? words.day(current.date)
    : t(`${words.day(current.date)}的價格，之後沒再看到`, `price of ${words.day(current.date)}, not seen since`)
  return {
    title: t(`${answer.name}價格`, `Price of ${answer.name}`),
    asked: [answer.name, answer.spec === null ? '' : t(`，${answer.spec}`, `, ${words.value('spec', answer.spec)}`)],
    headline: [t('最低 ', 'Lowest '), em(price)],
    lede: [t(`${current.shop}，${age}。`, `${words.value('shop', current.shop)}, ${age}. `), level],
    blocks: [
      {
        kind: 'chart',
        heading: t('90 天走勢', 'The last 90 days'),
        draw: 'line',
        caption: t(
          `每天最低的報價（元${unit === null ? '' : `／${unit}`}）`,
          `The lowest offer of each day (NT$${per})`,
        ),
        says: t(
          `${answer.name}從 ${words.plainDay(summary.from)}到 ${words.plainDay(summary.to)}：最低 ${words.twd(summary.min)}，最高 ${words.twd(summary.max)}，中位數 ${words.twd(summary.median)}。`,
          `${answer.name} from ${words.plainDay(summary.from)} to ${words.plainDay(summary.to)}: lowest ${words.twd(summary.min)}, highest ${words.twd(summary.max)}, median ${words.twd(summary.median)}.`,
        ),
        series: [
          {
            name: answer.name,
            points: answer.prices_90d.map(({ date, price_twd }) => ({
              at: date,
              value: price_twd,
              ...named(price_twd, summary, words),
            })),
          },
        ],
        references: [
          {
            name: t(`中位數 ${words.number(summary.median)}`, `median ${words.number(summary.median)}`),
            value: summary.median,
          },
        ],
        formatAt: (date) => words.nearDay(date),
      },
      {
        kind: 'facts',
        facts: [
          {
            name: t('最低、最高', 'Lowest, highest'),
            value: [words.twd(summary.min), t('、', ', '), words.twd(summary.max)],
          },
          {
            name: t('平均、中位數', 'Average, median'),
            value: [words.twd(summary.average), t('、', ', '), words.twd(summary.median)],
          },
          {
            name: t('這段期間的漲跌', 'Change'),
            value: t(
              `從 ${words.twd(summary.first)} 到 ${words.twd(summary.last)}，${signed(summary.change_pct, words)}`,
              `from ${words.twd(summary.first)} to ${words.twd(summary.last)}, ${signed(summary.change_pct, words)}`,
            ),
          },
          { name: t('有紀錄的天數', 'Days on record'), value: words.count(summary.days, '天', 'day') },
        ],
      },
      {
        kind: 'table',
        heading: t('各處價格', 'Offers'),
        columns: [
          { name: t('商店或市場', 'Shop or market') },
          { name: t('日期', 'Date') },
          { name: t('價格', 'Price'), as: 'number' },
        ],
        rows: answer.offers.map(({ shop, price_twd, date, url }) => ({
          cells: [url === null ? shop : link(shop, url), words.nearDay(date), words.twd(price_twd)],
          ...(shop === current.shop && date === current.date && { mark: 'best' as const }),
        })),
      },
      {
        kind: 'links',
        links: [
          {
            text: t(`${answer.category_name_zh}的全部價格`, 'All prices of its category'),
            to: { operation: 'get_category_prices', input: { slug: answer.category } },
          },
          {
            text: t('全部歷史價格下載（付費）', 'Download the whole history (paid)'),
            to: { operation: 'export_price_history', input: { id: answer.id, format: 'csv' } },
          },
          {
            text: t('近期降價', 'Recent price drops'),
            to: { operation: 'list_price_drops', input: { cat: answer.category } },
          },
        ],
      },
    ],
    provenance: answer.provenance,
    jsonLd: {
      '@type': 'Product',
      name: answer.name,
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'TWD',
        lowPrice: current.price_twd,
        offerCount: answer.offers.length,
      },
    },
  }
}

type Summary = ProductAnswer['summary_90d']

function levelOf(price: number, { min, median, days }: Summary, words: Words) {
  if (days < 3) return quiet(words.t('紀錄還少，看不出貴不貴。', 'Too few records to say whether that is much.'))
  if (price <= min) return strong(words.t('這是 90 天內的最低價。', 'That is the lowest in 90 days.'))
  const percent = words.percent(Math.abs((price / median - 1) * 100), 0)
  if (price < median)
    return strong(words.t(`比 90 天中位數便宜 ${percent}。`, `${percent} below the median of 90 days.`))
  if (price === median) return words.t('和 90 天中位數一樣。', 'Right at the median of 90 days.')
  return strong(words.t(`比 90 天中位數貴 ${percent}。`, `${percent} above the median of 90 days.`))
}

function named(price: number, { min, max }: Summary, words: Words): { label?: string } {
  return price === min || price === max ? { label: words.number(price) } : {}
}

function signed(percent: number, words: Words): string {
  return `${percent > 0 ? '+' : ''}${words.percent(percent)}`
}
