import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { isHoliday } from './is-holiday.ts'

// Labour Day of 2027 is a Saturday; the DGPA's calendar has Friday 30 April off in its place.
test('a holiday on a weekend names the day off in its place', async () => {
  expect(await runOperation(isHoliday, { date: '2027-05-01' })).toMatchObject({ substitute_days: ['2027-04-30'] })
  expect(await runOperation(isHoliday, { date: '2026-12-25' })).toMatchObject({ substitute_days: [] })
})
