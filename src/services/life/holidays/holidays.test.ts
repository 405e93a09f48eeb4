import { describe, expect, test } from 'vitest'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import specialDays from './fixtures/special-days.json' with { type: 'json' }
import { getHolidays } from './get-holidays.ts'
import { holidaysByYear } from './holidays-by-year.ts'
import { holidaysNext } from './holidays-next.ts'
import { isHoliday } from './is-holiday.ts'

const years = Object.keys(specialDays).map(Number)
const answerYear = async (year: number) => runOperation(holidaysByYear, { year })
const longWeekends = async (year: number) =>
  (await answerYear(year)).long_weekends.map(({ from, days, name }) => `${from} ${days} ${name}`)

test('every day of 2017 to 2027 agrees with the office calendar, make-up workdays included', async () => {
  const context = testContext()
  const wrong: string[] = []
  let days = 0
  for (const [year, { off, work }] of Object.entries(specialDays)) {
    for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
      const monthAndDay = date.slice(5)
      const weekend = [0, 6].includes(new Date(date).getUTCDay())
      const expected = off.includes(monthAndDay) || (weekend && !work.includes(monthAndDay))
      const answer = await runOperation(isHoliday, { date }, context)
      if (answer.is_holiday !== expected || answer.is_workday === expected) wrong.push(date)
      days += 1
    }
  }
  expect({ days, wrong }).toEqual({ days: 4017, wrong: [] })
})

// Totals that DGPA announced with each calendar.
test.each([
  [2023, 116],
  [2024, 115],
  [2025, 118],
  [2026, 120],
  [2027, 121],
])('%i has %i days off', async (year, daysOff) => {
  expect((await answerYear(year)).days_off).toBe(daysOff)
})

// DGPA calendars: 小年夜 of 2027 is Thursday 4 February; 2026-09-25 is a Friday and Teachers' Day a Monday.
test.each([
  [2027, 'CNY', { name_zh: '春節', from: '2027-02-04', to: '2027-02-10', days: 7 }],
  [2027, '228', { name_zh: '和平紀念日', from: '2027-02-27', to: '2027-03-01', days: 3 }],
  [2027, '過年', { name_zh: '春節', from: '2027-02-04', to: '2027-02-10', days: 7 }],
  [2026, 'Mid-Autumn Festival', { name_zh: '中秋節', from: '2026-09-25', to: '2026-09-28', days: 4 }],
  [2026, '雙十連假', { name_zh: '國慶日', from: '2026-10-09', to: '2026-10-11', days: 3 }],
  // In 2024 offices were open on 1 May.
  [2024, '勞動節', { name_zh: '勞動節', from: null, to: null, days: 0 }],
])('in %i %s includes all days off around it', async (year, holiday, wanted) => {
  expect(await runOperation(getHolidays, { year, holiday })).toMatchObject({ year, holiday: wanted })
})

test('a holiday without a year is the next one', async () => {
  // Today is 1 October 2026.
  expect(await runOperation(getHolidays, { holiday: '春節' })).toMatchObject({ year: 2027, holiday: { days: 7 } })
  expect(await runOperation(getHolidays, { holiday: '國慶' })).toMatchObject({ year: 2026, holiday: { days: 3 } })
})

test('every holiday and make-up workday has an English name', async () => {
  for (const year of years) {
    const { items, makeup_workdays } = await answerYear(year)
    expect([...items, ...makeup_workdays].filter((day) => !day.name_en)).toEqual([])
  }
})

describe('1 May', () => {
  test('was off for workers only in 2025, and the answer says so', async () => {
    expect(await runOperation(isHoliday, { date: '2025-05-01' })).toMatchObject({
      is_holiday: false,
      kind: 'workers_only',
      name_zh: '勞動節',
      notice: expect.stringContaining('workers'),
    })
    const { items, workers_only } = await answerYear(2025)
    expect(workers_only.map((day) => day.date)).toEqual(['2025-05-01'])
    expect(items.map((day) => day.date)).not.toContain('2025-05-01')
  })

  test('is off for everyone from 2026', async () => {
    expect(await runOperation(isHoliday, { date: '2026-05-01' })).toMatchObject({
      is_holiday: true,
      kind: 'holiday',
      notice: null,
    })
    expect((await answerYear(2026)).workers_only).toEqual([])
  })

  test('is a day off for everyone if it falls on a weekend', async () => {
    expect(await runOperation(isHoliday, { date: '2022-05-01' })).toMatchObject({
      is_holiday: true,
      kind: 'weekend',
      name_zh: '勞動節',
      notice: null,
    })
    expect((await answerYear(2022)).workers_only).toEqual([])
  })
})

