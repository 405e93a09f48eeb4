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

test.each([
  // Two days ago.
  ['11/28', '2026-11-28'],
  ['11月22', '2027-11-22'],
  ['12/1', '2026-12-01'],
  ['去年11月12颱風', '2025-11-12'],
  ['去年11月12個颱風', undefined],
])('in a question about a coming day, %s is %s', (text, wanted) => {
  const [found] = DATES.future.find?.(text, { today: '2026-11-30' }) ?? []
  expect(found?.value).toBe(wanted)
})
