import { describe, expect, test } from 'vitest'
import { runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { findBreaks } from './leave.ts'
import { listClosures } from './list-closures.ts'
import { planLeave } from './plan-leave.ts'
import { workdays } from './workdays.ts'
import { isHoliday } from './is-holiday.ts'

describe('workdays', () => {
  // DGPA: 9 October 2026 is off for Saturday the 10th, and 26 October for Sunday the 25th.
  test.each([
    ['2026-10-01', '2026-10-31', 20],
    ['2026-10-09', '2026-10-11', 0],
    ['2026-10-08', '2026-10-08', 1],
    // 8 February 2025 was a Saturday on which people worked.
    ['2025-02-08', '2025-02-09', 1],
  ])('from %s to %s are %i', async (from, to, count) => {
    expect(await runOperation(workdays, { from, to })).toMatchObject({ workdays: count })
  })

  test.each([
    ['2026-10-08', 1, '2026-10-12'],
    ['2026-10-12', -1, '2026-10-08'],
    ['2026-10-01', 10, '2026-10-16'],
  ])('%s and %i on is %s', async (from, count, wanted) => {
    const answer = await runOperation(workdays, {
      from,
      workdays: count,
    })
    expect(count > 0 ? answer.to : answer.from).toBe(wanted)
    expect(answer.workdays).toBe(Math.abs(count))
  })

  test.each([
    { from: '2026-10-01' },
    { from: '2026-10-01', to: '2026-10-02', workdays: 3 },
    { from: '2026-10-02', to: '2026-10-01' },
  ])('%j is refused', async (input) => {
    await expect(runOperation(workdays, input)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('leave', () => {
  // This made-up calendar has one holiday, 10 October 2029, a Wednesday.
  const special = new Map([['2029-10-10', { date: '2029-10-10', kind: 'holiday' as const, name_zh: '國慶日' }]])

  test('two days before or after a Wednesday make five: the most days off for the least leave', () => {
    const found = findBreaks('2029-10-01', '2029-10-20', 2, special)
    expect(found.map(({ from, to, days, leave }) => ({ from, to, days, leave }))).toContainEqual({
      from: '2029-10-06',
      to: '2029-10-10',
      days: 5,
      leave: ['2029-10-08', '2029-10-09'],
    })
    for (const it of found) expect(it.days / it.leave.length).toBeCloseTo(it.gain, 1)
  })

  test('suggestions of a year take only workdays and name a festival', async () => {
    const answer = await runOperation(planLeave, {
      year: 2027,
      days: 4,
    })
    expect(answer.items.length).toBeGreaterThan(5)
    for (const { leave, names, days } of answer.items) {
      expect(leave.length).toBeLessThanOrEqual(4)
      expect(days).toBeGreaterThan(leave.length)
      expect(names).not.toEqual([])
      for (const date of leave) expect(await runOperation(isHoliday, { date })).toMatchObject({ is_holiday: false })
    }
  })

  // Of 2026, only Friday 25 December and the new year are left in December.
  test.each([{}, { year: 2026 }])('of this year (%j) no break that is past is suggested', async (input) => {
    const context = testContext({ now: new Date('2026-12-01T04:00:00Z') })
    const { items, best_per_day } = await runOperation(planLeave, input, context)
    expect(items.map(({ from }) => from).toSorted()[0]).toBe('2026-12-22')
    expect(best_per_day).toMatchObject({ from: '2026-12-24', to: '2026-12-27', leave: ['2026-12-24'] })
  })
})

describe('typhoon days', () => {
  // DGPA notices: Typhoon Kong-rey stopped Taipei on 31 October 2024, and Krathon stopped Kaohsiung on 2 October.
  test.each([
    ['台北市', '2024-10-31', 'stop'],
    ['高雄', '2024-10-02', 'stop'],
    ['花蓮縣', '2024-07-24', 'stop'],
    ['臺北市', '2019-09-30', 'stop'],
  ])('%s stopped on %s', async (county, date, work) => {
    expect(await runOperation(listClosures, { county, from: date, to: date })).toMatchObject({ items: [{ work }] })
  })

  test('of a day before the records the answer says that they begin later', async () => {
    const begins = expect.stringContaining('begin on 2001-07-30')
    expect(await runOperation(listClosures, { from: '2001-07-29', to: '2001-07-29' })).toMatchObject({
      empty_reason: begins,
      notice: begins,
    })
  })

  test('a day without a notice has no row, and the answer says what is missing', async () => {
    const ends = expect.stringContaining('2026-06-28')
    expect(await runOperation(listClosures, { county: '臺北市', from: '2026-07-01', to: '2026-11-01' })).toMatchObject({
      items: [],
      empty_reason: ends,
      notice: ends,
    })
  })
})

describe('the calendar file', () => {
  test('has an all-day event for each special day, and marks weekends on which people work', async () => {
    const file = await (await testGateway().request('life', '/api/calendar/2025.ics')).text()
    expect(file).toContain('DTSTART;VALUE=DATE:20250208\r\nDTEND;VALUE=DATE:20250209\r\nSUMMARY:補班：補行上班\r\n')
    expect(file).not.toContain('20250501')
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test.each(['/api/calendar/2026.ics', '/api/calendar/all.ics'])('is available at %s', async (path) => {
    const response = await testGateway().request('life', path)
    expect(response.headers.get('content-type')).toContain('text/calendar')
    expect(await response.text()).toContain('國慶日')
  })
})

test('the calendars of 2013 to 2016 are available', async () => {
  // DGPA: 9 February 2013 was New Year's Eve; 23 February 2013 a Saturday on which people worked.
  expect(await runOperation(isHoliday, { date: '2013-02-15' }, testContext())).toMatchObject({ is_holiday: true })
  expect(await runOperation(isHoliday, { date: '2013-02-23' }, testContext())).toMatchObject({ is_holiday: false })
})

describe('typhoon days of a county', () => {
  const total = async (county: string) => {
    const { total: found } = await runOperation(listClosures, { county })
    return found
  }

  test('are the same by any name, in Chinese or English, and exclude other counties', async () => {
    expect(await total('臺北市')).toBeGreaterThan(20)
    for (const name of ['Taipei', '台北', 'taipei city']) expect(await total(name)).toBe(await total('臺北市'))
    expect(await total('New Taipei')).not.toBe(await total('Taipei'))
  })

  test('reach back to before the county had its name', async () => {
    const { items } = await runOperation(listClosures, {
      county: 'Taoyuan',
      limit: 200,
    })
    expect(new Set(items.map(({ county }) => county))).toEqual(new Set(['桃園市', '桃園縣']))
  })

  test('of an unknown county are refused, with the nearest name', async () => {
    await expect(runOperation(listClosures, { county: 'Hualian' })).resolves.toBeDefined()
    await expect(runOperation(listClosures, { county: '嘉義' })).rejects.toThrow()
    await expect(runOperation(listClosures, { county: 'Osaka' })).rejects.toThrow()
  })
})
