import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { suggest } from '#support/text/suggest.ts'
import { findPost, GUIDE, postFields } from './posts.ts'
import { listReviews } from './queries.ts'

const NEAR_MAX = 200

export const getTaiwanPost = defineOperation({
  name: 'get_taiwan_post',
  tool: true,
  route: 'GET /api/posts/{id}',
  title: 'One Taiwan post',
  titleZh: '單篇心得文',
  summary: 'One site review in full, with author, licence and credit line.',
  description:
    'The full text of one review by its id, with the credit line that its licence asks for. Get ids from [list_taiwan_posts]. The id guide gives our own page on what a review may say, which is nobody’s opinion (`human` is false).',
  tasks: ['讀這篇心得的全文', 'Show the full review with its licence'],
  input: z.object({
    id: z
      .string()
      .min(1, 'Send a post id from [list_taiwan_posts].')
      .max(120, 'Send a post id of at most 120 characters.')
      .describe('Post id: one from [list_taiwan_posts], or guide, our page about reviews.'),
  }),
  output: z.object({ ...postFields, provenance: provenanceSchema }),
  example: { id: GUIDE.id },
  run({ id }, { db, provenance }) {
    const found = findPost(db, id)
    if (found) return { ...found, provenance: provenance('voices_reviews') }
    const { rows } = listReviews(db, { topic: undefined, limit: NEAR_MAX, offset: 0 })
    const ids = [...rows.map((it) => it.id), GUIDE.id]
    const near = suggest(id, ids)
    throw new ApiError('not_found', `There is no post ${id}. [list_taiwan_posts] lists them.`, {
      zh: `沒有「${id}」這篇文章，[list_taiwan_posts] 列出全部。`,
      suggestions: near.length > 0 ? near : ids.slice(0, 5),
    })
  },
})
