import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const splitRow = z.object({
  code: z.string(),
  effective_date: z.iso.date(),
  old_units: z.string().transform(Number),
  new_units: z.string().transform(Number),
})

/**
 * Splits and reverse splits of ETFs since December 2024, from TWSE’s announcements of changed units (TWTCAU). TWSE
 * had none from January 2020 until then, and TPEx none up to 2026-09-11. The split of 00662 has one source.
 */
const SPLITS = readTable('reference/stock/etf-splits.tsv', splitRow)

export function listSplits(of: string) {
  return SPLITS.flatMap(({ code, ...split }) => (code === of ? split : []))
}

/** Today's units for one unit of `day`: 4 for 0050 before June 2025, 1 without a split. */
export function splitFactor(code: string, day: string): number {
  return SPLITS.filter((split) => split.code === code && day < split.effective_date)
    .reduce((factor, { old_units, new_units }) => factor.times(new_units).div(old_units), new Decimal(1))
    .toNumber()
}

/** The payout per unit of today, rounded to six decimals. */
export function perUnitToday({ amount_twd, split_factor }: { amount_twd: number; split_factor: number }): number {
  return split_factor === 1 ? amount_twd : new Decimal(amount_twd).div(split_factor).toDecimalPlaces(6).toNumber()
}
