import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { productIdInput } from './product-input.ts'
import {
  isMean,
  lowestByDay,
  meanByDay,
  recordedPrices,
  summarise,
  windowStart,
  type Readings,
} from './price-history.ts'
import { provenanceOf } from '../provenance.ts'
import { listedIds, listOffers, listProductIds, readReadings, type Offer } from './queries.ts'
import { getCategory, getProduct } from './resolve.ts'
import { productAnswer } from './product-answer.ts'

export const getProductPrice = defineOperation({
  name: 'get_product_price',
  route: 'GET /api/product/{id}',
  tool: true,
  title: 'Price of a product',
  titleZh: '商品價格',
  summary: 'The current lowest price of a product, every offer, and a summary of 90 days.',
  description:
    'For one product id: the current lowest price in TWD with shop and date, the last price of every shop, and minimum, ' +
    'maximum, average, median and change over the 90 days up to its newest record. Use [search_products] to find the id.',
  keywords: [
    '價格',
    '歷史價格',
    '最低價',
    '均價',
    '現在買貴嗎',
    'price',
    'price history',
    'lowest',
    'average',
    'is it cheap now',
    '商品編號',
    '90 天',
    '走勢',
    'product id',
    '90-day low',
  ],
  tasks: ['這張顯示卡最近 90 天的最低價是多少?', 'Is this product cheaper than its 90-day average?'],
  workerThresholdChars: 60,
  input: z.object({ id: productIdInput }),
  output: productAnswer,
  permanent: ({ db }) => listProductIds(db).map((id) => ({ id })),
  example: {
    input: { id: 'moa-veg-fb0' },
    output: {
      id: 'moa-veg-fb0',
      name: '花椰菜-其他',
      category: 'vegetables',
      category_name_zh: '蔬菜',
      spec: '批發均價',
      unit: '公斤',
      current: { price_twd: 12, shop: '台北一果菜市場', date: '2026-05-13' },
      newest_date: '2026-05-15',
      is_seen_today: false,
      // 10, 35, 30, 24.9, 28, 21.7, 18.8, 19.2, 12, 12: in sum 211.6, in the middle 19.2 and 21.7.
      summary_90d: {
        from: '2026-02-13',
        to: '2026-05-13',
        min: 10,
        max: 35,
        average: 21.16,
        median: 20.45,
        first: 10,
        last: 12,
        change_pct: 20,
        days: 10,
      },
      prices_90d: [
        { date: '2026-04-09', price_twd: 10 },
        { date: '2026-04-29', price_twd: 35 },
      ],
      weighted_mean: { date: '2026-05-13', price_twd: 12 },
      also_named: [],
      offers: [
        { shop: '台北一果菜市場', price_twd: 12, date: '2026-05-13', url: 'https://data.moa.gov.tw/' },
        { shop: '台中市果菜市場', price_twd: 10, date: '2026-04-09', url: 'https://data.moa.gov.tw/' },
      ],
      provenance: { as_of: '2026-05-15', stale: true, sources: [] },
    },
  },
  run({ id }, ctx) {
    const product = getProduct(ctx.db, id)
    const category = getCategory(ctx.db, product.category)
    const offers = listOffers(ctx.db, listedIds(product))
    const readings = readReadings(ctx.db)
    const days = lowestByDay(offers, readings)
    const from = windowStart(product.date)
    return {
      id: product.id,
      name: product.name,
      category: category.slug,
      category_name_zh: category.name_zh,
      spec: product.spec,
      unit: product.unit,
      current: { price_twd: product.price_twd, shop: product.shop, date: product.date },
      newest_date: category.newest_date,
      is_seen_today: product.date === category.newest_date,
      summary_90d: summarise(days),
      prices_90d: days.filter(({ date }) => date >= from).map(({ date, price_twd }) => ({ date, price_twd })),
      weighted_mean:
        meanByDay(offers, readings)
          .map(({ date, price_twd }) => ({ date, price_twd }))
          .at(-1) ?? null,
      offers: lastOffers(offers, readings),
      also_named: [...new Set(offers.map((offer) => offer.name))].filter((name) => name !== product.name),
      provenance: provenanceOf(ctx, offers),
    }
  },
})

/** One for each shop, even if two lists have it. */
function lastOffers(offers: readonly Offer[], readings: Readings) {
  return [
    ...Map.groupBy(
      offers.filter((offer) => !isMean(offer)),
      (offer) => offer.shop,
    ),
  ]
    .map(([shop, lists]) => {
      const last = lowestByDay(lists, readings).at(-1)
      const list = lists.find((offer) => recordedPrices(offer, readings).at(-1)?.date === last?.date)
      return { shop, price_twd: last?.price_twd ?? 0, date: last?.date ?? '', url: list?.url ?? null }
    })
    .sort((a, b) => (a.date === b.date ? a.price_twd - b.price_twd : a.date < b.date ? 1 : -1))
}