describe('long weekends', () => {
  // DGPA announced these nine, with their lengths, on 2025-06-13.
  test('of 2026 are the nine announced', async () => {
    expect(await longWeekends(2026)).toEqual([
      '2026-02-14 9 春節',
      '2026-02-27 3 和平紀念日',
      '2026-04-03 4 兒童節及清明節',
      '2026-05-01 3 勞動節',
      '2026-06-19 3 端午節',
      '2026-09-25 4 中秋節及孔子誕辰紀念日/教師節',
      '2026-10-09 3 國慶日',
      '2026-10-24 3 臺灣光復暨金門古寧頭大捷紀念日',
      '2026-12-25 3 行憲紀念日',
    ])
  })

  // DGPA announced seven on 2022-06-07, of 3, 10, 4, 5, 4, 3 and 4 days. The eighth is the first of 2024.
  test('of 2023 are the seven announced and the New Year after them', async () => {
    expect(await longWeekends(2023)).toEqual([
      '2022-12-31 3 開國紀念日',
      '2023-01-20 10 春節',
      '2023-02-25 4 和平紀念日',
      '2023-04-01 5 兒童節及民族掃墓節',
      '2023-06-22 4 端午節',
      '2023-09-29 3 中秋節',
      '2023-10-07 4 國慶日',
      '2023-12-30 3 開國紀念日',
    ])
  })

  test('are named after their festivals and not after a day called 放假', async () => {
    const spring = (await answerYear(2020)).long_weekends.find((it) => it.from === '2020-04-02')
    expect(spring).toMatchObject({ to: '2020-04-05', days: 4, name: '兒童節及民族掃墓節' })
  })

  test('over New Year are complete in both years', async () => {
    const overNewYear = { from: '2021-12-31', to: '2022-01-02', days: 3, name: '開國紀念日' }
    expect((await answerYear(2021)).long_weekends.at(-1)).toMatchObject(overNewYear)
    expect((await answerYear(2022)).long_weekends[0]).toMatchObject(overNewYear)
  })

  test('at the ends of the available years continue into plain weekends', async () => {
    expect((await answerYear(2017)).long_weekends[0]).toMatchObject({ from: '2016-12-31', to: '2017-01-02', days: 3 })
    const last = { from: '2027-12-31', to: '2028-01-02', days: 3, name: '開國紀念日' }
    expect((await answerYear(2027)).long_weekends.at(-1)).toMatchObject(last)
  })

  test('are broken by a make-up workday', async () => {
    // 2025-02-08 is a Saturday on which people work, after the Lunar New Year of 01-25 to 02-02.
    expect((await longWeekends(2025))[0]).toBe('2025-01-25 9 春節')
    expect((await answerYear(2025)).long_weekends.some((it) => it.from <= '2025-02-09' && it.to >= '2025-02-09')).toBe(
      false,
    )
  })
})

describe('what comes next', () => {
  const at = (instant: string) => testContext({ now: new Date(instant) })
  const answerNext = async (instant: string) => runOperation(holidaysNext, {}, at(instant))

  test('is counted from the date in Taipei, which begins at 16:00 UTC', async () => {
    expect(taipeiDay(new Date('2026-10-09T15:59:59Z'))).toBe('2026-10-09')
    const { today } = await answerNext('2026-10-09T16:00:00Z')
    expect(today).toMatchObject({ date: '2026-10-10', is_holiday: true, name: '國慶日' })
  })

  test('distinguishes a plain Saturday from a holiday', async () => {
    expect((await answerNext('2026-11-21T04:00:00Z')).today).toMatchObject({ is_holiday: true, kind: 'weekend' })
    expect((await answerNext('2026-12-25T04:00:00Z')).today).toMatchObject({ is_holiday: true, kind: 'holiday' })
    expect((await answerNext('2025-02-08T04:00:00Z')).today).toMatchObject({
      is_holiday: false,
      kind: 'workday_makeup',
    })
  })

  test('inside a long weekend is the following one', async () => {
    const answer = await answerNext('2026-10-10T04:00:00Z')
    expect(answer.today.long_weekend).toMatchObject({ from: '2026-10-09' })
    expect(answer.next_long_weekend).toMatchObject({ from: '2026-10-24', to: '2026-10-26' })
  })

  test('lists five named days off and skips make-up workdays', async () => {
    const { upcoming } = await answerNext('2025-02-02T04:00:00Z')
    expect(upcoming.map((day) => day.date)).toEqual([
      '2025-02-28',
      '2025-04-03',
      '2025-04-04',
      '2025-05-30',
      '2025-05-31',
    ])
  })

  test('is null if no later calendar is available', async () => {
    const answer = await answerNext('2027-12-31T04:00:00Z')
    expect(answer.today.long_weekend).toMatchObject({ from: '2027-12-31' })
    expect(answer).toMatchObject({ next_long_weekend: null, upcoming: [] })
  })

  test('is refused in a year without a calendar', async () => {
    await expect(answerNext('2028-01-01T04:00:00Z')).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a date or year without a calendar is not found, and the message lists the available years', async () => {
  await expect(runOperation(isHoliday, { date: '2012-12-31' })).rejects.toThrow('2013 to 2027')
  await expect(runOperation(isHoliday, { date: '2028-01-01' })).rejects.toMatchObject({ status: 404 })
  await expect(runOperation(holidaysByYear, { year: 2012 })).rejects.toMatchObject({ code: 'not_found' })
})

test('a year of the Republic is accepted, and one without a calendar is refused with the available years', async () => {
  expect(await runOperation(holidaysByYear, { year: 115 })).toMatchObject({ year: 2026 })
  await expect(runOperation(holidaysByYear, { year: 2001 })).rejects.toMatchObject({
    suggestions: expect.arrayContaining(['2017', '2027']),
  })
})

test('a date that no calendar has is invalid input', async () => {
  for (const date of ['2026-02-29', '2026-13-01', '2026', '2026101', '']) {
    await expect(runOperation(isHoliday, { date })).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
  }
  expect(await runOperation(isHoliday, { date: '2024-02-29' })).toMatchObject({ is_holiday: false })
})

test('the route without a year returns this year in Taipei, the tool the next holidays', async () => {
  const newYearsEve = testContext({ now: new Date('2026-12-31T16:00:00Z') })
  expect(await runOperation(holidaysByYear, {}, newYearsEve)).toMatchObject({ year: 2027 })
  expect(await runOperation(getHolidays, {}, newYearsEve)).toMatchObject({ today: { date: '2027-01-01' } })
  expect(await runOperation(getHolidays, { year: 2026 }, newYearsEve)).toMatchObject({ year: 2026, days_off: 120 })
})
