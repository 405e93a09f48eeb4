import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { splitFactor } from './splits.ts'

export const totalReturnField = z
  .object({
    from: z.string().describe('The first close on record in the year before `to`.'),
    to: z.string(),
    pct: z.number().describe('Price change plus payouts over the first close, in percent; payouts are not reinvested.'),
  })
  .nullable()
  .describe('Null where no closes of an earlier day are on record.')

interface Close {
  readonly date: string
  readonly close: number
}

/** Return on one unit over the year up to the last close. `closes` is oldest first. */
export function totalReturn(
  code: string,
  closes: readonly Close[],
  payouts: readonly { readonly ex_date: string; readonly amount_twd: number }[],
): z.output<typeof totalReturnField> {
  const last = closes.at(-1)
  if (!last) return null
  const yearBefore = `${Number(last.date.slice(0, 4)) - 1}${last.date.slice(4)}`
  const first = closes.find(({ date }) => date >= yearBefore)
  if (!first || first.date === last.date) return null
  // How many units one unit of the first day has become by `day`, through splits.
  const unitsOn = (day: string) => new Decimal(splitFactor(code, first.date)).div(splitFactor(code, day))
  const paid = payouts
    .filter(({ ex_date }) => ex_date > first.date && ex_date <= last.date)
    .reduce((sum, { ex_date, amount_twd }) => sum.plus(unitsOn(ex_date).times(amount_twd)), new Decimal(0))
  const worth = unitsOn(last.date).times(last.close).plus(paid)
  return {
    from: first.date,
    to: last.date,
    pct: worth.div(first.close).minus(1).times(100).toDecimalPlaces(2).toNumber(),
  }
}

/**
 * How far the price is above the net asset value, in percent. Both must be of the same day. Null if the value is
 * unknown.
 */
export function premiumPct(close: number | null, nav: number | null): number | null {
  if (close === null || nav === null) return null
  return new Decimal(close).div(nav).minus(1).times(100).toDecimalPlaces(2).toNumber()
}
