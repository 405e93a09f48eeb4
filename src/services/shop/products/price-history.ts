import { z } from 'zod'
import { Decimal } from 'decimal.js'
import { addDays, addMonths } from '#support/dates/taipei.ts'
import { priceTwd } from '../fields.ts'
import type { PriceRun } from '../schema.ts'

export const dailyPriceSchema = z.object({ date: z.string(), shop: z.string(), price_twd: priceTwd })

export type DailyPrice = z.output<typeof dailyPriceSchema>

/** `exactTwd` is the price before it is rounded, which a change in percent needs. */
export interface RecordedPrice extends DailyPrice {
  readonly exactTwd: number
}

export interface PricedOffer {
  readonly shop: string
  readonly history: readonly PriceRun[]
}

/** Readings: for each shop, the days on which its complete price list was read, oldest first. */
export type Readings = ReadonlyMap<string, readonly string[]>

/** In the column `shop`, marks a row that is not an offer but the mean over all markets, weighted by kilograms. */
export const WEIGHTED_MEAN = '各市場加權平均'

export function isMean({ shop }: { readonly shop: string }): boolean {
  return shop === WEIGHTED_MEAN
}

const WINDOW_DAYS = 90

/**
 * The prices of one offer on each day on which the shop's list was read, oldest first. Prices of other days are not
 * interpolated.
 */
export function recordedPrices({ shop, history }: PricedOffer, readings: Readings): RecordedPrice[] {
  return history.flatMap(([firstDay, exactTwd, lastDay]) => {
    const price_twd = isMean({ shop }) ? roundMean(exactTwd) : exactTwd
    return daysOf(firstDay, lastDay, readings.get(shop) ?? []).map((date) => ({ date, price_twd, shop, exactTwd }))
  })
}

export function asShown({ date, shop, price_twd }: RecordedPrice): DailyPrice {
  return { date, shop, price_twd }
}

/**
 * A mean over markets is shown with one decimal, because markets differ by far more than that. It is stored with four,
 * so that its ten-thousandths are an integer and halves are rounded up exactly.
 */
function roundMean(price: number): number {
  return Math.round(Math.round(price * 10_000) / 1000) / 10
}

function daysOf(firstDay: string, lastDay: string | undefined, readDays: readonly string[]): readonly string[] {
  if (lastDay === undefined) return [firstDay]
  return [firstDay, ...readDays.filter((day) => day > firstDay && day < lastDay), lastDay]
}

/**
 * The lowest price of each day over all offers except means, oldest first. If two offers have the same price, the first
 * counts.
 */
