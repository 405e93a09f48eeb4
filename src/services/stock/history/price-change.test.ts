import { expect, test } from 'vitest'
import { closeBefore, pairTradingDays, priceChange, summariseMoves } from './price-change.ts'

test('a change is exact: from 82.6 to 82.1 is −0.5', () => {
  // −0.5 / 82.6 = −0.605 %
  expect(priceChange(82.1, 82.6)).toEqual({ change: -0.5, change_pct: -0.61 })
})

test('the average uses exact changes, and a stock without a known change is not counted', () => {
  const moves = [
    { close: 101, before: 100 },
    { close: 98, before: 100 },
    { close: 100, before: 100 },
    { close: 5, before: undefined },
  ]
  // (1 − 2 + 0) / 3 = −0.333…
  expect(summariseMoves(moves)).toEqual({ advancing: 1, declining: 1, unchanged: 1, average_change_pct: -0.33 })
})

test('without any known change there is no average', () => {
  expect(summariseMoves([{ close: 5, before: undefined }]).average_change_pct).toBeNull()
})

test('a change is computed across a market holiday, but not across a gap in the record', () => {
  // The exchange was closed from 2026-02-12 to 02-22, so 02-11 and 02-23 are neighbouring trading days. The data lacks
  // the days between 03-02 and 04-20.
  const dayBefore = pairTradingDays(['2026-02-11', '2026-02-23', '2026-02-24', '2026-03-02', '2026-04-20'])
  const close = (date: string) => ({ date, close: 10 })
  expect(closeBefore(close('2026-02-23'), close('2026-02-11'), dayBefore)).toBe(10)
  expect(closeBefore(close('2026-02-24'), close('2026-02-11'), dayBefore)).toBeUndefined()
  expect(closeBefore(close('2026-04-20'), close('2026-03-02'), dayBefore)).toBeUndefined()
  expect(closeBefore(close('2026-02-11'), undefined, dayBefore)).toBeUndefined()
})

// The daily limit has been 10 % since June 2015, so a larger step needs another explanation.
test.each([
  [110, 100],
  [90, 100],
  [110.5, undefined],
  [78.5, undefined],
])('for a step from 100 to %s the close before is %s', (close, before) => {
  const dayBefore = new Map([['2026-07-28', '2026-07-27']])
  expect(closeBefore({ date: '2026-07-28', close }, { date: '2026-07-27', close: 100 }, dayBefore)).toBe(before)
})
