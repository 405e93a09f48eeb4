import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { countByTopic } from './queries.ts'
import { TOPICS } from './topics.ts'

export const listOpinionTopics = defineOperation({
  name: 'list_opinion_topics',
  route: 'GET /api/topics',
  title: 'Topics',
  titleZh: '主題列表',
  summary: 'The topics by which opinions are sorted.',
  description:
    'Every topic with how many site posts and how many discussions elsewhere it has. Use ' +
    '[get_topic_opinions] for the opinions of one topic.',
  tasks: ['有哪些主題的真人評價？', 'Which topics have human opinions?'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        slug: z.string(),
        title_zh: z.string(),
        title_en: z.string(),
        post_count: z.int().describe('Records that [list_taiwan_posts] gives for it.'),
        human_post_count: z.int().describe('Those of them written by people.'),
        discussion_count: z.int().describe('Threads elsewhere, Taiwanese and foreign.'),
      }),
    ),
    total: z.int(),
    provenance: provenanceSchema,
  }),
  example: {},
  run(_, { db, provenance }) {
    const counts = countByTopic(db)
    const items = TOPICS.map(({ slug, title_zh, title_en }) => {
      const human_post_count = counts.reviews.get(slug) ?? 0
      return {
        slug,
        title_zh,
        title_en,
        post_count: human_post_count,
        human_post_count,
        discussion_count: counts.discussions.get(slug) ?? 0,
      }
    })
    return { items, total: items.length, provenance: provenance('voices_discussions') }
  },
})
