import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { pagingInput, pagingOf, pagingOutput } from '#operation/paging.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { queryInput, topicInput } from '../opinions/fields.ts'
import { postFields, reviewPost } from './posts.ts'
import { hasReviews, listReviews } from './queries.ts'

export const listTaiwanPosts = defineOperation({
  name: 'list_taiwan_posts',
  tool: true,
  route: 'GET /api/posts',
  title: 'Taiwan posts',
  titleZh: '台灣心得文',
  summary: 'Site reviews from Taiwan, with author and licence.',
  description:
    'Lists reviews by people in Taiwan under an open licence, with full text, newest first. An empty list means that none is on record. Use [get_taiwan_post] for one, [search_human_opinions] to search these and all other discussions.',
  tasks: ['列出台灣真人寫的耳機心得', 'List Taiwanese reviews written by people'],
  long: true,
  input: z.object({
    q: queryInput.optional().describe('Posts with all these words, for example 筆電.'),
    topic: topicInput.optional().describe('A slug of [get_topic_opinions], for example laptop.'),
    human_only: z
      .boolean()
      .optional()
      .meta({ description: 'Has no effect: every post is by a person.', deprecated: true }),
    ...pagingInput({ standard: 20, max: 100 }),
  }),
  output: z.object({
    items: z.array(z.object(postFields)),
    ...pagingOutput,
    provenance: provenanceSchema,
  }),
  example: { topic: 'laptop', human_only: true },
  run({ q, topic, limit, offset }, { db, provenance }) {
    const { rows, total } = listReviews(db, { q, topic, limit, offset })
    return {
      items: rows.map(reviewPost),
      ...pagingOf(total, {
        limit,
        offset,
        sortedBy: 'published_on desc',
        what: ['台灣心得文', 'reviews from Taiwan'],
        isEmpty: !hasReviews(db),
      }),
      provenance: provenance('voices_reviews'),
    }
  },
})
