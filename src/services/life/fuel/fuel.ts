import { Decimal } from 'decimal.js'
import { addDays, daysBetween } from '#support/dates/taipei.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { countDays } from '../dates.ts'

export const PRODUCTS = ['92', '95', '98', 'diesel'] as const

export type Product = (typeof PRODUCTS)[number]

export const PRODUCT_NAMES: Readonly<Record<Product, { name_zh: string; name_en: string }>> = {
  '92': { name_zh: '92無鉛汽油', name_en: 'Unleaded gasoline 92' },
  '95': { name_zh: '95無鉛汽油', name_en: 'Unleaded gasoline 95' },
  '98': { name_zh: '98無鉛汽油', name_en: 'Unleaded gasoline 98' },
  diesel: { name_zh: '超級柴油', name_en: 'Super diesel' },
}

export const UNIT = 'litre'

const WEEKS_SHOWN = 12

export interface PricePoint {
  effective_on: string
  price_twd: number
  change_twd: number | null
}

/** Up to this day the data set lists every change, so a week without a row kept the price of the week before. */
const EVERY_CHANGE_UNTIL = '2024-03-25'

/** Whether the price of `effectiveOn`, the newest one stored up to `day`, still applied on `day`. */
export function holdsOn(effectiveOn: string, day: string): boolean {
  return day < addDays(EVERY_CHANGE_UNTIL, 7) || day < addDays(effectiveOn, 7)
}

/**
 * Adds the change to each price, newest first. Until `EVERY_CHANGE_UNTIL` the change is measured from the previous
 * row. Later it is measured from the row exactly one week before, and is null if that row is missing.
 */
export function withChanges<Price extends { effective_on: string; price_twd: number }>(
  prices: readonly Price[],
): (Price & PricePoint)[] {
  const byDate = new Map(prices.map((price) => [price.effective_on, price.price_twd]))
  return prices.map((price, at) => {
    const before =
      price.effective_on <= EVERY_CHANGE_UNTIL ? prices[at + 1]?.price_twd : byDate.get(addDays(price.effective_on, -7))
    const change_twd = before === undefined ? null : new Decimal(price.price_twd).minus(before).toNumber()
    return { ...price, change_twd }
  })
}

export function windowStart(newest: string): string {
  return addDays(newest, -7 * (WEEKS_SHOWN - 1))
}

/** Counts only weeks after `EVERY_CHANGE_UNTIL`. Earlier weeks cannot be missing. */
export function countMissingWeeks(from: string, to: string, stored: readonly { effective_on: string }[]): number {
  const start = from > EVERY_CHANGE_UNTIL ? from : addDays(EVERY_CHANGE_UNTIL, 7)
  if (start > to) return 0
  return Math.ceil(countDays(start, to) / 7) - stored.filter((it) => it.effective_on >= start).length
}

/** CPC sets its prices each Monday, so a price of an earlier week may have changed since. */
export function staleNotice(newest: string | null, today: string): string | null {
  const weeks = newest === null ? 0 : Math.floor(daysBetween(newest, today) / 7)
  if (weeks === 0) return null
  return joinLanguages(
    `The newest stored price is of ${newest}; ${weeks === 1 ? 'that of the week since is' : `those of the ${weeks} weeks since are`} not known.`,
    `最新只收錄到 ${newest} 起的油價，之後 ${weeks} 週的不知道。`,
  )
}
