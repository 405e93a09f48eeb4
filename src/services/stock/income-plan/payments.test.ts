import { Decimal } from 'decimal.js'
import { expect, test } from 'vitest'
import { incomeByPayMonth, payDaysOf, supplementOn } from './payments.ts'

// 2.11 % of 20,000 is 422; of 25,818.65 is 544.77; of ten million is 211,000, which is the maximum.
test.each([
  [19_999.99, 0],
  [20_000, 422],
  [25_818.65, 545],
  [30_000_000, 211_000],
])('the health supplement on one payment of %s is %s', (income, supplement) => {
  expect(supplementOn(new Decimal(income)).toNumber()).toBe(supplement)
})

test('income is listed by month of payment, and each payment is taxed separately', () => {
  // 10,000 units receive 13,500 for the ex-date of 21 July, paid 20 days later, and 8,660 for the ex-date of 20
  // December, paid in January.
  const july = { ex_date: '2026-07-21', amount_twd: 1.35 }
  const december = { ex_date: '2025-12-20', amount_twd: 0.866 }
  expect(incomeByPayMonth([{ shares: 10_000, payouts: [december, july], payDays: 20 }])).toEqual([
    { pay_month: '2027-08', income_twd: 13_500, nhi_supplement_twd: 0, net_twd: 13_500 },
    { pay_month: '2028-01', income_twd: 8660, nhi_supplement_twd: 0, net_twd: 8660 },
  ])
  // Two funds pay 27,000 and 13,500 in one month. The supplement, 2.11 %, is due only on a payment of NT$20,000 or
  // more: 27,000 × 2.11 % = 569.7.
  const both = [20_000, 10_000].map((shares) => ({ shares, payouts: [july], payDays: 20 }))
  expect(incomeByPayMonth(both)).toEqual([
    { pay_month: '2027-08', income_twd: 40_500, nhi_supplement_twd: 570, net_twd: 39_930 },
  ])
})

test('a fund without a recorded payment date has no month', () => {
  const payouts = [{ ex_date: '2026-07-21', amount_twd: 1 }]
  expect(incomeByPayMonth([{ shares: 1, payouts, payDays: payDaysOf([]) }])[0]?.pay_month).toBeNull()
  expect(
    payDaysOf([
      { ex_date: '2026-07-21', pay_date: '2026-08-10' },
      { ex_date: '2026-08-01', pay_date: null },
    ]),
  ).toBe(20)
})
