import { describe, expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { everythingPaid, runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { readHackerNewsComments } from '../opinions/upstream-hackernews.ts'
import { readLemmyComments } from '../opinions/upstream-lemmy.ts'
import { readStackExchangeAnswers } from '../opinions/upstream-stackexchange.ts'
import { aboutThing } from '../opinions/about.ts'
import { digestOpinions } from './digest-opinions.ts'
import { previewDigest } from './preview-digest.ts'
import { remarkVoices } from './voices.ts'

// The responses have the communities' real formats. The opinions and the product are invented.

const comment = (
  number: number,
  author: string,
  comment_text: string,
  story_title = 'Ask HN: What do you type on?',
) => ({
  objectID: String(5_000_000 + number),
  author,
  comment_text,
  story_title,
  created_at_i: 1_500_000_000 + number * 86_400,
})
const GOOD =
  'I love my Quarkboard keyboard, it works great and the battery is excellent. Best purchase ever, highly recommend.'
const BAD =
  'The Quarkboard keyboard is terrible. It stopped working after two weeks, waste of money, very disappointed.'
const COMMENTS = [
  comment(0, 'ann', GOOD),
  comment(1, 'bob', `<p>${BAD}<p><a href="https:&#x2F;&#x2F;example.com">link</a>`),
  comment(2, 'cyd', GOOD),
  comment(3, 'dee', BAD),
  // These two do not add voices: ann has commented before, and eve writes about another product.
  comment(4, 'ann', GOOD),
  comment(5, 'eve', 'My terrible old printer was a waste of money.'),
]
const ANSWER = {
  items: [
    { item_type: 'question', question_id: 7, title: 'Quarkboard keyboard?', body: 'Is it any good?', creation_date: 1 },
    {
      item_type: 'answer',
      answer_id: 8,
      question_id: 7,
      title: 'Is the Quarkboard keyboard worth it?',
      body: '<p>I use one. The battery lasts two weeks.</p><blockquote>terrible, waste of money</blockquote>',
      creation_date: 1_600_000_000,
    },
  ],
}
const LEMMY = {
  comments: [
    {
      comment: { id: 9, content: '> is it good?\n\nQuarkboard keyboard owner here.', published: '2023-06-20T10:00:00' },
      creator: { name: 'lem' },
      post: { name: 'Keyboards' },
    },
  ],
}

function fetchOf(hits: readonly object[]): GuardedFetch {
  const answers: Record<string, unknown> = {
    'hn.algolia.com': { hits },
    'api.stackexchange.com': hits.length === 0 ? { items: [] } : ANSWER,
    'lemmy.world': hits.length === 0 ? { comments: [] } : LEMMY,
  }
  return async (address) => {
    const url = new URL(address)
    const body = new TextEncoder().encode(JSON.stringify(answers[url.hostname]))
    return { url: url.href, status: 200, headers: new Headers(), body, truncated: false, redirects: [] }
  }
}

const Q = { q: 'Quarkboard keyboard' }

describe('a digest', () => {
  test('summarises each person’s opinion once, with counts, links and dates', async () => {
    const answer = await runOperation(digestOpinions, Q, testContext({ fetch: fetchOf(COMMENTS) }))
    expect(answer).toMatchObject({
      // Six voices: ann, bob, cyd and dee on Hacker News, one answer on Stack Exchange, and one comment on Lemmy.
      voices: 6,
      from: '2017-07-14',
      to: '2023-06-20',
      recommend: { yes: 2, no: 2, ratio: null },
      weighed: 8,
      pros: [
        { url: 'https://news.ycombinator.com/item?id=5000002' },
        { url: 'https://news.ycombinator.com/item?id=5000000' },
      ],
      cons: [{ id: 'hn-5000003' }, { id: 'hn-5000001' }],
    })
    const { aspects, summary_en, summary_zh } = answer
    // Battery: ann, cyd and the answer. Price (“waste of money”): bob and dee.
    expect(aspects).toContainEqual(expect.objectContaining({ aspect: 'battery', voices: 3, yes: 2, no: 0 }))
    expect(aspects).toContainEqual(expect.objectContaining({ aspect: 'price', voices: 2, yes: 0, no: 2 }))
    expect(summary_en).toContain('6 opinions about “Quarkboard keyboard” were read: 2 speak for it, 2 against')
    expect(summary_zh).toContain('讀到 6 則意見：2 則說好，2 則說不好')
    expect(summary_en).toMatch(
      /of a hundred that take one, from sources never seen, \d+–\d+ English ones are read right/,
    )
    expect(summary_zh).toMatch(/每一百則有立場的，中文讀對 \d+–\d+ 則/)
  })

  test('quotes none of the sentences that it read', async () => {
    const answer = await runOperation(digestOpinions, Q, testContext({ fetch: fetchOf(COMMENTS) }))
    const written = JSON.stringify(answer)
    for (const sentence of ['Best purchase ever', 'stopped working after two weeks', 'lasts two weeks']) {
      expect(written).not.toContain(sentence)
    }
  })

  test('with fewer than five voices is refused, and not charged', async () => {
    let isSettled = false
    const charge = {
      ...everythingPaid,
      collect: async (_quote: unknown, _payment: unknown, work: () => Promise<never>) => {
        const answer = await work()
        isSettled = true
        return answer
      },
    }
    for (const [fetch, status, message] of [
      [fetchOf([]), 404, 'Nothing was charged'],
      [fetchOf(COMMENTS.slice(0, 2)), 404, 'Only 4 people are heard'],
      [() => Promise.reject(new ApiError('upstream_unavailable', 'OUTBOUND is off.')), 502, 'did not answer'],
    ] as const) {
      const gateway = testGateway({ charge, fetch, env: { VOICES_PRO: 'open' } })
      const headers = { 'x-payment': 'taken for granted' }
      const response = await gateway.request('voices', '/api/pro/digest?q=Quarkboard%20keyboard', { headers })
      expect(response.status).toBe(status)
      expect(((await response.json()) as { detail: string }).detail).toContain(message)
    }
    expect(isSettled).toBe(false)
  })

  test('reports the number of voices in advance, from the same data', async () => {
    const context = testContext({ fetch: fetchOf(COMMENTS) })
    expect(await runOperation(previewDigest, Q, context)).toMatchObject({
      voices: 6,
      enough: true,
      remarks: 6,
      reviews: 0,
    })
    const digest = await runOperation(digestOpinions, Q, context)
    expect(digest).toMatchObject({
      voices: 6,
      upstreams: [{ status: 'cached' }, { status: 'cached' }, { status: 'cached' }],
    })
    expect(await runOperation(previewDigest, Q, testContext({ fetch: fetchOf([]) }))).toMatchObject({ enough: false })
    const offline = testContext({
      fetch: () => Promise.reject(new ApiError('upstream_unavailable', 'OUTBOUND is off.')),
    })
    expect(await runOperation(previewDigest, Q, offline)).toMatchObject({ voices: 0, enough: null })
  })
})

describe('relevance of a text', () => {
  test.each([
    ['Epson printers', 'My Epson printer died.', true],
    ['Epson printers', 'My Brother printer died.', false],
    ['Epson 印表機好用嗎', 'Never buy an Epson printer', true],
    ['Epson 印表機', '家裡的 EPSON 印表機又卡紙', true],
    ['is the Synology NAS worth it?', 'I run a Synology NAS at home.', true],
    ['is the Synology NAS worth it?', 'Is it worth it?', false],
  ])('%s and “%s”: %s', (query, text, expected) => {
    expect(aboutThing(query)(text)).toBe(expected)
  })

  test('of a long comment only the part around the name is read', () => {
    const filler = 'The weather in spring is often mild and the trains run on time. '.repeat(12)
    const text = `${filler} My last car was terrible, a waste of money. ${filler} The Quarkboard keyboard works great, I love it.`
    const [voice] = remarkVoices(
      readHackerNewsComments({ hits: [comment(0, 'ann', text)] }),
      aboutThing('Quarkboard keyboard'),
    )
    expect(voice).toMatchObject({ side: 'for' })
    expect(voice?.aspects.map(({ aspect }) => aspect)).not.toContain('price')
  })
})

describe('responses of the communities', () => {
  test('HTML becomes text without quotations', () => {
    expect(
      readHackerNewsComments({ hits: [comment(0, 'ann', '<p>It&#x27;s fine.<p>Really &gt; that')] })[0]?.text,
    ).toBe("It's fine.\nReally > that")
    const [answer, ...more] = readStackExchangeAnswers(ANSWER)
    expect(more).toEqual([])
    expect(answer).toMatchObject({ id: 'se-superuser-a8', url: 'https://superuser.com/a/8', author: null })
    expect(answer?.text).toBe('I use one. The battery lasts two weeks.')
    expect(readLemmyComments(LEMMY)[0]?.text.trim()).toBe('Quarkboard keyboard owner here.')
  })
})
