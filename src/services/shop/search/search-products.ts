import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { dateInput } from '#operation/input/date.ts'
import { withKnownNames } from '#operation/input/known-names.ts'
import { wordsInput } from '#operation/input/words.ts'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { categoryInput, changePctField, priceTwd, unit } from '../fields.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { provenanceOf } from '../provenance.ts'
import { inOtherUnit } from '../unit-name.ts'
import { listedIds, listOffers, readReadings, type Product } from '../products/queries.ts'
import { getCategory } from '../products/resolve.ts'
import {
  changePct,
  currentPrice,
  dailyPrices,
  earlierPrices,
  earlierPricesSchema,
  isMean,
  NEAR_DAYS,
  recordedPrices,
  recordOf,
  recordSchema,
} from '../products/price-history.ts'
import { conditionField, conditionOf, type Condition } from '../products/condition.ts'
import { whereElse } from './other-services.ts'
import { isPartOfAll, namesModel, namesOneOfSeries } from './model-codes.ts'
import { findAnswer, GONE_DAYS, listWithinBudget, sortByPrice } from './product-order.ts'
import { groupByMeaning } from './query-meaning.ts'
import { joinModelLetter } from './model-words.ts'
import { namedGoods } from './goods-in-words.ts'
import { perGigabyte } from './per-gigabyte.ts'
import { LOOKED_AT_MAX, readQuery } from './read-query.ts'
import { searchNearest } from './search-by-name.ts'
import { askedPriceSchema, judge, kindSchema, kindsOf, modelOf, modelSchema } from './what-it-costs.ts'

const NEAREST_MAX = 5

const previousField = z
  .object({ price_twd: priceTwd, on: z.string(), until: z.string(), change_pct: changePctField })
  .nullable()
  .describe('The price before the last change, its last day, and the first day of the present price.')

const foundProduct = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  unit,
  condition: conditionField,
  match: z.enum(['full', 'partial']).describe('full: it has every word. partial: it lacks one, or is another model.'),
  price_twd: priceTwd,
  price_basis: z
    .enum(['weighted_mean', 'lowest_offer'])
    .describe('weighted_mean: over all markets, by what was sold. lowest_offer: the lowest price of a shop.'),
  lowest_offer: z
    .object({ shop: z.string(), price_twd: priceTwd, date: z.string() })
    .describe('The mean again where the source has no single market.'),
  per_gb_twd: z
    .number()
    .nullable()
    .describe('Of memory and drives: the price of a gigabyte. Null where the name has no capacity.'),
  date: z.string().describe('The newest day on which the product was seen: the day of this price.'),
  previous: previousField,
  url: z.string().nullable().describe('Where the shop or the source shows the price.'),
})

