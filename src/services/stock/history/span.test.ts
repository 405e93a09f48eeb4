import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getStock } from '../companies/get-stock.ts'
import { getMarket } from '../market/get-market.ts'
import { getThemeStocks } from '../themes/get-theme-stocks.ts'
import { spanOf } from './span.ts'

const shown = { date: '2026-08-20', close: 44 }

test('a change since a day, of units of that day’s kind', () => {
  // One unit became four: 160 is 40 a unit of today, and 44 is 10 % more.
  expect(spanOf({ date: '2026-07-31', close: 160 }, '2026-07-31', shown, 4)).toEqual({
    date: '2026-07-31',
    close: 40,
    change: 4,
    change_pct: 10,
  })
})

test('a close more than a week before the day is not that of the day', () => {
  expect(spanOf({ date: '2026-07-20', close: 40 }, '2026-07-31', shown)).toBeNull()
  expect(spanOf({ date: '2026-08-20', close: 44 }, '2026-08-20', shown)).toBeNull()
})

// Closes of the TWSE: TSMC 1,550 on 2025-12-31 and 2,410 on 2026-08-21; 860 / 1,550 = 55.48 %.
test('get_stock compares two days', async () => {
  const input = { code: '2330', date: '2026-08-21', since: '2025-12-31' }
  const { since } = await runOperation(getStock, input)
  expect(since).toEqual({ date: '2025-12-31', close: 1550, change: 860, change_pct: 55.48 })
})

// Jentech (3653): 3,445 on 2026-07-31 and 5,600 on 2026-08-20; 2,155 / 3,445 = 62.55 %.
test('get_theme_stocks compares two days', async () => {
  const input = { slug: 'liquid-cooling', date: '2026-08-20', since: '2026-07-31' }
  const { items, as_of } = await runOperation(getThemeStocks, input)
  expect(as_of).toBe('2026-08-20')
  expect(items.find(({ code }) => code === '3653')?.since).toMatchObject({
    close: 3445,
    change: 2155,
    change_pct: 62.55,
  })
})

// The TAIEX: 28,963.60 on 2025-12-31 and 49,313.44 on 2026-10-08; 20,349.84 / 28,963.60 = 70.26 %. From 2026-11-29
// the schedule has 24 weekdays, of which 2026-12-25 is closed.
test('get_market has the year to date and the trading days left', async () => {
  const answer = await runOperation(getMarket, { date: '2026-11-29' })
  expect(answer.since_year_end).toMatchObject({ date: '2025-12-31', change: 20_349.84, change_pct: 70.26 })
  expect(answer.trading_days_left).toBe(23)
})
