import { comparisonKey } from '#support/text/normalise.ts'
import { listedSince } from '../categories/queries.ts'
import { conditionOf, type Condition } from '../products/condition.ts'
import { currentPrice } from '../products/price-history.ts'
import type { Product } from '../products/queries.ts'

/**
 * Puts the likely answer first. Goods of shops: by date, then those sold alone, then by price. Fruit,
 * vegetables and daily goods: the exact name first; otherwise the order stays, which is by number of markets.
 */
export function sortLikelyFirst(meant: readonly Product[], typed: string): Product[] {
  if (meant.some(({ unit, mean_twd }) => unit !== null || mean_twd !== null)) {
    const key = comparisonKey(typed)
    const rankOfName = ({ name }: Product) => Number(comparisonKey(name) !== key)
    return meant.toSorted((a, b) => rankOfName(a) - rankOfName(b) || rankOfStage(a) - rankOfStage(b))
  }
  return meant.toSorted((a, b) =>
    a.date === b.date ? rankOfCondition(a) - rankOfCondition(b) || a.price_twd - b.price_twd : a.date < b.date ? 1 : -1,
  )
}

function rankOfCondition({ name }: Product): number {
  return conditionOf(name) === 'alone' ? 0 : 1
}

/** Other prices are of wholesale markets, so the wholesale price of eggs (大運輸價) comes before their farm price. */
function rankOfStage({ name }: Product): number {
  return Number(!name.includes('大運輸價'))
}

/** Accessories that are listed in the category of their main product: 螢幕支撐架, 筆電周邊, 顯示卡周邊配件. */
const ACCESSORIES =
  /周邊|配件|鼠墊|支撐架|支架|增高架|掛燈|壁掛|變壓器|充電|行動電源|保固[卡服套]|延[長伸]保固|背包|保護[包套貼殼]|收納|鍵盤膜|底座|docking/i

function isAccessory({ spec, name }: Product): boolean {
  return ACCESSORIES.test(`${spec ?? ''} ${name}`)
}

/**
 * Sorts by price within groups: exact matches before others, products before their accessories, those of the newest
 * list before older ones, those sold alone before bundles.
 *
 * @param priceOf The price to compare, for example the price per gigabyte.
 */
export function sortByPrice(
  ordered: readonly Product[],
  meant: readonly Product[],
  priceOf: (product: Product) => number = (product) => currentPrice(product).price_twd,
): Product[] {
  const newest = newestDayOf(ordered)
  const exact = new Set(meant)
  // Each criterion outweighs all that follow.
  const rank = (product: Product) =>
    (exact.size > 0 && !exact.has(product) ? 8 : 0) +
    (isAccessory(product) ? 4 : 0) +
    (product.date === newest ? 0 : 2) +
    rankOfCondition(product)
  return ordered.toSorted((a, b) => rank(a) - rank(b) || priceOf(a) - priceOf(b))
}

/**
 * Listed products up to this price, the nearest to the limit first. Accessories are included only if nothing else
 * matches.
 */
export function listWithinBudget(products: readonly Product[], max_twd: number): Product[] {
  const listed = stillListed(products)
  const things = listed.filter((product) => !isAccessory(product))
  const fit = (things.length > 0 ? things : listed).filter((product) => currentPrice(product).price_twd <= max_twd)
  return fit.toSorted((a, b) => currentPrice(b).price_twd - currentPrice(a).price_twd)
}

export function stillListed(products: readonly Product[]): Product[] {
  const since = listedSince(newestDayOf(products))
  return products.filter(({ date }) => date >= since)
}

function newestDayOf(products: readonly Product[]): string {
  return products.reduce((day, { date }) => (date > day ? date : day), '')
}

/** A product that has been absent from the lists for this many days is probably discontinued. */
export const GONE_DAYS = 60

/** Prices on these conditions are not those of one new product. */
const OTHER_TERMS: ReadonlySet<Condition> = new Set(['bundle', 'used'])

/**
 * Products of the newest day, cheapest first: only those sold alone, or those with a condition of sale if no product is
 * sold alone.
 */
export function newestOffers(meant: readonly Product[]): Product[] {
  const sold = meant.filter(({ name }) => !OTHER_TERMS.has(conditionOf(name)))
  const newest = newestDayOf(sold)
  const fresh = sold.filter(({ date }) => date === newest)
  const alone = fresh.filter(({ name }) => conditionOf(name) === 'alone')
  return (alone.length > 0 ? alone : fresh).toSorted(
    (a, b) => rankOfStage(a) - rankOfStage(b) || a.price_twd - b.price_twd || a.rank - b.rank,
  )
}

/**
 * The product whose price answers the query. Fruit and vegetables: the variety that most markets sell; otherwise the
 * cheapest product of the newest day. Undefined if the products have different units or none is left.
 */
export function findAnswer(meant: readonly Product[]): Product | undefined {
  const [first] = meant
  if (!first || meant.some(({ unit }) => unit !== first.unit)) return undefined
  if (first.mean_twd === null) return newestOffers(meant)[0]
  // `meant` is ordered by number of markets, so the first of the newest day is sold in most.
  const newest = newestDayOf(meant)
  return meant.find(({ date, mean_twd }) => date === newest && mean_twd !== null)
}
