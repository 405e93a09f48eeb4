import { z } from 'zod'
import type { Thread } from './items.ts'
import { textOfRemark, type Remark } from './remarks.ts'
import { RELEASE_SECONDS } from '../credibility/release-day.ts'

// https://api.stackexchange.com/docs allows 300 requests a day without a key. A response may ask for a pause (`backoff`).

const SITE = 'superuser'

const answerSchema = z.object({
  items: z.array(
    z.object({
      question_id: z.int(),
      title: z.string(),
      link: z.url({ protocol: /^https?$/ }),
      score: z.int().nullish(),
      answer_count: z.int().nullish(),
      creation_date: z.int(),
      owner: z.object({ display_name: z.string().optional(), reputation: z.number().optional() }).optional(),
      content_license: z.string().optional(),
    }),
  ),
})

export function stackExchangeUrl(query: string, isBefore: boolean): URL {
  return searchUrl('advanced', query, isBefore, { pagesize: '20' })
}

/** Searches answers with their texts. No other search of the API returns the text of answers. */
export function stackExchangeAnswersUrl(query: string, isBefore: boolean): URL {
  return searchUrl('excerpts', query, isBefore, { pagesize: '100' })
}

function searchUrl(method: string, query: string, isBefore: boolean, wanted: Record<string, string>): URL {
  const url = new URL(`https://api.stackexchange.com/2.3/search/${method}`)
  url.search = new URLSearchParams({
    site: SITE,
    order: 'desc',
    sort: 'relevance',
    q: query,
    ...wanted,
    ...(isBefore && { todate: String(RELEASE_SECONDS - 1) }),
  }).toString()
  return url
}

export function readStackExchange(answer: unknown): Thread[] {
  return answerSchema.parse(answer).items.map((item) => ({
    id: `se-${SITE}-${item.question_id}`,
    title: textOfRemark(item.title),
    url: item.link,
    community: 'stackexchange',
    board: SITE,
    host: null,
    author: item.owner?.display_name === undefined ? null : textOfRemark(item.owner.display_name),
    published_at: `${new Date(item.creation_date * 1000).toISOString().slice(0, 19)}Z`,
    counted_on: null,
    score: item.score ?? null,
    comments: item.answer_count ?? null,
    account: accountOf(item.owner?.reputation),
    ...(item.content_license && { licence: item.content_license }),
  }))
}

const excerptsSchema = z.object({
  items: z.array(
    z.object({
      item_type: z.enum(['question', 'answer']),
      answer_id: z.int().optional(),
      title: z.string(),
      body: z.string().optional(),
      excerpt: z.string().optional(),
      creation_date: z.int(),
    }),
  ),
})

/** Keeps only answers, because a question states no opinion. The search returns no authors. */
export function readStackExchangeAnswers(answer: unknown): Remark[] {
  return excerptsSchema.parse(answer).items.flatMap((item) => {
    if (item.item_type !== 'answer' || item.answer_id === undefined) return []
    return {
      id: `se-${SITE}-a${item.answer_id}`,
      url: `https://${SITE}.com/a/${item.answer_id}`,
      community: 'stackexchange',
      author: null,
      published_at: `${new Date(item.creation_date * 1000).toISOString().slice(0, 19)}Z`,
      thread: textOfRemark(item.title),
      text: textOfRemark(item.body ?? item.excerpt ?? ''),
    } satisfies Remark
  })
}

/** The seconds to wait before the next request. */
export function readBackoff(answer: unknown): number {
  return z.object({ backoff: z.number().optional() }).parse(answer).backoff ?? 0
}

/** A reputation of 10,000 or more gives the full account factor, 1. */
function accountOf(reputation: number | undefined): number | null {
  return reputation === undefined ? null : Math.min(1, Math.log10(Math.max(1, reputation)) / 4)
}
