import { z } from 'zod'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { productIdInput } from './product-input.ts'
import {
  currentPrice,
  dailyPrices,
  earlierPrices,
  earlierPricesSchema,
  isMean,
  lowestByDay,
  recordedPrices,
  recordOf,
  recordSchema,
  summarise,
  windowStart,
  type Readings,
} from './price-history.ts'
import { provenanceOf } from '../provenance.ts'
import { listedIds, listOffers, listProductIds, readReadings, type Offer } from './queries.ts'
import { getCategory, getProduct } from './resolve.ts'
import { newestDate, priceTwd, spec, summarySchema, unit } from '../fields.ts'

export const getProductPrice = defineOperation({
  name: 'get_product_price',
  route: 'GET /api/product/{id}',
  tool: true,
  card: true,
  title: 'Price of a product',
  titleZh: '商品價格',
  summary: 'The current lowest price of a product, every offer, and a summary of 90 days.',
  description:
    'A product’s newest price in TWD with unit and date, and that of a month and a year ago. Adds each shop’s last price, the lowest and highest on record, and 90 daily prices (response_format detailed). For produce, meat and fish the price is the mean of all wholesale markets, else the lowest offer. [search_products] finds the id.',
  tasks: ['這張顯示卡最近 90 天的最低價是多少?', 'Is this product cheaper than its 90-day average?'],
  workerThresholdChars: 60,
  conciseWithout: ['prices_90d'],
  input: z.object({ id: productIdInput }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    category: z.string(),
    category_name_zh: z.string(),
    spec,
    unit,
    current: z
      .object({ price_twd: priceTwd, shop: z.string(), date: z.string() })
      .describe('On the newest day on which it was seen: the weighted mean of all markets, else the lowest offer.'),
    newest_date: newestDate.describe('“Today”: the newest stored day in this category.'),
    is_of_newest_date: z
      .boolean()
      .describe('Whether `current` is of `newest_date`; if not, it is the last price known.'),
    summary_90d: summarySchema,
    record: recordSchema,
    prices_90d: z
      .array(z.object({ date: z.string(), price_twd: priceTwd }))
      .describe('The price of every recorded day in that window, oldest first.'),
    ...earlierPricesSchema,
    weighted_mean: z
      .object({ date: z.string(), price_twd: priceTwd })
      .nullable()
      .describe('The newest mean over all markets, weighted by what was sold; null for what is not traded at markets.'),
    also_named: z
      .array(z.string())
      .describe('Names under which it stood in the list before; their prices are in its history.'),
    offers: z
      .array(z.object({ shop: z.string(), price_twd: priceTwd, date: z.string(), url: z.string().nullable() }))
      .describe('The last price of every shop or market, the newest first, then the lowest.'),
    provenance: provenanceSchema,
  }),
  permanent: ({ db }) => listProductIds(db).map((id) => ({ id })),
  example: { id: 'moa-veg-fb9' },
  run({ id }, ctx) {
    const product = getProduct(ctx.db, id)
    const category = getCategory(ctx.db, product.category)
    const offers = listOffers(ctx.db, listedIds(product))
    const readings = readReadings(ctx.db)
    const days = dailyPrices(offers, readings)
    const from = windowStart(product.date)
    return {
      ...product,
      category_name_zh: category.name_zh,
      current: currentPrice(product),
      newest_date: category.newest_date,
      is_of_newest_date: product.date === category.newest_date,
      summary_90d: summarise(days),
      record: recordOf(days),
      prices_90d: days.filter(({ date }) => date >= from).map(({ date, price_twd }) => ({ date, price_twd })),
      ...earlierPrices(days),
      weighted_mean: product.mean_twd === null ? null : { date: product.date, price_twd: product.mean_twd },
      offers: lastOffers(offers, readings),
      also_named: [...new Set(offers.map((offer) => offer.name))].filter((name) => name !== product.name),
      provenance: provenanceOf(
        ctx,
        offers.map(({ dataset }) => ({ dataset, date: product.date })),
      ),
    }
  },
})

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
