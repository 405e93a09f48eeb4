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

// From the exchanges' closes: 2303 closed at 121 on 31 July and at 119 on 18 August; −2, or −1.65 %. 5314 changed its capital
// on 14 August, so its close of 31 July does not compare.
test('a company outside the themes is compared with a day since 29 July', async () => {
  expect(await runOperation(getStock, { code: '2303', since: '2026-07-31' })).toMatchObject({
    since: { date: '2026-07-31', close: 121, change: -2, change_pct: -1.65 },
  })
  expect(await runOperation(getStock, { code: '5314', since: '2026-07-31' })).toMatchObject({ since: null })
})

// TWSE: 2330 closed at 2,500 on 23 September, 40 more than the day before, whose close is not recorded.
test('a change comes from the source where the close of the day before is missing', async () => {
  expect(await runOperation(getStock, { code: '2330' })).toMatchObject({
    latest: { date: '2026-09-23', change: 40, change_pct: 1.63 },
    change_reason_en: null,
  })
})

test('the answer about a fund has its splits: seven units of 00632R became one', async () => {
  expect(await runOperation(getStock, { code: '00632R' })).toMatchObject({
    splits: [{ effective_date: '2024-12-11', old_units: 7, new_units: 1 }],
  })
  expect(await runOperation(getStock, { code: '2330' })).toMatchObject({ splits: [] })
})

// Outside the themes the closes of the last 60 trading days are stored, of 2303 from 2026-07-29 on.
test('a day without a stored close says of which days there are closes', async () => {
  expect(await runOperation(getStock, { code: '2303', date: '2025-01-02' })).toMatchObject({
    asked: { close: null, is_open: true, reason_en: expect.stringContaining('of 2026-07-29 to 2026-08-18') },
  })
})

test('a day to compare that comes after the day asked for is refused', async () => {
  const input = { code: '2330', date: '2026-08-10', since: '2026-08-20' }
  await expect(runOperation(getStock, input)).rejects.toMatchObject({ code: 'invalid_input' })
})
