import { describe, expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { searchForeignOpinions } from './search-foreign-opinions.ts'

// The responses have the three communities' real formats and invented contents.

const HACKER_NEWS = {
  hits: [
    {
      objectID: '11274595',
      title: 'Never buy Epson printers',
      url: 'http://e-nouri.com/printers',
      author: 'someone',
      points: 300,
      num_comments: 200,
      created_at_i: 1_457_800_000,
    },
    {
      objectID: '999',
      title: 'An Epson printer that lasts',
      author: 'other',
      points: 5,
      num_comments: 1,
      created_at_i: 1_700_000_000,
    },
    {
      objectID: '1000',
      title: 'A printer that lasts',
      author: 'other',
      points: 500,
      num_comments: 100,
      created_at_i: 1_400_000_000,
    },
  ],
}
const STACK_EXCHANGE = {
  items: [
    {
      question_id: 42,
      title: 'Why won&#39;t my &quot;Epson&quot; printer print?',
      link: 'https://superuser.com/questions/42/why',
      score: 12,
      answer_count: 3,
      creation_date: 1_300_000_000,
      owner: { display_name: 'A &amp; B', reputation: 10_000 },
      content_license: 'CC BY-SA 2.5',
    },
  ],
}
const LEMMY = {
  posts: [
    {
      post: { id: 7, name: 'My Epson printer', url: null, published: '2023-06-20T10:00:00.123456Z' },
      creator: { name: 'lem', published: '2020-01-01T00:00:00' },
      community: { name: 'printing' },
      counts: { score: 9, comments: 4 },
    },
  ],
}

type Answers = Partial<Record<'hn.algolia.com' | 'api.stackexchange.com' | 'lemmy.world', unknown>>

/** A fake fetch with one response per host, which records the requested addresses. Other hosts fail. */
function fetchOf(answers: Answers) {
  const asked: URL[] = []
  const fetch: GuardedFetch = async (address) => {
    const url = new URL(address)
    asked.push(url)
    const answer = answers[url.hostname as keyof Answers]
    if (answer === undefined) throw new ApiError('upstream_timeout', `${url.hostname} did not answer in time.`)
    const body = new TextEncoder().encode(typeof answer === 'string' ? answer : JSON.stringify(answer))
    return { url: url.href, status: 200, headers: new Headers(), body, truncated: false, redirects: [] }
  }
  return { fetch, asked }
}

const everything = { 'hn.algolia.com': HACKER_NEWS, 'api.stackexchange.com': STACK_EXCHANGE, 'lemmy.world': LEMMY }

describe('a live search', () => {
  test('lists stored threads first, with live counts, then each community in turn, without titles about other printers', async () => {
    const { fetch } = fetchOf(everything)
    const answer = await runOperation(searchForeignOpinions, { q: 'epson printers' }, testContext({ fetch }))
    expect(answer.items.map(({ id }) => id)).toEqual([
      'hn-11274595',
      'se-superuser-42',
      'lemmy-lemmy.world-7',
      'hn-999',
    ])
    expect(answer.total).toBe(4)
    expect(answer.items[0]).toMatchObject({ score: 300, comments: 200, author: 'someone' })
    expect(answer.upstreams.map(({ name, status }) => [name, status])).toEqual([
      ['Hacker News', 'ok'],
      ['Stack Exchange', 'ok'],
      ['Lemmy', 'ok'],
    ])
  })

  test('for a comparison accepts a title that names one of the products', async () => {
    const { fetch } = fetchOf(everything)
    const compared = { q: 'epson vs brother printers' }
    const answer = await runOperation(searchForeignOpinions, compared, testContext({ fetch }))
    expect(answer.items.map(({ id }) => id)).toEqual(expect.arrayContaining(['se-superuser-42', 'hn-999']))
    expect(answer.items.map(({ id }) => id)).not.toContain('hn-1000')
  })

  test('decodes escaped titles and names, and each question’s own licence', async () => {
    const { fetch } = fetchOf(everything)
    const answer = await runOperation(searchForeignOpinions, { q: 'epson printers' }, testContext({ fetch }))
    expect(answer.items[1]).toMatchObject({
      title: 'Why won\'t my "Epson" printer print?',
      author: 'A & B',
      licence: 'CC BY-SA 2.5',
      published_at: '2011-03-13T07:06:40Z',
      credibility_factors: { account: { value: 1 }, community: { value: 0.9 } },
    })
  })

  test('with before=1 excludes newer items, and requests only older ones', async () => {
    const { fetch, asked } = fetchOf(everything)
    const answer = await runOperation(
      searchForeignOpinions,
      { q: 'epson printers', before: true },
      testContext({ fetch }),
    )
    expect(answer.items.map(({ id }) => id)).toEqual(['hn-11274595', 'se-superuser-42'])
    expect(asked.find(({ hostname }) => hostname === 'hn.algolia.com')?.searchParams.get('numericFilters')).toBe(
      'created_at_i<1669766400',
    )
    expect(asked.find(({ hostname }) => hostname === 'api.stackexchange.com')?.searchParams.get('todate')).toBe(
      '1669766399',
    )
  })

  test('names each failed community with its reason, and returns the rest', async () => {
    const { fetch } = fetchOf({ 'api.stackexchange.com': STACK_EXCHANGE, 'lemmy.world': '<html>' })
    const answer = await runOperation(searchForeignOpinions, { q: 'epson printers' }, testContext({ fetch }))
    expect(answer.items.map(({ id }) => id)).toEqual(['hn-11274595', 'se-superuser-42'])
    expect(answer.upstreams).toMatchObject([
      { name: 'Hacker News', status: 'failed', as_of: null, detail: expect.stringContaining('did not answer') },
      { name: 'Stack Exchange', status: 'ok', detail: null },
      { name: 'Lemmy', status: 'failed', detail: expect.stringContaining('not understood') },
    ])
  })

  test('is cached for an hour, while failed communities are asked again', async () => {
    const { fetch, asked } = fetchOf({ 'hn.algolia.com': HACKER_NEWS, 'api.stackexchange.com': STACK_EXCHANGE })
    const context = testContext({ fetch })
    await runOperation(searchForeignOpinions, { q: 'Epson  PRINTERS' }, context)
    const again = await runOperation(searchForeignOpinions, { q: 'epson printers' }, context)
    expect(asked.map(({ hostname }) => hostname).toSorted()).toEqual([
      'api.stackexchange.com',
      'hn.algolia.com',
      'lemmy.world',
      'lemmy.world',
    ])
    expect(again.upstreams.map(({ status }) => status)).toEqual(['cached', 'cached', 'failed'])
  })

  test('sends no request to a community during the pause that it asked for', async () => {
    const { fetch, asked } = fetchOf({ ...everything, 'api.stackexchange.com': { ...STACK_EXCHANGE, backoff: 30 } })
    const context = testContext({ fetch })
    await runOperation(searchForeignOpinions, { q: 'epson' }, context)
    const next = await runOperation(searchForeignOpinions, { q: 'brother' }, context)
    expect(asked.filter(({ hostname }) => hostname === 'api.stackexchange.com')).toHaveLength(1)
    expect(next.upstreams[1]).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('back-off of 30 seconds'),
    })
  })

  test('in Chinese is translated to English', async () => {
    const { fetch, asked } = fetchOf(everything)
    await runOperation(searchForeignOpinions, { q: 'Epson 印表機' }, testContext({ fetch }))
    expect(asked[0]?.searchParams.get('query')).toBe('epson printer')
  })
})

test('without network access the index still answers over HTTP', async () => {
  const gateway = testGateway({
    fetch: async () => {
      throw new ApiError('upstream_unavailable', 'This installation does not call other sites: OUTBOUND is off.')
    },
  })
  const response = await gateway.request('voices', '/api/opinions?q=epson%20printers')
  expect(response.status).toBe(200)
  const answer = (await response.json()) as {
    foreign: { total: number }
    upstreams: { status: string; detail: string }[]
  }
  expect(answer.foreign.total).toBe(1)
  expect(answer.upstreams).toHaveLength(3)
  for (const upstream of answer.upstreams) {
    expect(upstream).toMatchObject({ status: 'failed', detail: expect.stringContaining('OUTBOUND is off') })
  }
})
