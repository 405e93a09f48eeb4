import { describe, expect, test } from 'vitest'
import { DATES } from './date.ts'
import { namedDayIn } from './named-day.ts'
import { readingAt } from './reading.ts'

// Sources: office calendars of the government (行政院人事行政總處); for 2030 the almanac of the weather bureau.
test.each([
  ['除夕', { 2024: '2024-02-09', 2025: '2025-01-28', 2026: '2026-02-16', 2027: '2027-02-05' }],
  ['初一', { 2024: '2024-02-10', 2025: '2025-01-29', 2026: '2026-02-17', 2027: '2027-02-06', 2030: '2030-02-03' }],
  ['端午節', { 2024: '2024-06-10', 2025: '2025-05-31', 2026: '2026-06-19', 2027: '2027-06-09' }],
  ['中秋節', { 2024: '2024-09-17', 2025: '2025-10-06', 2026: '2026-09-25', 2027: '2027-09-15' }],
  // The leap second month of 2023 made later festivals late.
  ['中秋', { 2023: '2023-09-29' }],
  ['母親節', { 2026: '2026-05-10', 2027: '2027-05-09' }],
  ['國慶日', { 2026: '2026-10-10' }],
  ['清明節', { 2020: '2020-04-04', 2022: '2022-04-05', 2023: '2023-04-05', 2025: '2025-04-04', 2026: '2026-04-05' }],
  // In 2021 the solstice came at 23:59 Taipei time on 21 December.
  ['冬至', { 2020: '2020-12-21', 2021: '2021-12-21', 2022: '2022-12-22', 2023: '2023-12-22', 2024: '2024-12-21' }],
])('%s', (name, days) => {
  for (const [year, day] of Object.entries(days)) expect(namedDayIn(Number(year), name)).toBe(day)
})

const reading = readingAt(new Date('2026-11-22T04:00:00Z'))

describe('a date', () => {
  test.each([
    ['元旦', '2027-01-01'],
    ['聖誕節', '2026-12-25'],
    ['中秋節', '2027-09-15'],
    ['今年中秋', '2026-09-25'],
    ['2027 端午節', '2027-06-09'],
    ['115年中秋節', '2026-09-25'],
    ['明年的國慶日', '2027-10-10'],
    ['Christmas', '2026-12-25'],
    ['New Year’s Day 2027', '2027-01-01'],
    ['清明', '2027-04-05'],
    ['Tomb Sweeping Day 2025', '2025-04-04'],
    ['228', '2027-02-28'],
    ['明年春節', '2027-02-06'],
    ['2027春節', '2027-02-06'],
    ['CNY', '2027-02-06'],
    ['雙11', '2027-11-11'],
    ['12月底', '2026-12-31'],
    ['十月底', '2027-10-31'],
    ['end of February', '2027-02-28'],
    ['the end of October 2024', '2024-10-31'],
    ['the last day of December', '2026-12-31'],
    ['二月最後一天', '2027-02-28'],
    ['這個月的最後一天', '2026-11-30'],
    ['the last day of the year', '2026-12-31'],
    ['感恩節', '2026-11-26'],
    ['Thanksgiving 2027', '2027-11-25'],
    ['黑色星期五', '2026-11-27'],
    ['2027年底', '2027-12-31'],
    ['Mid-Autumn Festival next year', '2027-09-15'],
  ])('%s is %s', (written, day) => {
    expect(DATES.future.read(written, reading)).toMatchObject({ value: day })
  })

  test('toward the past is the last such day', () => {
    expect(DATES.past.read('聖誕節', reading)).toMatchObject({ value: '2025-12-25' })
  })

  test('is found in a sentence', () => {
    expect(DATES.future.find?.('元旦要上班嗎', reading)).toMatchObject([{ value: '2027-01-01', start: 0, end: 2 }])
  })
})
