import { z } from 'zod'
import type { Thread } from './items.ts'
import { textOfRemark, type Remark } from './remarks.ts'
import { RELEASE_SECONDS } from '../credibility/release-day.ts'

// https://hn.algolia.com/api needs no key and allows 10,000 requests an hour per IP address.

export const storyHit = z.object({
  objectID: z.string().regex(/^\d+$/),
  title: z.string(),
  url: z.string().nullish(),
  author: z.string().nullish(),
  points: z.int().nullish(),
  num_comments: z.int().nullish(),
  created_at_i: z.int(),
})

const answerSchema = z.object({ hits: z.array(storyHit) })

export function hackerNewsUrl(query: string, isBefore: boolean): URL {
  return searchUrl(query, isBefore, { tags: 'story', hitsPerPage: '20' })
}

export function hackerNewsCommentsUrl(query: string, isBefore: boolean): URL {
  return searchUrl(query, isBefore, { tags: 'comment', hitsPerPage: '100' })
}

function searchUrl(query: string, isBefore: boolean, wanted: Record<string, string>): URL {
  const url = new URL('https://hn.algolia.com/api/v1/search')
  url.search = new URLSearchParams({
    query,
    ...wanted,
    ...(isBefore && { numericFilters: `created_at_i<${RELEASE_SECONDS}` }),
  }).toString()
  return url
}

export function readHackerNews(answer: unknown): Thread[] {
  return answerSchema.parse(answer).hits.map((hit) => ({
    ...readStory(hit),
    author: hit.author ?? null,
    // The response names the author, but age and karma would take another request per account. So each account gets a
    // medium value.
    account: hit.author ? 0.5 : null,
  }))
}

export function readStory(hit: Omit<z.infer<typeof storyHit>, 'author'>) {
  return {
    id: `hn-${hit.objectID}`,
    title: hit.title,
    url: `https://news.ycombinator.com/item?id=${hit.objectID}`,
    community: 'hackernews',
    board: null,
    host: hit.url && URL.canParse(hit.url) ? new URL(hit.url).hostname : null,
    published_at: toInstant(hit.created_at_i),
    counted_on: null,
    score: hit.points ?? null,
    comments: hit.num_comments ?? null,
  } as const
}

const commentsSchema = z.object({
  hits: z.array(
    z.object({
      objectID: z.string().regex(/^\d+$/),
      comment_text: z.string().nullish(),
      story_title: z.string().nullish(),
      author: z.string().nullish(),
      created_at_i: z.int(),
    }),
  ),
})

export function readHackerNewsComments(answer: unknown): Remark[] {
  return commentsSchema.parse(answer).hits.map((hit) => ({
    id: `hn-${hit.objectID}`,
    url: `https://news.ycombinator.com/item?id=${hit.objectID}`,
    community: 'hackernews',
    author: hit.author ?? null,
    published_at: toInstant(hit.created_at_i),
    thread: textOfRemark(hit.story_title ?? ''),
    text: textOfRemark(hit.comment_text ?? ''),
  }))
}

function toInstant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
}
