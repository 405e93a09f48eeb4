import { Decimal } from 'decimal.js'

interface Split {
  readonly code: string
  /** The first trading day in new units. */
  readonly effective_date: string
  readonly units: readonly [old: number, now: number]
}

/**
 * Splits and reverse splits of ETFs since December 2024, from TWSE’s announcements of changed units (TWTCAU). There was
 * none between January 2020 and then, and none on TPEx up to 2026-09-11. Announced ones are not included before they
 * take effect.
 */
const SPLITS: readonly Split[] = [
  { code: '00632R', effective_date: '2024-12-11', units: [7, 1] },
  { code: '00676R', effective_date: '2025-02-19', units: [6, 1] },
  { code: '00663L', effective_date: '2025-06-11', units: [1, 7] },
  { code: '0050', effective_date: '2025-06-18', units: [1, 4] },
  { code: '00673R', effective_date: '2025-10-22', units: [4, 1] },
  { code: '00706L', effective_date: '2025-10-22', units: [4, 1] },
  { code: '0052', effective_date: '2025-11-26', units: [1, 7] },
  { code: '00715L', effective_date: '2025-12-10', units: [2, 1] },
  { code: '00631L', effective_date: '2026-03-31', units: [1, 22] },
  { code: '00674R', effective_date: '2026-04-22', units: [5, 1] },
  { code: '00685L', effective_date: '2026-07-07', units: [1, 24] },
]

/** The splits of one fund, oldest first. */
export function listSplits(code: string) {
  return SPLITS.filter((split) => split.code === code).map(({ effective_date, units: [old_units, new_units] }) => ({
    effective_date,
    old_units,
    new_units,
  }))
}

/** Units of today for one unit of that day: 4 for 0050 before June 2025, 1 without a split. */
export function splitFactor(code: string, day: string): number {
  return SPLITS.filter((split) => split.code === code && day < split.effective_date)
    .reduce((factor, { units: [old, now] }) => factor.times(now).div(old), new Decimal(1))
    .toNumber()
}

/** The payout for one unit of today, to a millionth. */
export function perUnitToday({ amount_twd, split_factor }: { amount_twd: number; split_factor: number }): number {
  return split_factor === 1 ? amount_twd : new Decimal(amount_twd).div(split_factor).toDecimalPlaces(6).toNumber()
}
