import { z } from 'zod'
import { Decimal } from 'decimal.js'
import { addDays } from '#support/dates/taipei.ts'

/**
 * Deductions from a payout. Health supplement: 全民健康保險扣取及繳納補充保險費辦法, 2.11 % since 2021; income tax: 各類所得扣繳率標準, articles 2
 * and 3, as in force in 2026.
 */
export const DEDUCTIONS = {
  nhi_supplement_pct: 2.11,
  nhi_from_twd: 20_000,
  nhi_cap_twd: 10_000_000,
  resident_withholding_pct: 0,
  non_resident_withholding_pct: 21,
} as const

export interface PayingHolding {
  readonly shares: number
  /** Last year's payouts, which the estimate repeats. Empty if no estimate is possible. */
  readonly payouts: readonly { readonly ex_date: string; readonly amount_twd: number }[]
  /** Days from the newest ex-date with a known payment date to that payment. Null if no payment date is known. */
  readonly payDays: number | null
}

export const payMonthSchema = z.object({
  pay_month: z.string().nullable().describe('Null for funds without a payment date on record.'),
  income_twd: z.number(),
  nhi_supplement_twd: z.number(),
  net_twd: z.number(),
})

export type PayMonth = z.output<typeof payMonthSchema>

/** Net income by month of payment, earliest first, if last year's payouts repeat with ex-dates in 2027. */
export function incomeByPayMonth(holdings: readonly PayingHolding[]): PayMonth[] {
  const payments = holdings.flatMap(({ shares, payouts, payDays }) =>
    payouts.map(({ ex_date, amount_twd }) => {
      const income = new Decimal(amount_twd).times(shares)
      return { month: payMonth(ex_date, payDays), income, supplement: supplementOn(income) }
    }),
  )
  return [...Map.groupBy(payments, ({ month }) => month)]
    .toSorted(([a], [b]) => ((a ?? '9') < (b ?? '9') ? -1 : 1))
    .map(([month, paid]) => {
      const income = paid.reduce((sum, it) => sum.plus(it.income), new Decimal(0))
      const supplement = paid.reduce((sum, it) => sum.plus(it.supplement), new Decimal(0))
      return {
        pay_month: month,
        income_twd: income.toNumber(),
        nhi_supplement_twd: supplement.toNumber(),
        net_twd: income.minus(supplement).toNumber(),
      }
    })
}

/**
 * The health supplement on one dividend payment, in whole TWD. Due from NT$20,000, and on no more than NT$10 million.
 */
export function supplementOn(income: Decimal): Decimal {
  if (income.lessThan(DEDUCTIONS.nhi_from_twd)) return new Decimal(0)
  return Decimal.min(income, DEDUCTIONS.nhi_cap_twd)
    .times(DEDUCTIONS.nhi_supplement_pct)
    .div(100)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
}

function payMonth(exDate: string, payDays: number | null): string | null {
  if (payDays === null) return null
  return addDays(`2027-${exDate.slice(5).replace('02-29', '02-28')}`, payDays).slice(0, 7)
}

/** Days from ex-date to payment for the newest payout with a payment date. `payouts` is oldest first. */
export function payDaysOf(payouts: readonly { ex_date: string; pay_date: string | null }[]): number | null {
  const newest = payouts.findLast(({ pay_date }) => pay_date !== null)
  if (!newest?.pay_date) return null
  return (Date.parse(newest.pay_date) - Date.parse(newest.ex_date)) / 86_400_000
}