export const searchProducts = defineOperation({
  name: 'search_products',
  route: 'GET /api/search',
  tool: true,
  title: 'Search products',
  titleZh: '搜尋商品',
  summary: 'Products by name, with the current lowest price.',
  description:
    'Finds computer parts, food and daily goods sold in Taiwan by name, with the newest price in TWD, its unit and date. For produce, meat and fish it is the mean of all wholesale markets, else the lowest offer of the shops held. Earlier prices go back to 2023 for parts, half a year for most food. A price in q (RTX 5070 28990) is compared with those found, in `asked_price`. Use [get_product_price] with an id for 90 days’ history, [list_price_drops] for falls.',
  tasks: ['高麗菜現在一公斤多少錢?', 'RTX 5070 顯示卡價格', 'How much is 32GB of DDR5 memory in Taiwan?'],
  long: true,
  workerThresholdChars: 100,
  conciseWithout: ['items.price_basis'],
  input: z.object({
    q: withKnownNames(wordsInput({ example: '記憶體' }), namedGoods).describe(
      'Product, also with a price or “cheapest”: 最便宜的高麗菜.',
    ),
    cat: categoryInput.optional(),
    date: dateInput({ toward: 'past' }).optional().describe('Adds that day’s price, for example 2026-08-20.'),
    since: dateInput({ toward: 'past' }).optional().describe('Adds the change from a day, for example 2026-08-11.'),
    ...pagingInput({ standard: 50, max: LOOKED_AT_MAX }),
  }),
  inputAliases: { cat: ['category'] },
  output: z.object({
    items: z.array(foundProduct),
    ...pagingOutput,
    excluded: z
      .array(z.string())
      .describe('What q says the goods must not have, such as 散熱片. No item has it in its name.'),
    not_excluded: z.array(z.string()).describe('What q excludes but no product name has: nothing was left out.'),
    answer: z
      .object({
        id: z.string(),
        name: z.string(),
        price_twd: priceTwd,
        unit,
        condition: conditionField,
        is_listed: z
          .boolean()
          .describe(`false: it was not seen for more than ${GONE_DAYS} days, so the price is one of the past.`),
        shop: z.string(),
        date: z.string(),
        other_unit: z
          .object({ unit: z.string(), price_twd: priceTwd })
          .nullable()
          .describe('The same per 台斤 (600 g) of a price per kilogram, and the other way round.'),
        record: recordSchema,
        ...earlierPricesSchema,
        previous: previousField,
        tied: z
          .object({ condition: conditionField, price_twd: priceTwd, saves_twd: z.number() })
          .nullable()
          .describe('The same for less on a condition.'),
      })
      .nullable()
      .describe(
        'The price of what was named: of produce the variety that most markets sell, weighted over all of them; of goods the ' +
          'cheapest of this very name or model on the newest list. Null where nothing is called so.',
      ),
    asked_day: z
      .object({
        id: z.string(),
        name: z.string(),
        date: z.string(),
        market: z.string().nullable().describe('The market that q names. Null without one: the price of the answer.'),
        price_twd: priceTwd.nullable().describe('Null where no price of that day is stored.'),
        markets: z
          .array(z.object({ market: z.string(), price_twd: priceTwd }))
          .describe(
            'The single markets, regions or shops on that day, the highest price first. Empty where only their mean is stored.',
          ),
        other_unit: z.object({ unit: z.string(), price_twd: priceTwd }).nullable(),
      })
      .nullable()
      .describe(
        'For a past day, a market, or goods with a price for each region: the price of the answer then and there.',
      ),
    change: z
      .object({
        from: z.object({ date: z.string(), price_twd: priceTwd }),
        to: z.object({ date: z.string(), price_twd: priceTwd }),
        change_twd: z.number(),
        change_pct: z.number(),
      })
      .nullable()
      .describe(
        'From `since`, or the last recorded day in the week before it, to `date` or the newest day: of the answer. Null where either has no price.',
      ),
    model: modelSchema.nullable(),
    asked_price: askedPriceSchema.nullable(),
    cheapest_first: z.boolean().describe('q asks for the cheapest: the items are in the order of their prices.'),
    max_twd: z
      .number()
      .nullable()
      .describe(
        'What q says it may cost at most; items are those still listed that cost no more, nearest to it first.',
      ),
    kinds: z
      .array(kindSchema)
      .describe(
        'The kinds among what was named, where there are several: modules alone or in pairs, for desktops or laptops.',
      ),
    not_held: z
      .object({ en: z.string(), zh: z.string() })
      .nullable()
      .describe('If nothing matches, or no price of that day is stored: what there is instead.'),
    nearest: z
      .array(foundProduct)
      .describe(
        'Only where nothing matches: a few products that go with what was asked, or have every word but one, or cost more ' +
          'than max_twd. None of them is what was asked.',
      ),
    provenance: provenanceSchema,
  }),
  example: { q: '青蔥', cat: 'vegetables' },
  run({ q: written, cat, date, since, limit, offset }, ctx) {
    const slug = cat === undefined ? undefined : getCategory(ctx.db, cat).slug
    const asked = readQuery(ctx, joinModelLetter(written), slug, date !== undefined)
    // A query for today gets the newest price, which states its own day.
    const day = date === taipeiDay(ctx.now) ? undefined : (date ?? asked.day)
    const { q, price, max_twd, isCheapest, isPerGigabyte } = asked
    const { items: alike, meant: called } = groupByMeaning(asked.found, q)
    const [only, other] = alike
    // A query for the console Switch 2 must not find a network switch with two ports.
    const isAnother =
      called.length === 0 && only?.mean_twd == null && (namesOneOfSeries(q) || (!slug && isPartOfAll(alike, q)))
    // A single product with these words is the one meant: 粉蔥 for 青蔥-粉蔥.
    const meant = called.length === 0 && only && !other && !isAnother ? [only] : called
    const ordered = isAnother ? [] : alike
    const priced =
      isCheapest || max_twd !== undefined
        ? sortByPrice(ordered, meant, isPerGigabyte ? (it) => perGigabyte(it) ?? Infinity : undefined)
        : []
    const fit = max_twd === undefined ? undefined : listWithinBudget(priced, max_twd)
    const all = fit ?? (isCheapest ? priced : ordered)
    const cheapestFirst = `${isPerGigabyte ? 'per_gb_twd' : 'price_twd'} asc, what was named first`
    const sortedBy = fit ? 'price_twd desc' : isCheapest ? cheapestFirst : 'relevance'
    const items = all.slice(offset, offset + limit)
    const total = fit?.length ?? (isAnother ? 0 : asked.total)
    const answer = isCheapest ? findAnswer(all.slice(0, 1)) : findAnswer(fit ? [] : meant)
    const model = fit ? null : modelOf(ctx.db, meant)
    const isAllDearer = total === 0 && priced.length > 0
    const near = total > 0 ? [] : isAllDearer ? priced : isAnother ? alike : searchNearest(ctx.db, q, slug, NEAREST_MAX)
    const nearest = near.slice(0, NEAREST_MAX)
    const asked_day =
      answer && (day !== undefined || asked.markets.length > 0 || isRegional(ctx.db, answer))
        ? priceOn(ctx.db, answer, day ?? answer.date, asked.markets)
        : null
    // One day for both inputs is no comparison.
    const comparedWith = since === date ? undefined : since
    const change = answer && comparedWith !== undefined ? changeOf(ctx.db, answer, comparedWith, day) : null
    return {
      items: items.map((product) => toItem(product, meant.length === 0 && namesModel(q) ? 'partial' : 'full')),
      ...pagingOf(total, { limit, offset, sortedBy, what: ['商品', 'products'] }),
      excluded: [...asked.excluded],
      not_excluded: [...asked.unknown],
      answer: answer ? toAnswer(ctx.db, answer, meant) : null,
      asked_day,
      change,
      model,
      asked_price: model && price !== undefined ? judge(price, meant, model) : null,
      cheapest_first: isCheapest,
      max_twd: max_twd ?? null,
      kinds: fit ? [] : kindsOf(meant),
      not_held:
        total === 0
          ? whyNothing(asked, isAllDearer)
          : answer
            ? dayWithoutPrice(answer, asked_day, change ? undefined : comparedWith)
            : null,
      nearest: nearest.map((product) => toItem(product, isAllDearer ? 'full' : 'partial')),
      // The product in the headline gives the date of its source, even if another product from that source is newer.
      provenance: provenanceOf(
        ctx,
        [...(answer ? [answer] : []), ...items.filter(({ dataset }) => dataset !== answer?.dataset), ...nearest],
        slug,
      ),
    }
  },
})

