import { expect, test } from 'vitest'
import { isWeekend } from '../dates.ts'
import { drawDateOf } from '#operation/input/receipt-period.ts'
import { claimWindowOf, monthsOf, periodAt } from './receipt-period.ts'

test('the last period of a year is drawn in January and claimed from February', () => {
  expect(monthsOf('114-11-12')).toEqual(['2025-11', '2025-12'])
  expect(drawDateOf('114-11-12')).toBe('2026-01-25')
  expect(claimWindowOf('114-11-12', isWeekend)).toEqual({ from: '2026-02-06', to: '2026-05-05' })
})

// The Ministry of Finance published this window for July and August 2025.
test('a claim window is three months from the 6th of the month after the draw', () => {
  expect(drawDateOf('114-07-08')).toBe('2025-09-25')
  expect(claimWindowOf('114-07-08', isWeekend)).toEqual({ from: '2025-10-06', to: '2026-01-05' })
})

test('a last day on a weekend moves to the next workday', () => {
  // 2026-07-05 is a Sunday, 2026-09-05 a Saturday.
  expect(claimWindowOf('115-01-02', isWeekend).to).toBe('2026-07-06')
  expect(claimWindowOf('115-03-04', isWeekend).to).toBe('2026-09-07')
})

test.each([
  ['2026-11-24', '115-11-12'],
  ['2026-12-31', '115-11-12'],
  ['2026-01-01', '115-01-02'],
  ['2010-02-28', '099-01-02'],
])('%s lies in %s', (date, period) => {
  expect(periodAt(date)).toBe(period)
})
