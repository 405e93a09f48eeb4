import { expect, test } from 'vitest'
import { payoutsByYear, payoutsOf } from './payouts-of.ts'

// TWSE's payouts of 0056 in 2025, and of 0050, one unit of which became four in June 2025.
const OF_0056 = [
  ['2025-01-17', 1.07],
  ['2025-04-23', 1.07],
  ['2025-07-21', 0.866],
  ['2025-10-23', 0.866],
  ['2026-07-21', 1.35],
].map(([ex_date, amount_twd]) => ({ ex_date: String(ex_date), amount_twd: Number(amount_twd), split_factor: 1 }))
const OF_0050 = [{ ex_date: '2025-01-17', amount_twd: 2.7, split_factor: 4 }]

test('a year is the sum of its four payouts', () => {
  expect(payoutsOf(OF_0056, '2025', null)).toMatchObject({ paid_twd: 3.872, per_unit_today_twd: 3.872, cash_twd: null })
})

test('five lots in one month', () => {
  expect(payoutsOf(OF_0056, '2026-07', 5)).toMatchObject({ ex_dates: ['2026-07-21'], paid_twd: 1.35, cash_twd: 6750 })
})

test('a payout before a split is as paid, and in units of today', () => {
  expect(payoutsOf(OF_0050, '2025-01', 1)).toMatchObject({ paid_twd: 2.7, per_unit_today_twd: 0.675, cash_twd: 675 })
})

test('payouts before and after a split are not added as paid, and each has its own cash', () => {
  const after = { ex_date: '2025-07-21', amount_twd: 0.36, split_factor: 1 }
  expect(payoutsOf([...OF_0050, after], '2025', 5)).toMatchObject({
    paid_twd: null,
    per_unit_today_twd: 1.035,
    cash_twd: 5175,
    payouts: [{ cash_twd: 3375 }, { ex_date: '2025-07-21', paid_twd: 0.36, cash_twd: 1800 }],
  })
})

test('a period without a payout on record has no sum, not zero', () => {
  expect(payoutsOf(OF_0056, '2026-11', 20)).toMatchObject({ ex_dates: [], paid_twd: null, cash_twd: null })
})

test('without a period it is the last payout', () => {
  expect(payoutsOf(OF_0056, null, 2)).toMatchObject({ ex_dates: ['2026-07-21'], cash_twd: 2700 })
})

test('the sum of each year, per unit of today, the newest year first', () => {
  const of = (ex_date: string, amount_twd: number, split_factor = 1) => ({ ex_date, amount_twd, split_factor })
  // 2.7 before a split into four is 0.675 today; 0.675 + 0.36 = 1.035.
  expect(payoutsByYear([of('2025-01-17', 2.7, 4), of('2025-07-21', 0.36), of('2026-01-22', 1)])).toEqual([
    { year: 2026, count: 1, total_twd: 1, last_ex_date: '2026-01-22' },
    { year: 2025, count: 2, total_twd: 1.035, last_ex_date: '2025-07-21' },
  ])
})
