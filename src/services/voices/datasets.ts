import { z } from 'zod'
import { defineDataset } from '#operation/dataset.ts'
import { COMMUNITY_NAMES } from './credibility/communities.ts'
import { discussions, reviews } from './schema.ts'
import { indexDiscussions, indexReviews, INDEXED_BY } from './opinions/search-index.ts'
import { TOPICS } from './topics/topics.ts'

const slugs = TOPICS.map(({ slug }) => slug)
const day = z.iso.date()

export const discussionsDataset = defineDataset({
  name: 'voices_discussions',
  title: 'Discussions: titles, links and counts',
  table: discussions,
  row: z.object({
    number: z.int().positive(),
    region: z.enum(['taiwan', 'foreign']),
    id: z.string().min(1),
    community: z.enum(COMMUNITY_NAMES),
    board: z.string().nullable(),
    topic: z.enum(slugs).nullable(),
    title: z.string().min(1),
    url: z.url(),
    host: z.string().nullable(),
    score: z.int().nullable(),
    comments: z.int().min(0).nullable(),
    published_at: z.union([day, z.iso.datetime()]).nullable(),
    counted_on: day.nullable(),
  }),
  // Numbers belong to the index: a thread is identified by its id, whatever its source.
  key: ['id'],
  // The sync adds discussions every day; without it the newest products are soon missing.
  rhythm: 'daily',
  staleAfterDays: 7,
  derive: indexDiscussions,
  derivedTables: ['voices_search'],
  derivedBy: INDEXED_BY,
})

export const reviewsDataset = defineDataset({
  name: 'voices_reviews',
  title: 'Site reviews, imported from people',
  table: reviews,
  row: z.object({ id: z.string().min(1) }),
  startsEmpty: true,
  rhythm: 'operator',
  staleAfterDays: 365,
  derive: indexReviews,
  derivedTables: ['voices_review_search'],
  derivedBy: INDEXED_BY,
})

export const datasets = [discussionsDataset, reviewsDataset]
