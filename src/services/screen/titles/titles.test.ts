import { describe, expect, test } from 'vitest'
import { everythingPaid, runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { listTitles } from './list-titles.ts'

const at = (instant: string) => testContext({ now: new Date(instant) })
const list = (input: object, context = testContext()) => runOperation(listTitles, input, context)

describe('the list', () => {
  test('has more than three hundred titles, each with a date and a source', async () => {
    const { total, items } = await list({ limit: 100 })
    expect(total).toBeGreaterThanOrEqual(300)
    for (const item of items)
      expect(item).toMatchObject({ release_date: expect.stringMatching(/^20/), source: expect.stringMatching(/./) })
  })

  test('can be limited to a type and to a platform by any of its names', async () => {
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

  test('upcoming titles are those not yet out in Taipei, soonest first', async () => {
    // 流浪地球3 comes out on 2027-02-06.
    const before = await list({ type: 'film', upcoming: true, limit: 100 }, at('2027-02-05T15:59:59Z'))
    const after = await list({ type: 'film', upcoming: true, limit: 100 }, at('2027-02-05T16:00:00Z'))
    expect(before.items[0]?.slug).toBe('film-1231322')
    expect(after.items).toEqual(before.items.slice(1))
    const days = after.items.map((it) => it.release_date)
    expect(days).toEqual(days.toSorted())
  })

  test('a title dated by year is upcoming through the last day of the year', async () => {
    const slugs = async (instant: string) =>
      (await list({ type: 'series', upcoming: true, limit: 100 }, at(instant))).items.map((it) => it.slug)
    expect(await slugs('2026-12-31T15:59:59Z')).toContain('黑白清道夫')
    expect(await slugs('2026-12-31T16:00:00Z')).not.toContain('黑白清道夫')
  })

  // Hexed comes out on Wednesday 2026-11-25, Focker-in-Law on Friday the 27th. Their week begins on Monday the 23rd.
  test('of this week runs from Monday to Sunday in Taipei', async () => {
    const slugs = async (instant: string) =>
      (await list({ when: 'this-week', limit: 100 }, at(instant))).items.map((it) => it.slug)
    for (const instant of ['2026-11-22T16:00:00Z', '2026-11-29T15:59:59Z'])
      expect(await slugs(instant)).toEqual(['hexed', 'focker-in-law'])
    expect(await slugs('2026-11-29T16:00:00Z')).not.toContain('hexed')
  })

  // 名偵探柯南：第30號殺人事件 came out on 2026-11-06, 23 days before. 戴帽子的貓 comes out on 2026-12-03.
  test('of what is in cinemas has the last four weeks of Taiwan', async () => {
    const { items } = await list({ when: 'now-showing', limit: 100 }, at('2026-11-29T04:00:00Z'))
    const slugs = items.map((it) => it.slug)
    expect(slugs).toEqual(expect.arrayContaining(['film-1777750', 'focker-in-law']))
    expect(slugs).not.toContain('the-cat-in-the-hat')
    for (const { release_date } of items)
      expect(release_date >= '2026-11-02' && release_date <= '2026-11-29').toBe(true)
  })

  test.each(['type=book', 'upcoming=maybe', 'limit=0', 'limit=101', 'offset=-1'])('%s is refused', async (query) => {
    expect((await testGateway().request('screen', `/api/titles?${query}`)).status).toBe(400)
  })
})

test('the export has every title, release and change that may be sold', async () => {
  const gateway = testGateway({ charge: everythingPaid })
  const paid = { headers: { 'x-payment': 'taken for granted' } }
  const whole = (await (await gateway.request('screen', '/api/pro/export', paid)).json()) as Record<string, unknown[]>
  // Data from TMDB and from lists kept by hand must not be sold. 2,691 titles − 1,935 − 55 = 701; 3,602 releases −
  // 1,994 − 82 = 1,526; 80 changes − 61 = 19.
  expect([whole['titles'], whole['releases'], whole['delays']].map((rows) => rows?.length)).toEqual([701, 1526, 19])
  const csv = await (await gateway.request('screen', '/api/pro/export?format=csv&set=delays', paid)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(20)
})
