import { z } from 'zod'
import type { Thread } from './items.ts'
import { RELEASE_SECONDS } from '../credibility/release-day.ts'

// https://api.stackexchange.com/docs: without a key 300 requests a day; an answer may ask for a pause (`backoff`).

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
  backoff: z.number().optional(),
})

export function stackExchangeUrl(query: string, isBefore: boolean): URL {
  const url = new URL('https://api.stackexchange.com/2.3/search/advanced')
  url.search = new URLSearchParams({
    site: SITE,
    order: 'desc',
    sort: 'relevance',
    pagesize: '20',
    q: query,
    ...(isBefore && { todate: String(RELEASE_SECONDS - 1) }),
  }).toString()
  return url
}

export function readStackExchange(answer: unknown): Thread[] {
  return answerSchema.parse(answer).items.map((item) => ({
    id: `se-${SITE}-${item.question_id}`,
    title: decodeEntities(item.title),
    url: item.link,
    community: 'stackexchange',
    board: SITE,
    host: null,
    author: item.owner?.display_name === undefined ? null : decodeEntities(item.owner.display_name),
    published_at: `${new Date(item.creation_date * 1000).toISOString().slice(0, 19)}Z`,
    counted_on: null,
    score: item.score ?? null,
    comments: item.answer_count ?? null,
    account: accountOf(item.owner?.reputation),
    ...(item.content_license && { licence: item.content_license }),
  }))
}

/** How many seconds the network asks us to wait before the next request; 0 for none. */
export function readBackoff(answer: unknown): number {
  return answerSchema.parse(answer).backoff ?? 0
}

/** A reputation of 10,000 counts in full. */
function accountOf(reputation: number | undefined): number | null {
  return reputation === undefined ? null : Math.min(1, Math.log10(Math.max(1, reputation)) / 4)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The network's JSON holds HTML-escaped texts. */
function decodeEntities(escaped: string): string {
  return escaped.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/giu, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? all
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}
