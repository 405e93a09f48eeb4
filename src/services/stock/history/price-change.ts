import { Decimal } from 'decimal.js'

export interface PriceChange {
  change: number | null
  change_pct: number | null
}

interface DatedClose {
  date: string
  close: number
}

/** The longest closure, at the Lunar New Year, is twelve days. Days further apart have missing days between them. */
const DAYS_APART_MAX = 14
const DAY_MS = 86_400_000

/** Maps every trading day to the trading day before. `days` has every trading day, oldest first. */
export function pairTradingDays(days: readonly string[]): Map<string, string> {
  return new Map(
    days.slice(1).flatMap((day, index) => {
      const before = days[index]
      const isNext = before !== undefined && Date.parse(day) - Date.parse(before) <= DAYS_APART_MAX * DAY_MS
      return isNext ? [[day, before] as const] : []
    }),
  )
}

/**
 * By the exchange's rule, a close differs from the reference price by at most this share. A larger step means that the
 * previous close is not the reference price (an ex-date, a first day) or that one of the closes is wrong.
 */
const DAILY_LIMIT = 0.1

/** The close of the trading day before. Undefined if it is missing or the step exceeds the daily limit. */
export function closeBefore(
  latest: DatedClose,
  earlier: DatedClose | undefined,
  dayBefore: ReadonlyMap<string, string>,
): number | undefined {
  if (!earlier || earlier.date !== dayBefore.get(latest.date)) return undefined
  const step = new Decimal(latest.close).minus(earlier.close).abs()
  return step.greaterThan(new Decimal(earlier.close).times(DAILY_LIMIT)) ? undefined : earlier.close
}

/** Whether no close is further from the one before than shares may move in a day, so that the first and last compare. */
export function isContinuous(closes: readonly DatedClose[]): boolean {
  return closes.every(({ close }, index) => {
    const before = closes[index - 1]?.close ?? close
    return new Decimal(close).minus(before).abs().lessThanOrEqualTo(new Decimal(before).times(DAILY_LIMIT))
  })
}

/** Null if the close of the trading day before is missing. */
export function priceChange(close: number, before: number | undefined): PriceChange {
  if (before === undefined) return { change: null, change_pct: null }
  const change = new Decimal(close).minus(before)
  return { change: change.toNumber(), change_pct: percentOf(change, before).toDecimalPlaces(2).toNumber() }
}

/**
 * Counts of rises, falls and unchanged closes, and the mean change in percent. Stocks without a known change are not
 * counted.
 */
export function summariseMoves(moves: readonly { close: number; before: number | undefined }[]) {
  const known = moves.flatMap(({ close, before }) =>
    before === undefined ? [] : [percentOf(new Decimal(close).minus(before), before)],
  )
  const sum = known.reduce((total, pct) => total.plus(pct), new Decimal(0))
  return {
    advancing: known.filter((pct) => pct.greaterThan(0)).length,
    declining: known.filter((pct) => pct.lessThan(0)).length,
    unchanged: known.filter((pct) => pct.isZero()).length,
    average_change_pct: known.length > 0 ? sum.div(known.length).toDecimalPlaces(2).toNumber() : null,
  }
}

function percentOf(change: Decimal, before: number): Decimal {
  return change.div(before).times(100)
}
