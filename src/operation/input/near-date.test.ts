import { expect, test } from 'vitest'
import { DATES } from './date.ts'

// On 29 November, 8 October is 52 days ago and 313 days ahead; 12 February 290 ago and 75 ahead.
test.each([
  ['10/8', '2026-10-08'],
  ['12/25', '2026-12-25'],
  ['2/12', '2027-02-12'],
])('%s without a year is the nearer day', (text, wanted) => {
  expect(DATES.near.read(text, { today: '2026-11-29' })).toMatchObject({ value: wanted })
})
