import { expect, test } from 'vitest'
import { findNumbers } from '#operation/input/number.ts'
import { byMonth } from './monthly.ts'

test.each([
  ['團購主一年賣 50 萬要繳稅嗎', [41_667]],
  ['年營業額 120 萬要登記嗎', [100_000]],
  ['去年總共賣了 60 萬', [50_000]],
  ['I sell 600,000 TWD a year', [50_000]],
  ['一個月賣 8 萬要登記嗎', [80_000]],
  ['營業額 12 萬', [120_000]],
  // The word nearest to the number counts.
  ['做了一年，每月賣 5 萬', [50_000]],
  // The number of months is unknown.
  ['今年賣了 50 萬', []],
])('%s', (text, monthly) => {
  expect(byMonth(findNumbers(text), text).map(({ value }) => value)).toEqual(monthly)
})
