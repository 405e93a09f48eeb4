import { expect, test } from 'vitest'
import { receiptPayout } from './receipt-payout.ts'

// Ministry of Finance: income tax is 20 % of the full prize above NT$5,000; stamp duty is 0.4 % at the counter from
// NT$1,000.
test.each([
  [200, 0, 0, 200, 200],
  [1_000, 0, 4, 996, 1_000],
  [4_000, 0, 16, 3_984, 4_000],
  [10_000, 2_000, 40, 7_960, 8_000],
  [40_000, 8_000, 160, 31_840, 32_000],
  [200_000, 40_000, 800, 159_200, 160_000],
  [2_000_000, 400_000, 8_000, 1_592_000, 1_600_000],
  [10_000_000, 2_000_000, 40_000, 7_960_000, 8_000_000],
])('of %i: tax %i, duty %i, %i at the counter, %i into an account', (prize, tax, duty, counter, account) => {
  expect(receiptPayout(prize, '2026-10-06')).toEqual({
    income_tax_twd: tax,
    stamp_duty_twd: duty,
    net_at_counter_twd: counter,
    net_into_account_twd: account,
  })
})

test('the stamp duty of before December 2019 is omitted', () => {
  expect(receiptPayout(4_000, '2019-04-06')).toMatchObject({ income_tax_twd: 800, stamp_duty_twd: null })
})
