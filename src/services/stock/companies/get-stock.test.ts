import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getStock } from './get-stock.ts'

// Seed: 2330 closed at 1,550 on 2025-12-31 and at 2,410 on 2026-08-21: 860 more, 860 / 1,550 = 55.48 %.
test('a close is compared with the last of the year before, and a lot is a thousand shares', async () => {
  expect(await runOperation(getStock, { code: '2330', date: '2026-08-21' })).toMatchObject({
    lot_twd: 2_410_000,
    since_year_end: { date: '2025-12-31', close: 1550, change: 860, change_pct: 55.48 },
  })
  expect(await runOperation(getStock, { code: '2330', date: '1990-01-05' })).toMatchObject({
    lot_twd: null,
    since_year_end: null,
  })
})

test('the answer about a fund has its splits: seven units of 00632R became one', async () => {
  expect(await runOperation(getStock, { code: '00632R' })).toMatchObject({
    splits: [{ effective_date: '2024-12-11', old_units: 7, new_units: 1 }],
  })
  expect(await runOperation(getStock, { code: '2330' })).toMatchObject({ splits: [] })
})
