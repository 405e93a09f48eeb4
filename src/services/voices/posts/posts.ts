import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { normalise } from '#support/text/normalise.ts'
import { findReview, listReviews, type Review } from './queries.ts'
import { findSample, samplesOf, type SamplePost } from './sample-posts.ts'

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
  origin: z
    .enum(['import', 'sample'])
    .describe('import: written by a person. sample: shows the form, nobody’s opinion.'),
  human: z.boolean(),
  licence: z.string(),
  attribution: z.string().describe('The credit line that the licence asks for.'),
  url: z.string().nullable().describe('Where it was first published; null where only here.'),
}

export type Post = z.infer<z.ZodObject<typeof postFields>>

export function reviewPost(review: Review): Post {
  return { ...review, origin: 'import', human: true, attribution: attributionOf(review) }
}

export function samplePost(sample: SamplePost): Post {
  const fixed = { author: SITE_ATTRIBUTION, recommend: null, pros: [], cons: [], licence: 'CC BY 4.0', url: null }
  return { ...sample, ...fixed, origin: 'sample', human: false, attribution: attributionOf({ ...sample, ...fixed }) }
}

function attributionOf(it: { author: string; title: string; licence: string; url: string | null }): string {
  const place = it.url ?? SITE_ATTRIBUTION
  return `${it.author}，〈${it.title}〉，${place}，${it.licence}`
}

export function postPath(id: string): string {
  return `/api/posts/${encodeURIComponent(id)}`
}

/** Reviews by people, newest first, and then, unless only people are wanted, the samples. */
export function listPosts(
  db: Database,
  wanted: {
    words?: readonly string[]
    topic: string | undefined
    humanOnly: boolean
    limit: number
    offset: number
  },
): { items: Post[]; total: number } {
  const { rows, total } = listReviews(db, wanted)
  const held = wanted.humanOnly ? [] : samplesOf(wanted.topic)
  const samples = held.filter(({ title, body }) => {
    const text = normalise(`${title} ${body}`)
    return (wanted.words ?? []).every((word) => text.includes(word))
  })
  const from = Math.max(0, wanted.offset - total)
  const shown = samples.slice(from, from + wanted.limit - rows.length)
  return { items: [...rows.map(reviewPost), ...shown.map(samplePost)], total: total + samples.length }
}

export function findPost(db: Database, id: string): Post | undefined {
  const review = findReview(db, id)
  if (review) return reviewPost(review)
  const sample = findSample(id)
  return sample && samplePost(sample)
}
