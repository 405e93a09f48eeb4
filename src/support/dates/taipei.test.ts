import { expect, test } from 'vitest'
import { addDays, addMonths, fromRocDate, isOlderThan, taipeiDay } from './taipei.ts'

test('a day begins at 16:00 UTC of the day before', () => {
  expect(taipeiDay(new Date('2026-09-30T15:59:59Z'))).toBe('2026-09-30')
  expect(taipeiDay(new Date('2026-09-30T16:00:00Z'))).toBe('2026-10-01')
  expect(taipeiDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
})

test('days are added across month ends and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

test.each([
  ['2026-08-20', -1, '2026-07-20'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then)
})

test('data that may be three days old is too old after the third day has ended in Taipei', () => {
  expect(isOlderThan('2026-09-28', 3, new Date('2026-10-01T16:00:00Z'))).toBe(false)
  expect(isOlderThan('2026-09-28', 3, new Date('2026-10-01T16:00:01Z'))).toBe(true)
})

test.each([
  ['1150806', '2026-08-06'],
  ['115/08/06', '2026-08-06'],
  ['115年08月06日', '2026-08-06'],
  ['99.12.31', '2010-12-31'],
  ['1150230', undefined],
  ['1151306', undefined],
  ['2026-08-06', undefined],
  ['', undefined],
])('%s is %s', (written, date) => {
  expect(fromRocDate(written)).toBe(date)
})
