import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const splitRow = z.object({
  code: z.string(),
  effective_date: z.iso.date().describe('The first trading day in new units.'),
  old_units: z.string().transform(Number),
  new_units: z.string().transform(Number),
})

export const splitsField = z
  .array(splitRow.extend({ old_units: z.int(), new_units: z.int() }).omit({ code: true }))
  .describe('Splits and reverse splits since 2020: so many new units for the old ones.')

/**
 * Splits and reverse splits of ETFs from TWSE’s announcements (TWTCAU), the earliest in December 2024. TWSE had none
 * between January 2020 and then, and TPEx none up to 2026-09-11. Only one source confirms the split of 00662.
 */
const SPLITS = readTable('reference/stock/etf-splits.tsv', splitRow)

export function listSplits(of: string) {
  return SPLITS.flatMap(({ code, ...split }) => (code === of ? split : []))
}

/** How many units of today one unit of `day` has become: 4 for 0050 before June 2025, 1 without a split. */
export function splitFactor(code: string, day: string): number {
  return SPLITS.filter((split) => split.code === code && day < split.effective_date)
    .reduce((factor, { old_units, new_units }) => factor.times(new_units).div(old_units), new Decimal(1))
    .toNumber()
}

/** The payout per unit of today, rounded to six decimals. */
export function perUnitToday({ amount_twd, split_factor }: { amount_twd: number; split_factor: number }): number {
  return split_factor === 1 ? amount_twd : new Decimal(amount_twd).div(split_factor).toDecimalPlaces(6).toNumber()
}
