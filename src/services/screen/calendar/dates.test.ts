import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { daysBetween, taipeiDay } from '#support/dates/taipei.ts'
import { countDown, periodOf } from './dates.ts'

describe('a partial date covers a range of days', () => {
  test.each([
    ['2026-07-17', 'day', '2026-07-17', '2026-07-17'],
    ['2028-02-29', 'day', '2028-02-29', '2028-02-29'],
    ['2026-02', 'month', '2026-02-01', '2026-02-28'],
    ['2028-02', 'month', '2028-02-01', '2028-02-29'],
    ['2026-12', 'month', '2026-12-01', '2026-12-31'],
    ['2026-Q1', 'quarter', '2026-01-01', '2026-03-31'],
    ['2026-Q4', 'quarter', '2026-10-01', '2026-12-31'],
    ['2026', 'year', '2026-01-01', '2026-12-31'],
  ])('%s', (date, precision, first_day, last_day) => {
    expect(periodOf(date)).toEqual({ precision, first_day, last_day })
  })

  test.each(['2026-02-29', '2026-13', '2026-Q5', '26-01-01', '', 'soon', '2026-1-1'])('%s is no date', (date) => {
    expect(() => periodOf(date)).toThrow('Not a date')
  })

  test('the seed has the same ranges', () => {
    const seed = JSON.parse(readFileSync(new URL('../../../../data/seed/screen/titles.json', import.meta.url), 'utf8'))
    const at = (name: string) => seed.columns.indexOf(name)
    for (const row of seed.rows) {
      const { precision, first_day, last_day } = periodOf(row[at('release_date')])
      expect([row[at('date_precision')], row[at('first_day')], row[at('last_day')]]).toEqual([
        precision,
        first_day,
        last_day,
      ])
    }
  })
})

test('the day changes at midnight in Taipei, which is 16:00 UTC', () => {
  expect(taipeiDay(new Date('2026-12-31T15:59:59.999Z'))).toBe('2026-12-31')
  expect(taipeiDay(new Date('2026-12-31T16:00:00.000Z'))).toBe('2027-01-01')
  expect(taipeiDay(new Date('2028-02-28T16:00:00Z'))).toBe('2028-02-29')
})

test('days are counted over leap days and the ends of years', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2027-02-28', '2027-03-01')).toBe(1)
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
})

describe('a countdown', () => {
  test.each([
    ['2026-10-02', { days_left: 1, released: false }],
    ['2026-10-01', { days_left: 0, released: true }],
    ['2026-09-30', { days_left: -1, released: true }],
    ['2026-11', { days_left: null, released: false }],
    ['2026-10', { days_left: null, released: null }],
    ['2026-09', { days_left: null, released: true }],
    ['2026-Q4', { days_left: null, released: null }],
    ['2026', { days_left: null, released: null }],
    ['2025', { days_left: null, released: true }],
    ['2027', { days_left: null, released: false }],
  ])('from 1 October 2026 to %s', (date, expected) => {
    expect(countDown(periodOf(date), '2026-10-01')).toEqual(expected)
  })
})
