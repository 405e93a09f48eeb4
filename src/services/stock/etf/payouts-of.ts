import { Decimal } from 'decimal.js'
import { LOT } from '../lot.ts'
import { perUnitToday } from './splits.ts'

interface Payout {
  readonly ex_date: string
  readonly amount_twd: number
  readonly split_factor: number
}

/**
 * The payouts with an ex-date in a year (2025) or month (2025-01), in order, and the cash for lots owned on all of these
 * days. Without a period, the last payout. Sums are null if no payout is on record; the fund may have paid all the same.
 * Amounts before and after a split are not added as paid.
 */
export function payoutsOf(payouts: readonly Payout[], period: string | null, lots: number | null) {
  const its = period === null ? payouts.slice(-1) : payouts.filter(({ ex_date }) => ex_date.startsWith(period))
  const sum = (amounts: readonly number[]) =>
    its.length === 0 ? null : amounts.reduce((total, it) => total.plus(it), new Decimal(0)).toNumber()
  const today = sum(its.map(perUnitToday))
  const isSplit = new Set(its.map(({ split_factor }) => split_factor)).size > 1
  const cashOf = (perUnit: number | null) =>
    perUnit === null || lots === null
      ? null
      : new Decimal(perUnit)
          .times(lots * LOT)
          .toDecimalPlaces(0)
          .toNumber()
  return {
    period,
    ex_dates: its.map(({ ex_date }) => ex_date),
    payouts: its.map((payout) => ({
      ex_date: payout.ex_date,
      paid_twd: payout.amount_twd,
      per_unit_today_twd: perUnitToday(payout),
      cash_twd: cashOf(perUnitToday(payout)),
    })),
    paid_twd: isSplit ? null : sum(its.map(({ amount_twd }) => amount_twd)),
    per_unit_today_twd: today,
    lots,
    cash_twd: cashOf(today),
  }
}

/** The sum of each year, newest first, per unit of today. The newest year may lack payouts. */
export function payoutsByYear(payouts: readonly Payout[]) {
  const years = Map.groupBy(payouts, ({ ex_date }) => Number(ex_date.slice(0, 4)))
  return [...years]
    .toSorted(([a], [b]) => b - a)
    .map(([year, its]) => ({
      year,
      count: its.length,
      total_twd: its.reduce((total, it) => total.plus(perUnitToday(it)), new Decimal(0)).toNumber(),
      last_ex_date: its.at(-1)?.ex_date ?? '',
    }))
}
