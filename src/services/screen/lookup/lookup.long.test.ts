import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingPaid, runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { startUpstream, type Upstream } from '../../../../tests/support/upstream.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import wikidata from './fixtures/wikidata.json' with { type: 'json' }
import { lookupAnyTitle } from './lookup-any-title.ts'
import { watchlist } from '../watchlist/watchlist.ts'

let upstream: Upstream
let fetch: GuardedFetch

beforeAll(async () => {
  upstream = await startUpstream({
    'www.wikidata.org': {
      '/w/api.php': (req) => {
        const query = new URL(req.url ?? '', 'http://x').searchParams
        const json = (body: unknown, status = 200) => ({
          status,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        const searched = query.get('search')
        if (searched === 'broken') return { status: 200, body: '<html>' }
        if (searched === 'busy') return json({}, 429)
        if (query.get('action') === 'wbgetentities') return json(wikidata.entities)
        return json(
          searched === 'Spirited Away' || searched === '神隱少女' ? wikidata.searchFound : wikidata.searchEmpty,
        )
      },
    },
  })
  // The local test server has no TLS.
  fetch = (url, options) => upstream.fetch(String(url).replace(/^https:/, 'http:'), options)
})

afterAll(() => upstream.close())

const lookup = (q: string, context = testContext({ fetch })) => runOperation(lookupAnyTitle, { q }, context)

describe('a look-up in Wikidata', () => {
  test('returns films and series with dates in their known precision, and no albums', async () => {
    expect(await lookup('Spirited Away')).toMatchObject({
      total: 1,
      licence: 'CC0',
      items: [
        {
          qid: 'Q155653',
          label: '神隱少女',
          label_en: 'Spirited Away',
          description: '2001 film by Hayao Miyazaki',
          type: 'anime-film',
          release_dates: [
            { date: '2001', precision: 'year', region: null },
            { date: '2001-07-20', precision: 'day', region: 'JP' },
            { date: '2002-01', precision: 'month', region: 'TW' },
          ],
        },
      ],
    })
  })

  test('queries Wikidata once a day per name, in any spelling', async () => {
    const context = testContext({ fetch })
    const before = upstream.requests.length
    expect(await lookup('Spirited Away', context)).toMatchObject({
      cached: false,
      provenance: { stale: false, sources: [{ name: 'Wikidata' }] },
    })
    expect(await lookup('SPIRITED  away!', context)).toMatchObject({ cached: true, total: 1 })
    expect(upstream.requests.length - before).toBe(2)
  })

  test('is repeated in Traditional characters for a Simplified name', async () => {
    expect(await lookup('神隐少女')).toMatchObject({ total: 1 })
  })

  test('finds nothing without an error', async () => {
    expect(await lookup('no such film')).toMatchObject({ items: [], total: 0 })
  })

  test.each(['broken', 'busy'])('reports a source that is %s', async (q) => {
    const response = await testGateway({ fetch }).request('screen', `/api/lookup?q=${q}`)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'upstream_unavailable' })
  })
})

describe('a watchlist', () => {
  test('has one item for each id, in order, repeats included', async () => {
    const ids = ['蝙蝠俠2', 'Spirited Away', 'shrek-5', '蝙蝠俠2', 'gatto']
    const { items } = await runOperation(watchlist, { ids }, testContext({ fetch }))
    expect(items.map((it) => it.id)).toEqual(ids)
    expect(items.map((it) => it.title?.slug)).toEqual([
      'the-batman-part-ii',
      undefined,
      'shrek-5',
      'the-batman-part-ii',
      undefined,
    ])
    expect(items.map((it) => it.lookup?.length)).toEqual([0, 1, 0, 0, 0])
    expect(items[1]).toMatchObject({ found: false, countdown: null })
    // From 1 October 2026 to 30 June 2027 there are 272 days.
    expect(items[2]?.countdown).toMatchObject({ days_left: 272 })
    // The title comes from TMDB, whose licence forbids selling its data.
    expect(items[4]).toMatchObject({ found: true, state: 'not_sold', title: null, countdown: null })
  })

  test('is answered from the stored titles while Wikidata is down', async () => {
    const { items, not_asked } = await runOperation(watchlist, { ids: ['shrek-5', 'busy'] })
    expect(items).toMatchObject([
      { found: true, state: 'held', lookup: null },
      { found: false, state: 'could_not_ask', lookup: null },
    ])
    expect(not_asked).toBe(1)
  })

  test('distinguishes unknown titles from failed look-ups, and is not charged if a look-up failed', async () => {
    const states = async (...ids: string[]) => {
      const answer = await runOperation(watchlist, { ids }, testContext({ fetch }))
      return [answer.items.map(({ state }) => state), watchlist.unchargedWhen?.(answer)]
    }
    expect(await states('shrek-5', 'Spirited Away', 'no such film')).toEqual([
      ['held', 'in_wikidata', 'not_found'],
      false,
    ])
    expect(await states('shrek-5', 'no such film', 'busy')).toEqual([['held', 'not_found', 'could_not_ask'], true])
  })

  test.each([
    [{ ids: [] }, 'Send at least one title.'],
    [{ ids: Array.from({ length: 31 }, (_, at) => `title ${at}`) }, 'Send at most 30 titles at once.'],
    [{ ids: ['a', ' '] }, 'Send a title or slug in each place of ids.'],
    [{ ids: { gatto: 1 } }, 'Send ids as a list of titles or slugs, for example ["the-batman-part-ii"].'],
    [{}, 'Send ids as a list of titles or slugs, for example ["the-batman-part-ii"].'],
  ])('%j is refused', async (body, message) => {
    const gateway = testGateway({ charge: everythingPaid, fetch })
    const response = await gateway.request('screen', '/api/pro/watchlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-payment': 'taken for granted' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { errors: { message: string }[] }).errors[0]?.message).toBe(message)
  })

  test('accepts thirty ids', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => `no such title ${at}`)
    expect((await runOperation(watchlist, { ids }, testContext({ fetch }))).items).toHaveLength(30)
  })
})
