import { z } from 'zod'
import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import { COMMUNITY_NAMES } from './credibility/communities.ts'
import { discussions, reviews } from './schema.ts'
import { indexDiscussions, indexReviews, INDEXED_BY } from './opinions/search-index.ts'
import { TOPICS } from './topics/topics.ts'

const slugs = TOPICS.map(({ slug }) => slug)
const day = z.iso.date()

export const discussionsDataset = defineDataset({
  name: 'voices_discussions',
  title: 'Discussions: titles, links and counts',
  licence: 'Titles, links and counts; the threads belong to their authors',
  sold: onlyLookups('討論屬於原作者。', 'Discussions belong to their authors.'),
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
  // The key is the id, which identifies a discussion in every source. The column `number` belongs to the full-text
  // index.
  key: ['id'],
  // The sync adds discussions daily. Otherwise the newest products would soon have none.
  rhythm: 'daily',
  staleAfterDays: 7,
  derive: indexDiscussions,
  derivedTables: ['voices_search'],
  derivedBy: INDEXED_BY,
})

export const reviewsDataset = defineDataset({
  name: 'voices_reviews',
  title: 'Site reviews, imported from people',
  licence: 'CC BY 4.0, CC BY-SA 4.0 or CC0 1.0, named in each row',
  sold: true,
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
