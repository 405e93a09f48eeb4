import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { findReview, type Review } from './queries.ts'

const SITE_ATTRIBUTION = 'Dozen voices'

export const postFields = {
  id: z.string(),
  title: z.string(),
  body: z.string(),
  topic: z.string(),
  author: z.string(),
  published_on: z.string(),
  recommend: z.boolean().nullable().describe('Whether the author recommends it; null where they do not say.'),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  origin: z.enum(['import', 'guide']).describe('import: written by a person. guide: our own page, nobody’s opinion.'),
  human: z.boolean(),
  licence: z.string(),
  attribution: z.string().describe('The credit line that the licence asks for.'),
  url: z.string().nullable().describe('Where it was first published; null where only here.'),
}

export type Post = z.infer<z.ZodObject<typeof postFields>>

export function reviewPost(review: Review): Post {
  return { ...review, origin: 'import', human: true, attribution: attributionOf(review) }
}

/** The article that explains how to write a review. Lists, counts and downloads omit it. */
export const GUIDE: Post = {
  id: 'guide',
  title: '心得可以寫什麼',
  body: '請寫型號與規格、自己買的還是借的、用了多久、拿來做什麼；哪裡好、哪裡不好；壞過什麼、怎麼修的、花了多少錢；會不會再買一次。',
  topic: 'laptop',
  author: SITE_ATTRIBUTION,
  published_on: '2026-11-24',
  recommend: null,
  pros: [],
  cons: [],
  origin: 'guide',
  human: false,
  licence: 'CC BY 4.0',
  attribution: `${SITE_ATTRIBUTION}，〈心得可以寫什麼〉，${SITE_ATTRIBUTION}，CC BY 4.0`,
  url: null,
}

function attributionOf(it: { author: string; title: string; licence: string; url: string | null }): string {
  const place = it.url ?? SITE_ATTRIBUTION
  return `${it.author}，〈${it.title}〉，${place}，${it.licence}`
}

export function postPath(id: string): string {
  return `/api/posts/${encodeURIComponent(id)}`
}

export function findPost(db: Database, id: string): Post | undefined {
  const review = findReview(db, id)
  if (review) return reviewPost(review)
  return id === GUIDE.id ? GUIDE : undefined
}