export function lowestByDay(offers: readonly PricedOffer[], readings: Readings): RecordedPrice[] {
  const prices = offers.flatMap((offer) => (isMean(offer) ? [] : recordedPrices(offer, readings)))
  const lowest = new Map<string, RecordedPrice>()
  for (const price of prices) {
    const known = lowest.get(price.date)
    if (!known || price.price_twd < known.price_twd) lowest.set(price.date, price)
  }
  return [...lowest.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The mean of each day over all markets, oldest first. Empty if no list has a mean. */
export function meanByDay(offers: readonly PricedOffer[], readings: Readings): RecordedPrice[] {
  return offers.filter(isMean).flatMap((offer) => recordedPrices(offer, readings))
}

/** The price of each day, oldest first: the mean over all markets if there is one, otherwise the lowest offer. */
export function dailyPrices(offers: readonly PricedOffer[], readings: Readings): RecordedPrice[] {
  const means = meanByDay(offers, readings)
  const lowest = lowestByDay(offers, readings)
  if (means.length === 0 || lowest.length === 0) return means.length === 0 ? lowest : means
  const days = new Map([...lowest, ...means].map((price) => [price.date, price]))
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

interface Listed {
  readonly mean_twd: number | null
  readonly price_twd: number
  readonly shop: string
  readonly date: string
}

/** The current price: the mean over all markets if there is one, otherwise the lowest offer. */
export function currentPrice({ mean_twd, price_twd, shop, date }: Listed): DailyPrice {
  return mean_twd === null ? { price_twd, shop, date } : { price_twd: mean_twd, shop: WEIGHTED_MEAN, date }
}

/** A price recorded up to this many days before a date still counts as the price of that date. */
export const NEAR_DAYS = 7

const earlierSchema = z
  .object({
    date: z.string(),
    price_twd: priceTwd,
    change_pct: z.number().describe('From then to `current`, in percent.'),
  })
  .nullable()

export const earlierPricesSchema = {
  month_ago: earlierSchema.describe(
    'The price on the same day of the month before the current one, or the last in the week before that; else null.',
  ),
  year_ago: earlierSchema.describe('The same, twelve months before.'),
}

export function earlierPrices(days: readonly RecordedPrice[]) {
  return { month_ago: earlierPrice(days, 1), year_ago: earlierPrice(days, 12) }
}

/**
 * The price on the same day `months` months before the newest one, with the change since. Null if neither that day nor
 * the week before it has a price.
 */
export function earlierPrice(days: readonly RecordedPrice[], months: number) {
  const newest = days.at(-1)
  if (!newest) return null
  const then = addMonths(newest.date, -months)
  const earlier = days.findLast(({ date }) => date <= then)
  if (!earlier || earlier.date < addDays(then, -NEAR_DAYS)) return null
  const { date, price_twd } = earlier
  return { date, price_twd, change_pct: changePct(earlier.exactTwd, newest.exactTwd) }
}

interface Change {
  readonly previous_twd: number
  /** The last day with the previous price. The price changed after it, up to `changed_on`. */
  readonly previous_on: string
  /** The first day with the present price. */
  readonly changed_on: string
  readonly change_pct: number
}

/** The latest price change in `days`, which must be sorted by date. */
export function latestChange(days: readonly RecordedPrice[]): Change | undefined {
  for (let at = days.length - 1; at > 0; at--) {
    const [before, after] = [days[at - 1], days[at]]
    if (before && after && before.price_twd !== after.price_twd) {
      const change_pct = changePct(before.exactTwd, after.exactTwd)
      return { previous_twd: before.price_twd, previous_on: before.date, changed_on: after.date, change_pct }
    }
  }
  return undefined
}

/** Whether a change is known to have come on or after `since`, because the previous price was still there about then. */
export function isChangedSince(
  { previous_on, changed_on }: Pick<Change, 'previous_on' | 'changed_on'>,
  since: string,
): boolean {
  const isNear = previous_on >= addDays(changed_on, -NEAR_DAYS)
  return changed_on >= since && (isNear || previous_on >= addDays(since, -1))
}

export const recordSchema = z
  .object({
    since: z.string(),
    lowest: z.object({ date: z.string(), price_twd: priceTwd }),
    highest: z.object({ date: z.string(), price_twd: priceTwd }),
  })
  .describe('Over all recorded days.')

/**
 * `days` has at least one price, oldest first. A day without a mean is left out of the record of goods with means,
 * because it has the price of a single market.
 */
export function recordOf(all: readonly DailyPrice[]): z.output<typeof recordSchema> {
  const means = all.filter(isMean)
  const days = means.length > 0 ? means : all
  const [first] = days
  if (!first) throw new Error('A product without prices has no record.')
  const most = (sign: 1 | -1) =>
    days.reduce((best, day) => (sign * (day.price_twd - best.price_twd) > 0 ? day : best), first)
  const [lowest, highest] = [most(-1), most(1)].map(({ date, price_twd }) => ({ date, price_twd }))
  return { since: first.date, lowest: lowest ?? first, highest: highest ?? first }
}

export function windowStart(date: string): string {
  return addDays(date, 1 - WINDOW_DAYS)
}

/** Statistics over the recorded days within the 90 days up to the newest one. */
export function summarise(days: readonly RecordedPrice[]) {
  const newest = days.at(-1)
  if (!newest) throw new Error('The history of a product without prices cannot be summarised.')
  const from = windowStart(newest.date)
  const shown = days.filter(({ date }) => date >= from)
  const prices = shown.map(({ price_twd }) => new Decimal(price_twd))
  const exact = shown.map(({ exactTwd }) => exactTwd)
  const [first, last] = [prices[0] ?? new Decimal(0), prices.at(-1) ?? new Decimal(0)]
  const sorted = prices.toSorted((a, b) => a.comparedTo(b))
  return {
    from,
    to: newest.date,
    min: Decimal.min(...prices).toNumber(),
    max: Decimal.max(...prices).toNumber(),
    average: Decimal.sum(...exact)
      .div(prices.length)
      .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
      .toNumber(),
    median: median(sorted).toNumber(),
    first: first.toNumber(),
    last: last.toNumber(),
    change_pct: changePct(exact[0] ?? 0, newest.exactTwd),
    days: prices.length,
  }
}

export function median(sorted: readonly Decimal[]): Decimal {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? new Decimal(0)
  return sorted.length % 2 === 1 ? upper : upper.plus(sorted[middle - 1] ?? upper).div(2)
}

/**
 * The kind of the two means before and after the latest change. Null unless most of the markets have a price on both days:
 * the mean may then have changed only because other markets traded.
 */
export function basisOfMean(
  offers: readonly PricedOffer[],
  readings: Readings,
): 'weighted_mean' | 'unnamed_markets' | null {
  if (offers.every(isMean)) return 'unnamed_markets'
  const change = latestChange(meanByDay(offers, readings))
  if (!change) return 'weighted_mean'
  const markets = offers
    .filter((offer) => !isMean(offer))
    .map((offer) => {
      const days = recordedPrices(offer, readings).map(({ date }) => date)
      return [change.previous_on, change.changed_on].filter((day) => days.includes(day)).length
    })
  const some = markets.filter((days) => days > 0).length
  const both = markets.filter((days) => days === 2).length
  return both > some / 2 ? 'weighted_mean' : null
}

export function changePct(before: Decimal.Value, after: Decimal.Value): number {
  return new Decimal(after).minus(before).div(before).times(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber()
}
