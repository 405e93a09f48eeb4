import { expect, test } from 'vitest'
import { DATES } from './date.ts'

// Source: almanac of the Central Weather Administration. 2027-02-06 is Lunar New Year's Day.
test.each([
  ['農曆八月十五', '2026-10-06', '2027-09-15'],
  ['農曆八月十五', '2026-09-25', '2026-09-25'],
  ['農曆正月初一', '2026-10-06', '2027-02-06'],
  ['农历正月十五', '2026-10-06', '2027-02-20'],
  ['農曆臘月十六', '2026-10-06', '2027-01-23'],
  ['2026年農曆五月初五', '2026-10-06', '2026-06-19'],
  ['陰曆7月7日', '2026-10-06', '2027-08-08'],
])('%s from %s on is %s', (written, today, wanted) => {
  expect(DATES.future.read(written, { today })).toMatchObject({ value: wanted, isWorkedOut: true })
})

test.each(['農曆十三月初一', '農曆八月', '農曆八月三十五'])('%s is not a day', (written) => {
  expect(DATES.future.read(written, { today: '2026-10-06' })).toBeUndefined()
})

// The new moon of 8 November 2018 came two minutes after midnight in Taipei, but ICU begins the month a day early.
test('a month that ICU gets wrong begins on the day of its new moon', () => {
  expect(DATES.past.read('2018年農曆十月初一', { today: '2026-10-06' })).toMatchObject({ value: '2018-11-08' })
})
