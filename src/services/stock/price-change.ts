import { Decimal } from 'decimal.js'

export interface PriceChange {
  change: number | null
  change_pct: number | null
}

/** What a close moved since the one before it. Null where no earlier close is held. */
export function priceChange(close: number, before: number | undefined): PriceChange {
  if (before === undefined) return { change: null, change_pct: null }
  const change = new Decimal(close).minus(before)
  return { change: change.toNumber(), change_pct: percentOf(change, before).toDecimalPlaces(2).toNumber() }
}

/** How many rose, fell and stood still, and the plain mean of their moves in percent. Stocks without a move count in none. */
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
