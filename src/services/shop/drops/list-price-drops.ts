import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import { countInput } from '#operation/input/amount.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { withKnownNames } from '#operation/input/known-names.ts'
import { wordsInput } from '#operation/input/words.ts'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { categoryInput, newestDate, priceTwd, unit } from '../fields.ts'
import { currentPrice, dailyPrices, isChangedSince } from '../products/price-history.ts'
import { provenanceOf } from '../provenance.ts'
import { namedGoods } from '../search/goods-in-words.ts'
import { findNameQuery } from '../search/search-by-name.ts'
import { withoutPriceAndWishWords } from '#support/text/price-words.ts'
import { countSeen, findNewestDate, listDrops, type Chosen } from './queries.ts'
import { listedIds, listOffers, readReadings, type Product } from '../products/queries.ts'
import type { Database } from '#data/db/client.ts'
import { getCategory } from '../products/resolve.ts'
import { BASES } from '../schema.ts'

export const listPriceDrops = defineOperation({
  name: 'list_price_drops',
  route: 'GET /api/deals',
  tool: true,
  title: 'Price drops',
  titleZh: '降價商品',
  summary: 'What is cheaper today than before its latest price change.',
  description:
    'Products in Taiwan whose last price change was a fall, the largest in TWD first. Days count back from the newest day of prices (`date`). For one product’s history use [get_product_price].',
  tasks: ['今天哪些電腦零件降價?', '最近菜價跌最多的是什麼?', 'Which graphics cards got cheaper this week?'],
  long: true,
  conciseWithout: ['items.url', 'items.category', 'items.unit', 'items.basis'],
  input: z.object({
    cat: categoryInput.optional(),
    q: withKnownNames(wordsInput({ example: '16GB' }), namedGoods)
      .optional()
      .describe('In the name, for example SSD.'),
    days: countInput({ min: 1, max: 90 }).default(7).describe('How many days back, 1 (the newest day only) to 90.'),
    only: choiceInput({
      any: { zh: '所有降價', en: 'any fall' },
      notable: { zh: '大降價', en: 'notable falls', also: ['notable drops', '3%', '新低'] },
    })
      .default('any')
      .describe('notable: a fall of 3% or more, or a 30-day low.'),
    ...pagingInput({ standard: 50, max: 200 }),
  }),
  inputAliases: { cat: ['category'] },
  output: z.object({
    date: newestDate.nullable(),
    since: z.string().nullable().describe('Falls on or after this day count.'),
    undated: z
      .int()
      .describe('Falls not listed because they were first seen since then, but may be weeks older: no list was read.'),
    considered: z.int().describe('How many products were seen on `date`, fallen or not: what the drops are among.'),
    uncompared: z
      .int()
      .describe(
        'How many of those have no comparable earlier price: only one day is on record, or mostly other markets traded. Whether they fell is not known.',
      ),
    by_category: z
      .array(z.object({ category: z.string(), drops: z.int() }))
      .describe('How many of all drops are in each category, the most first.'),
    ...pagingOutput,
    items: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          category: z.string(),
          unit,
          previous_twd: priceTwd.describe(
            'The price before the latest change, at the same shop, or the weighted mean before it.',
          ),
          price_twd: priceTwd.describe('The price on `date`.'),
          basis: z
            .enum(BASES)
            .describe(
              'What both prices are of: one shop, the weighted mean of all markets, or such a mean whose source names no market (seafood), so that other markets may have traded.',
            ),
          is_30_day_low: z.boolean().describe('Whether no recorded day of the 30 up to `date` was cheaper.'),
          drop_twd: z.number(),
          drop_pct: z.number().describe('In percent of the previous price.'),
          previous_on: z.string().describe('The last day with the previous price.'),
          changed_on: z.string().describe('The first day with the lower price; it fell after `previous_on`.'),
          shop: z.string(),
          url: z.string().nullable(),
        }),
      )
      .describe('The largest drop in TWD first.'),
    provenance: provenanceSchema,
  }),
  example: { cat: 'ssd', limit: 3 },
  run({ cat, q, days, only, limit, offset }, ctx) {
    const category = cat === undefined ? undefined : getCategory(ctx.db, cat).slug
    const chosen = choose(ctx.db, category, q)
    const date = chosen && findNewestDate(ctx.db, chosen)
    const listing = { limit, offset, sortedBy: 'drop_twd desc', what: ['降價', 'falls'] } as const
    if (!chosen || date === undefined) {
      const none = pagingOf(0, { ...listing, what: ['商品', 'products'], isEmpty: q === undefined })
      return { ...NOTHING, ...none, provenance: provenanceOf(ctx, [], category) }
    }
    const since = addDays(date, 1 - days)
    const isLow = createLowCheck(ctx.db)
    const seen = listDrops(ctx.db, chosen, { date, since })
    const fallen = seen.filter((product) => isDated(product, since))
    const drops = only === 'any' ? fallen : fallen.filter((product) => isNotable(product, isLow))
    const items = drops.slice(offset, offset + limit)
    return {
      date,
      since,
      undated: seen.length - fallen.length,
      ...countSeen(ctx.db, chosen, date),
      by_category: countByCategory(drops),
      ...pagingOf(drops.length, listing),
      items: items.map((product) => toItem(product, isLow(product))),
      provenance: provenanceOf(ctx, items, category),
    }
  },
})

const NOTHING = {
  date: null,
  since: null,
  undated: 0,
  considered: 0,
  uncompared: 0,
  by_category: [],
  items: [],
}

function choose(db: Database, category: string | undefined, q: string | undefined): Chosen | undefined {
  if (q === undefined) return { category, match: undefined }
  const match = findNameQuery(db, withoutPriceAndWishWords(q), category)
  return match === undefined ? undefined : { category, match }
}

function countByCategory(drops: readonly Product[]) {
  const groups = Map.groupBy(drops, ({ category }) => category)
  return [...groups]
    .map(([category, products]) => ({ category, drops: products.length }))
    .toSorted((a, b) => b.drops - a.drops)
}

function isDated({ previous_on, changed_on }: Product, since: string): boolean {
  return previous_on !== null && changed_on !== null && isChangedSince({ previous_on, changed_on }, since)
}

const NOTABLE_PCT = 3

function isNotable(product: Product, isLow: (product: Product) => boolean): boolean {
  const isLarge = product.changed_on === product.date && -(product.change_pct ?? 0) >= NOTABLE_PCT
  return isLarge || isLow(product)
}

/**
 * Returns a predicate: whether a product's price is its lowest of the last 30 days. A mean is compared with earlier
 * means, a shop's price with the same shop's prices.
 */
function createLowCheck(db: Database): (product: Product) => boolean {
  const readings = readReadings(db)
  return (product) => {
    const offers = listOffers(db, listedIds(product))
    const same = product.mean_twd === null ? offers.filter((offer) => offer.shop === product.shop) : offers
    const days = dailyPrices(same, readings)
    const from = addDays(product.date, -29)
    return days.every(({ date, price_twd }) => date < from || price_twd >= currentPrice(product).price_twd)
  }
}

function toItem(product: Product, is_30_day_low: boolean) {
  const current = currentPrice(product)
  const before = new Decimal(product.previous_twd ?? current.price_twd)
  return {
    ...product,
    ...current,
    previous_twd: before.toNumber(),
    basis: product.basis ?? ('same_shop' as const),
    is_30_day_low,
    drop_twd: before.minus(current.price_twd).toNumber(),
    drop_pct: -(product.change_pct ?? 0),
    previous_on: product.previous_on ?? '',
    changed_on: product.changed_on ?? '',
  }
}