/** The first reason that holds: all are too dear, all have an excluded word, or the goods are not recorded. */
function whyNothing({ q, hasOthers, excluded }: ReturnType<typeof readQuery>, isAllDearer: boolean) {
  if (isAllDearer) return ALL_DEARER
  return hasOthers ? allHave(excluded) : whereElse(q)
}

/** The day that was asked for, or else the one to compare with, if no price of it is stored. */
function dayWithoutPrice(
  { date: newest }: Product,
  asked: ReturnType<typeof priceOn> | null,
  withoutChange: string | undefined,
) {
  if (asked?.price_twd === null) return noPriceOf(asked.date, newest)
  return withoutChange === undefined ? null : noPriceOf(withoutChange, newest)
}

const ALL_DEARER = {
  en: 'All available ones cost more; the cheapest are below.',
  zh: '收錄的都比較貴，最便宜的列在下面。',
}

function noPriceOf(day: string, newest: string) {
  return {
    en: `No such price of ${day} is stored; the newest price is of ${newest}.`,
    zh: `沒有 ${day} 的價格；最新一筆是 ${newest}。`,
  }
}

function allHave(excluded: readonly string[]) {
  return {
    en: `All that are recorded have ${excluded.join(', ')} in their names.`,
    zh: `收錄的名稱裡都有「${excluded.join('、')}」。`,
  }
}

