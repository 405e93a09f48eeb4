import { describe, expect, test } from 'vitest'
import { runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { getTitle } from '../titles/get-title.ts'
import { releaseCalendar } from './release-calendar.ts'
import { releaseCountdown } from './release-countdown.ts'
import { scheduleChanges } from './schedule-changes.ts'

const at = (instant: string) => testContext({ now: new Date(instant) })
const calendar = (input: object, context = testContext()) => runOperation(releaseCalendar, input, context)

describe('the calendar', () => {
  test('defaults to the current month in Taipei', async () => {
    expect((await calendar({}, at('2026-10-31T15:59:59Z'))).month).toBe('2026-10')
    expect((await calendar({}, at('2026-10-31T16:00:00Z'))).month).toBe('2026-11')
  })

  test('has only days of its month, in order, and counts their titles', async () => {
    const { days, total } = await calendar({ month: '2026-02' })
    expect(days.map((day) => day.date)).toEqual(days.map((day) => day.date).toSorted())
    for (const { date, items } of days) {
      expect(date).toMatch(/^2026-02-\d\d$/)
      for (const item of items) expect(item).toMatchObject({ release_date: date, date_precision: 'day' })
    }
    expect(days.reduce((sum, day) => sum + day.items.length, 0)).toBe(total)
  })

  test('lists titles known only to the month or year outside the days', async () => {
    const january = await calendar({ month: '2026-01' })
    expect(january.undated.map((it) => it.slug)).toEqual(
      expect.arrayContaining(['a-knight-of-the-seven-kingdoms', '沉默的審判']),
    )
    expect(january.days.flatMap((day) => day.items).every((it) => it.date_precision === 'day')).toBe(true)
    expect((await calendar({ month: '2026-06' })).undated.map((it) => it.slug)).toContain('乩身')
    expect((await calendar({ month: '2026-07' })).undated.map((it) => it.slug)).not.toContain('乩身')
  })

  // The data covers December 2024, with two films, to December 2027, also with two.
  test('is empty for a month without data, and reports the range with data', async () => {
    const held = { from: '2024-12', to: '2027-12' }
    const empty_reason = expect.stringContaining(
      'The stored releases are of 2024-12 to 2027-12: those of 1999-01 are not known here.',
    )
    expect(await calendar({ month: '1999-01' })).toMatchObject({ days: [], undated: [], total: 0, held, empty_reason })
    expect(await calendar({ month: '2026-02' })).not.toHaveProperty('empty_reason')
    const page = await testGateway().request('screen', '/calendar.md?month=1999-01')
    expect(await page.text()).toContain(
      '# 這個月的作品沒有收錄\n\n_1999 年 1 月_\n\n收錄的是 2024 年 12 月到 2027 年 12 月上映的作品。',
    )
  })

  // 戴帽子的貓 comes out in Taiwan on 2026-12-03.
  test('names the next title with the fields of every title', async () => {
    const { held } = await calendar({ month: '2026-02' }, at('2026-12-03T10:00:00Z'))
    const next = { slug: 'the-cat-in-the-hat', type: 'film', date_precision: 'day', release_region: 'TW' }
    expect(held?.next).toMatchObject(next)
  })

  test.each(['2026-13', '2026', 'summer', '2026-00'])('%s is no month', async (month) => {
    expect((await testGateway().request('screen', `/api/calendar?month=${month}`)).status).toBe(400)
  })
})

describe('the countdown', () => {
  test('changes at midnight in Taipei', async () => {
    const days = async (instant: string) =>
      (await runOperation(releaseCountdown, { q: 'gatto' }, at(instant))).days_left
    expect(await days('2027-03-03T15:59:59Z')).toBe(2)
    expect(await days('2027-03-03T16:00:00Z')).toBe(1)
    expect(await days('2027-03-04T16:00:00Z')).toBe(0)
    expect(await days('2027-03-05T16:00:00Z')).toBe(-1)
  })

  // 沙丘：第三部 comes out on 2026-12-16; the films before it are not stored.
  test('of a work is that of its next part, and of no part afterwards', async () => {
    const ask = (q: string, instant: string) => runOperation(releaseCountdown, { q }, at(instant))
    expect(await ask('沙丘', '2026-11-30T00:00:00Z')).toMatchObject({ slug: 'dune-part-three', days_left: 16 })
    await expect(ask('沙丘', '2027-02-01T00:00:00Z')).rejects.toMatchObject({ code: 'not_found' })
    await expect(ask('zzz', '2026-11-30T00:00:00Z')).rejects.toMatchObject({ code: 'not_found' })
  })

  // Doomsday, the fifth part, comes a year before Secret Wars, whose name is more like the text.
  test.each(['復仇者聯盟', 'Avengers'])('of a work is that of its next part: %s', async (q) => {
    expect(await runOperation(releaseCountdown, { q }, at('2026-12-01T00:00:00Z'))).toMatchObject({
      slug: 'avengers-doomsday',
      days_left: 15,
    })
  })

  test('has no number of days without an exact date', async () => {
    expect(await runOperation(releaseCountdown, { q: '急診室的奇蹟' }, at('2026-09-01T00:00:00Z'))).toMatchObject({
      release_date: '2026-Q4',
      date_precision: 'quarter',
      days_left: null,
      released: false,
    })
  })
})

test('a date that passed after the data was checked does not prove a release', async () => {
  const { released, was_due, days_left } = await runOperation(
    releaseCountdown,
    { q: 'focker-in-law' },
    at('2026-11-29T04:00:00Z'),
  )
  expect({ released, was_due, days_left }).toEqual({ released: null, was_due: true, days_left: -2 })
})

test('a cancelled American date is removed, and a doubtful one is marked as such', async () => {
  const releases = async (q: string) =>
    (await runOperation(getTitle, { q })).releases.filter(({ region }) => region === 'US')
  expect(await releases('clayface')).toEqual([])
  expect(await releases('narnia-the-magicians-nephew')).toMatchObject([
    { date: '2026-11-26', note: expect.stringContaining('In doubt') as string },
  ])
})

test('changes come newest first, and days are counted only between exact dates', async () => {
  const { items } = await runOperation(scheduleChanges, {})
  const days = items.map((it) => it.announced_on ?? it.first_seen_on)
  const latest = days.map((day) => `${day}-99`)
  expect(latest).toEqual(latest.toSorted().toReversed())
  // The move to 2027 was announced some time in 2025, after that of January 2025.
  expect(items.filter(({ slug }) => slug === 'shrek-5').map(({ new_date }) => new_date)).toEqual([
    '2027-06-30',
    '2026-12-23',
  ])
  // The list of 2026-09-08 has the film's old date and that of 2026-10-09 the new one, so the change was announced in
  // between.
  expect(items.find(({ slug }) => slug === 'the-social-reckoning')).toMatchObject({
    kind: 'observed',
    announced_on: null,
    first_seen_on: '2026-10-09',
  })
  for (const { days_moved, old_date, new_date } of items) {
    expect(days_moved === null).toBe(old_date.length < 10 || (new_date ?? '').length < 10)
  }
  expect(items).toContainEqual(expect.objectContaining({ old_date: '2020-04', new_date: '2020-11', days_moved: null }))
})
