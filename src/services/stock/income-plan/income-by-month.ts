import { Decimal } from 'decimal.js'

export interface Holding {
  readonly shares: number
  /** Estimated payouts of one unit. Empty if no estimate is possible. */
  readonly payouts: readonly { readonly ex_month: string; readonly amount_twd: number }[]
}

/** Income by month of the ex-date, earliest first. Months without a payout are absent. */
export function incomeByMonth(holdings: readonly Holding[]): { ex_month: string; income_twd: number }[] {
  const months = new Map<string, Decimal>()
  for (const { shares, payouts } of holdings) {
    for (const { ex_month, amount_twd } of payouts) {
      const sum = months.get(ex_month) ?? new Decimal(0)
      months.set(ex_month, sum.plus(new Decimal(amount_twd).times(shares)))
    }
  }
  return [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([ex_month, income]) => ({ ex_month, income_twd: income.toNumber() }))
}