function changeOf(db: Database, product: Product, since: string, until: string | undefined) {
  const days = dailyPrices(listOffers(db, listedIds(product)), readReadings(db))
  const to = until === undefined ? days.at(-1) : days.find(({ date }) => date === until)
  const from = days.findLast(({ date }) => date <= since && date >= addDays(since, -NEAR_DAYS))
  if (!from || !to || from.date > to.date) return null
  return {
    from: { date: from.date, price_twd: from.price_twd },
    to: { date: to.date, price_twd: to.price_twd },
    // Of the prices as shown, so that a reader who subtracts them gets the same.
    change_twd: new Decimal(to.price_twd).minus(from.price_twd).toNumber(),
    change_pct: changePct(from.exactTwd, to.exactTwd),
  }
}

function priceOn(db: Database, product: Product, date: string, markets: readonly string[]) {
  const [offers, readings] = [listOffers(db, listedIds(product)), readReadings(db)]
  const single = offers
    .filter((offer) => !isMean(offer))
    .flatMap((offer) => recordedPrices(offer, readings))
    .flatMap(({ date: day, shop, price_twd }) => (day === date ? [{ market: shop, price_twd }] : []))
    .toSorted((a, b) => b.price_twd - a.price_twd)
  const named = single.find(({ market }) => markets.includes(market))
  const mean = dailyPrices(offers, readings).find(({ date: day }) => day === date)?.price_twd ?? null
  const price_twd = markets.length > 0 ? (named?.price_twd ?? null) : mean
  return {
    id: product.id,
    name: product.name,
    date,
    market: named?.market ?? markets[0] ?? null,
    price_twd,
    markets: single,
    other_unit: price_twd === null ? null : inOtherUnit(price_twd, product.unit),
  }
}

/** Whether the goods have prices of several regions and no mean over them. */
function isRegional(db: Database, product: Product): boolean {
  return product.unit !== null && product.mean_twd === null && listOffers(db, listedIds(product)).length > 1
}

function toAnswer(db: Database, product: Product, meant: readonly Product[]) {
  const { name, unit, date } = product
  const newest = getCategory(db, product.category).newest_date
  const days = dailyPrices(listOffers(db, listedIds(product)), readReadings(db))
  return {
    ...product,
    ...currentPrice(product),
    condition: conditionOf(name),
    is_listed: date >= addDays(newest, -GONE_DAYS),
    other_unit: inOtherUnit(currentPrice(product).price_twd, unit),
    record: recordOf(days),
    ...earlierPrices(days),
    previous: previousOf(product),
    tied: tiedOffer(product, meant),
  }
}

function previousOf({ previous_twd, previous_on, changed_on, change_pct }: Product) {
  if (previous_twd === null || previous_on === null || changed_on === null) return null
  return { price_twd: previous_twd, on: previous_on, until: changed_on, change_pct }
}

function tiedOffer(product: Product, meant: readonly Product[]) {
  const cheapest = meant
    .map((it) => ({ ...it, condition: conditionOf(it.name) }))
    .filter(({ condition, date }) => TIED.has(condition) && date === product.date)
    .toSorted((a, b) => a.price_twd - b.price_twd)[0]
  const saves_twd = product.price_twd - (cheapest?.price_twd ?? Infinity)
  if (!cheapest || saves_twd <= 0 || conditionOf(product.name) !== 'alone') return null
  return { condition: cheapest.condition, price_twd: cheapest.price_twd, saves_twd }
}

const TIED: ReadonlySet<Condition> = new Set(['with_build', 'with_other_goods'])

function toItem(product: Product, match: 'full' | 'partial') {
  const { name, price_twd, mean_twd, shop, date } = product
  return {
    ...product,
    condition: conditionOf(name),
    match,
    price_twd: currentPrice(product).price_twd,
    price_basis: mean_twd === null ? ('lowest_offer' as const) : ('weighted_mean' as const),
    per_gb_twd: perGigabyte(product),
    lowest_offer: { shop, price_twd, date },
    previous: previousOf(product),
  }
}
