import { expect, test } from 'vitest'
import { DATES } from './date.ts'
import { kindOf } from './kind.ts'
import { monthInput } from './month.ts'
import { readingAt } from './reading.ts'
import { yearInput } from './year.ts'

const reading = readingAt(new Date('2026-10-01T04:00:00Z'))
const year = kindOf(yearInput())

test.each([
  ['昨天0050收盤', '2026-09-30'],
  ['今天95油價', '2026-10-01'],
  ['明天TSMC除息嗎', '2026-10-02'],
  ['539昨天開幾號', '2026-09-30'],
])('%s has its day, though other text touches it', (text, day) => {
  expect(DATES.past.find?.(text, reading).map(({ value }) => value)).toEqual([day])
})

test('a year relative to today may be followed by digits, a written year may not', () => {
  expect(year?.find?.('明年228放幾天', reading).map(({ value }) => value)).toEqual([2027])
  expect(year?.find?.('0050今年配多少', reading).map(({ value }) => value)).toEqual([2026])
  expect(year?.find?.('20278', reading)).toEqual([])
})

test.each([
  ['July 1900 ATK monsters', []],
  ['code 12011', []],
  ['OCG 11207', ['2023-07']],
  ['the July list', ['2026-07']],
])('in “%s”, only a month of the past is found', (text, months) => {
  const month = kindOf(monthInput({ toward: 'past' }))
  expect(month?.find?.(text, reading).map(({ value }) => value)).toEqual(months)
})
