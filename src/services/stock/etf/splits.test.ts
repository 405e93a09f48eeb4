import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { estimateEtfDividend2027 } from './estimate-etf-dividend-2027.ts'
import { perUnitToday, splitFactor } from './splits.ts'

// TWSE: on 2025-06-18 the price of 0050 went from 188.65 to 47.16, because one unit became four. The price of 00632R
// went from 3.28 to 22.96, because seven units became one.
test.each([
  ['0050', '2025-06-17', 4],
  ['0050', '2025-06-18', 1],
  ['00632R', '2024-12-10', 1 / 7],
  ['0056', '2020-01-01', 1],
])('one unit of %s on %s equals this many units of today: %s', (code, day, factor) => {
  expect(splitFactor(code, day)).toBeCloseTo(factor, 12)
})

test('the answer has the day of a split: four units of 0050 for one from 2025-06-18', async () => {
  expect(await runOperation(estimateEtfDividend2027, { code: '0050' })).toMatchObject({
    splits: [{ effective_date: '2025-06-18', old_units: 1, new_units: 4 }],
  })
})

test('2.70 on a unit that became four is 0.675 per unit of today', () => {
  expect(perUnitToday({ amount_twd: 2.7, split_factor: 4 })).toBe(0.675)
})

// By TWSE, the close before the ex-date exceeded the reference price by 2.70 for 0050 (2025-01-17) and by 3.23 for 0052
// (2025-04-23).
test.each([
  ['0050', '2025-01-17', 2.7, 4],
  ['0052', '2025-04-23', 3.23, 7],
  ['0050', '2025-07-21', 0.36, 1],
])(
  'the payout of %s on %s has the amount paid then and the split factor',
  async (code, ex_date, amount_twd, split_factor) => {
    const { payouts } = await runOperation(estimateEtfDividend2027, { code })
    expect(payouts).toContainEqual(expect.objectContaining({ ex_date, amount_twd, split_factor }))
  },
)
