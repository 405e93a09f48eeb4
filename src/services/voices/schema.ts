import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'
import { COMMUNITY_NAMES } from './credibility/communities.ts'
import { TOPICS } from './topics/topics.ts'

const day = z.iso.date()
const words = z.string().min(1)

/** Discussions on other sites: titles, links and counts, without their texts. */
export const discussions = tableOf(
  'voices_discussions',
  z.object({
    /** The row's rowid in the full-text index voices_search. */
    number: z.int().positive(),
    region: z.enum(['taiwan', 'foreign']),
    id: words,
    community: z.enum(COMMUNITY_NAMES),
    board: z.string().nullable(),
    topic: z.enum(TOPICS.map(({ slug }) => slug)).nullable(),
    title: words,
    url: z.url(),
    /** The host of the web page that is discussed. */
    host: z.string().nullable(),
    score: z.int().nullable(),
    comments: z.int().min(0).nullable(),
    /** An instant, or a date if the time of day is unknown. */
    published_at: z
      .string()
      .refine((text) => day.or(z.iso.datetime()).safeParse(text).success)
      .nullable(),
    /** The date of the counts. It is set if `published_at` is only the date on which a listing named the thread. */
    counted_on: day.nullable(),
  }),
  ['number'],
  { unique: ['id'], indexes: { voices_discussions_topic: ['topic', 'region'] } },
)

/** Reviews of this site, written by people and imported by the operator. */
export const reviews = tableOf(
  'voices_reviews',
  z.object({
    id: words,
    title: words,
    body: words,
    topic: words,
    author: words,
    published_on: day,
    recommend: z.boolean().nullable(),
    pros: z.array(words),
    cons: z.array(words),
    licence: words,
    url: z.url().nullable(),
  }),
  ['id'],
  { indexes: { voices_reviews_topic: ['topic', 'published_on'] } },
)
