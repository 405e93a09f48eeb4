import { describe, expect, test } from 'vitest'
import { everythingPaid, runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { listTitles } from './list-titles.ts'
import { releaseCalendar } from '../calendar/release-calendar.ts'
import { releaseCountdown } from '../calendar/release-countdown.ts'
import { scheduleChanges } from '../calendar/schedule-changes.ts'

interface Item {
  slug: string
  type: string
  platforms: string[]
  release_date: string
  date_precision: string
  source: string
}
interface List {
  items: Item[]
  total: number
}
interface Month {
  month: string
  days: { date: string; items: Item[] }[]
  undated: Item[]
  total: number
}

const at = (instant: string) => testContext({ now: new Date(instant) })
const list = (input: object, context = testContext()) => runOperation(listTitles, input, context) as Promise<List>
const calendar = (input: object, context = testContext()) =>
  runOperation(releaseCalendar, input, context) as Promise<Month>

describe('the list', () => {
  test('holds three hundred titles and more, each with a date and a source', async () => {
    const { total, items } = await list({ limit: 100 })
    expect(total).toBeGreaterThanOrEqual(300)
    for (const item of items)
      expect(item).toMatchObject({ release_date: expect.stringMatching(/^20/), source: expect.stringMatching(/./) })
  })

  test('keeps to a type and a platform, by any of its names', async () => {
    const { items, total } = await list({ type: 'anime-series', platform: '動畫瘋', limit: 100 })
    expect(total).toBeGreaterThan(100)
    for (const item of items)
      expect(item).toMatchObject({ type: 'anime-series', platforms: expect.arrayContaining(['bahamut']) })
    expect((await list({ platform: 'ＤＩＳＮＥＹ＋' })).total).toBe((await list({ platform: 'disney-plus' })).total)
    expect((await list({ platform: 'no such platform' })).total).toBe(0)
  })

  test('upcoming is what is not out in Taipei, soonest first', async () => {
    // 流浪地球3 comes out on 2027-02-06.
    const before = await list({ type: 'film', upcoming: true, limit: 100 }, at('2027-02-05T15:59:59Z'))
    const after = await list({ type: 'film', upcoming: true, limit: 100 }, at('2027-02-05T16:00:00Z'))
    expect(before.items.map((it) => it.slug)).toEqual(['film-1231322', 'gatto'])
    expect(after.items.map((it) => it.slug)).toEqual(['gatto'])
  })

  test('upcoming keeps a year through its last day, on which it may still come out', async () => {
    const slugs = async (instant: string) =>
      (await list({ type: 'series', upcoming: true, limit: 100 }, at(instant))).items.map((it) => it.slug)
    expect(await slugs('2026-12-31T15:59:59Z')).toContain('黑白清道夫')
    expect(await slugs('2026-12-31T16:00:00Z')).not.toContain('黑白清道夫')
  })

  test.each(['type=movie', 'upcoming=maybe', 'limit=0', 'limit=101', 'offset=-1'])('%s is refused', async (query) => {
    expect((await testGateway().request('screen', `/api/titles?${query}`)).status).toBe(400)
  })
})

describe('the calendar', () => {
  test('has this month in Taipei when none is asked for', async () => {
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

  test('shows what is known to a month or a year under no day', async () => {
    const january = await calendar({ month: '2026-01' })
    expect(january.undated.map((it) => it.slug)).toEqual(
      expect.arrayContaining(['a-knight-of-the-seven-kingdoms', '沉默的審判']),
    )
    expect(january.days.flatMap((day) => day.items).every((it) => it.date_precision === 'day')).toBe(true)
    expect((await calendar({ month: '2026-06' })).undated.map((it) => it.slug)).toContain('乩身')
    expect((await calendar({ month: '2026-07' })).undated.map((it) => it.slug)).not.toContain('乩身')
  })

  test('of a month without releases is empty', async () => {
    expect(await calendar({ month: '1999-01' })).toMatchObject({ days: [], undated: [], total: 0 })
  })

  test.each(['2026-13', '2026-1', 'July', '2026-00'])('%s is no month', async (month) => {
    expect((await testGateway().request('screen', `/api/calendar?month=${month}`)).status).toBe(400)
  })
})

describe('the countdown', () => {
  test('steps at midnight in Taipei', async () => {
    const days = async (instant: string) =>
      ((await runOperation(releaseCountdown, { q: 'gatto' }, at(instant))) as { days_left: number }).days_left
    expect(await days('2027-03-03T15:59:59Z')).toBe(2)
    expect(await days('2027-03-03T16:00:00Z')).toBe(1)
    expect(await days('2027-03-04T16:00:00Z')).toBe(0)
    expect(await days('2027-03-05T16:00:00Z')).toBe(-1)
  })

  test('has no days where no day is known', async () => {
    expect(await runOperation(releaseCountdown, { q: '急診室的奇蹟' }, at('2026-09-01T00:00:00Z'))).toMatchObject({
      release_date: '2026-Q4',
      date_precision: 'quarter',
      days_left: null,
      released: false,
    })
  })
})

test('changes come newest first, and days are counted only between days', async () => {
  const { items } = (await runOperation(scheduleChanges, {})) as {
    items: { announced_on: string; days_moved: number | null; old_date: string; new_date: string | null }[]
  }
  expect(items.map((it) => it.announced_on)).toEqual(
    items
      .map((it) => it.announced_on)
      .toSorted()
      .toReversed(),
  )
  for (const { days_moved, old_date, new_date } of items) {
    expect(days_moved === null).toBe(old_date.length < 10 || (new_date ?? '').length < 10)
  }
  expect(items).toContainEqual(expect.objectContaining({ old_date: '2020-04', new_date: '2020-11', days_moved: null }))
})

test('the export has every title, release and change', async () => {
  const gateway = testGateway({ charge: everythingPaid })
  const paid = { headers: { 'x-payment': 'taken for granted' } }
  const whole = (await (await gateway.request('screen', '/api/pro/export', paid)).json()) as Record<string, unknown[]>
  expect(whole['titles']).toHaveLength((await list({})).total)
  expect(whole['releases']?.length).toBeGreaterThan(3000)
  expect(whole['delays']).toHaveLength(65)
  const csv = await (await gateway.request('screen', '/api/pro/export?format=csv&set=delays', paid)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(66)
})
