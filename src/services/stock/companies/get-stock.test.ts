import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getStock } from './get-stock.ts'

// TSMC closed at 2,500 on 2026-09-23; three shares are worth 7,500.
test.each([
  [
    { code: '2330', shares: 3 },
    { shares: 3, date: '2026-09-23', twd: 7500 },
  ],
  [{ code: '2330', shares: 3, date: '1990-01-05' }, null],
  [{ code: '2330' }, null],
])('shares are worth the close of their day: %o', async (input, value) => {
  expect(await runOperation(getStock, input)).toMatchObject({ value })
})
