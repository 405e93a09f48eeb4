import { describe, expect, test } from 'vitest'
import {
  changePct,
  isChangedSince,
  latestChange,
  lowestByDay,
  recordedPrices,
  recordOf,
  summarise,
  WEIGHTED_MEAN,
  windowStart,
} from './price-history.ts'
import type { PriceRun } from '../schema.ts'

const readings = new Map([['A', ['2026-01-01', '2026-01-03', '2026-01-04', '2026-01-09']]])
const day = (date: string, price_twd: number, shop = 'A') => ({ date, price_twd, shop, exactTwd: price_twd })

describe('recorded prices', () => {
  test('a run counts every reading from its first day to its last, and no other day', () => {
    expect(recordedPrices({ shop: 'A', history: [['2026-01-01', 10, '2026-01-04']] }, readings)).toEqual([
      day('2026-01-01', 10),
      day('2026-01-03', 10),
      day('2026-01-04', 10),
    ])
  })

  test('a run without a last day is a single day, even for a shop without readings', () => {
    expect(recordedPrices({ shop: 'B', history: [['2026-01-02', 5]] }, readings)).toEqual([day('2026-01-02', 5, 'B')])
  })

  test('a gap between two runs is not filled', () => {
    const history: [string, number][] = [
      ['2026-01-01', 10],
      ['2026-01-09', 10],
    ]
    expect(recordedPrices({ shop: 'A', history }, readings).map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-01-09',
    ])
  })
})

describe('the lowest price of a day', () => {
  test('is taken over all shops, in the order of the days', () => {
    const offers = [
      { shop: 'B', history: [['2026-01-03', 8] as [string, number], ['2026-01-04', 20] as [string, number]] },
      { shop: 'A', history: [['2026-01-01', 10, '2026-01-04'] as [string, number, string]] },
    ]
    expect(lowestByDay(offers, readings)).toEqual([
      day('2026-01-01', 10),
      day('2026-01-03', 8, 'B'),
      day('2026-01-04', 10),
    ])
  })
})

describe('the latest change', () => {
  test('is the last day whose price differs from the day before', () => {
    const days = [day('2026-01-01', 10), day('2026-01-03', 9), day('2026-01-04', 9)]
    expect(latestChange(days)).toEqual({
      previous_twd: 10,
      previous_on: '2026-01-01',
      changed_on: '2026-01-03',
      change_pct: -10,
    })
  })

  test('is absent for a price that never changed', () => {
    expect(latestChange([day('2026-01-01', 10), day('2026-01-03', 10)])).toBeUndefined()
    expect(latestChange([])).toBeUndefined()
  })
})

// The previous price was seen on 12 June, the present one on 17 August.
test.each([
  ['2026-06-13', true],
  ['2026-06-14', false],
  ['2026-08-16', false],
])('a change between 12 June and 17 August is known to have come since %s: %s', (since, expected) => {
  expect(isChangedSince({ previous_on: '2026-06-12', changed_on: '2026-08-17' }, since)).toBe(expected)
})

test('a mean is rounded to one decimal, and its change is worked out before', () => {
  const mean = {
    shop: WEIGHTED_MEAN,
    history: [['2026-08-11', 36.65] as PriceRun, ['2026-08-21', 29.5499] as PriceRun],
  }
  const days = recordedPrices(mean, new Map())
  expect(days.map(({ price_twd }) => price_twd)).toEqual([36.7, 29.5])
  // (29.5499 − 36.65) / 36.65 = −19.373 %, while (29.5 − 36.7) / 36.7 = −19.62 %
  expect(summarise(days).change_pct).toBe(-19.37)
})

test('the record of goods with means has no price of a single market', () => {
  const mean = (date: string, price_twd: number) => ({ date, price_twd, shop: WEIGHTED_MEAN })
  const { lowest } = recordOf([mean('2026-05-12', 96), { date: '2026-05-13', price_twd: 15, shop: '甲' }])
  expect(lowest).toEqual({ date: '2026-05-12', price_twd: 96 })
})

describe('the summary of 90 days', () => {
  test('begins 89 days before the newest record', () => {
    expect(windowStart('2026-03-31')).toBe('2026-01-01')
    const days = [day('2025-12-31', 1), day('2026-01-01', 10), day('2026-03-31', 20)]
    expect(summarise(days)).toMatchObject({ from: '2026-01-01', to: '2026-03-31', min: 10, first: 10, days: 2 })
  })

  test('of an even number of days has the mean of the two middle prices as its median', () => {
    // The sum of 0.1 and 0.2 must be exactly 0.3, so that the median is 0.15 without a rounding error.
    expect(summarise([day('2026-01-01', 0.1), day('2026-01-02', 0.2)])).toMatchObject({ average: 0.15, median: 0.15 })
  })

  test('sorts prices as numbers', () => {
    const days = [day('2026-01-01', 100), day('2026-01-02', 9), day('2026-01-03', 20)]
    // The mean is 129 / 3 = 43, the median of 9, 20 and 100 is 20.
    expect(summarise(days)).toMatchObject({ min: 9, max: 100, average: 43, median: 20, first: 100, last: 20 })
    expect(summarise(days).change_pct).toBe(-80)
  })

  test('rounds halves up, to two decimals', () => {
    // The mean is 296.5 / 4 = 74.125.
    const days = [79, 75.5, 72, 70].map((price, at) => day(`2026-01-0${at + 1}`, price))
    expect(summarise(days)).toMatchObject({ average: 74.13, median: 73.75 })
  })

  test('of a single day has no change', () => {
    expect(summarise([day('2026-01-01', 5)])).toMatchObject({ min: 5, max: 5, median: 5, change_pct: 0, days: 1 })
  })
})

test('a change is in percent of the earlier price', () => {
  expect(changePct(30, 20.8)).toBe(-30.67)
  expect(changePct(6, 41)).toBe(583.33)
})
