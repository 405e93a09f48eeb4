import { describe, expect, test } from 'vitest'
import { everythingPaid, runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { listTitles } from './list-titles.ts'

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

const at = (instant: string) => testContext({ now: new Date(instant) })
const list = (input: object, context = testContext()) => runOperation(listTitles, input, context) as Promise<List>

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
    await expect(list({ platform: 'no such platform' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/There are .*netflix/),
    })
  })

  test('upcoming is what is not out in Taipei, soonest first', async () => {
    // 流浪地球3 comes out on 2027-02-06.
    const before = await list({ type: 'film', upcoming: true, limit: 100 }, at('2027-02-05T15:59:59Z'))
    const after = await list({ type: 'film', upcoming: true, limit: 100 }, at('2027-02-05T16:00:00Z'))
    expect(before.items[0]?.slug).toBe('film-1231322')
    expect(after.items).toEqual(before.items.slice(1))
    const days = after.items.map((it) => it.release_date)
    expect(days).toEqual(days.toSorted())
  })

  test('upcoming keeps a year through its last day, on which it may still come out', async () => {
    const slugs = async (instant: string) =>
      (await list({ type: 'series', upcoming: true, limit: 100 }, at(instant))).items.map((it) => it.slug)
    expect(await slugs('2026-12-31T15:59:59Z')).toContain('黑白清道夫')
    expect(await slugs('2026-12-31T16:00:00Z')).not.toContain('黑白清道夫')
  })

  test.each(['type=book', 'upcoming=maybe', 'limit=0', 'limit=101', 'offset=-1'])('%s is refused', async (query) => {
    expect((await testGateway().request('screen', `/api/titles?${query}`)).status).toBe(400)
  })
})

test('the export has every title, release and change that may be sold', async () => {
  const gateway = testGateway({ charge: everythingPaid })
  const paid = { headers: { 'x-payment': 'taken for granted' } }
  const whole = (await (await gateway.request('screen', '/api/pro/export', paid)).json()) as Record<string, unknown[]>
  // Of 2,692 titles 1,935 are TMDB's and 56 of hand-kept lists; of 3,602 releases 1,994 and 83; of 80 changes 61 are TMDB's.
  expect([whole['titles'], whole['releases'], whole['delays']].map((rows) => rows?.length)).toEqual([701, 1525, 19])
  const csv = await (await gateway.request('screen', '/api/pro/export?format=csv&set=delays', paid)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(20)
})
