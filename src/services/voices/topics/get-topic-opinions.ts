import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { conciseWithout, ITEMS_MAX, itemList, topicInput } from '../opinions/fields.ts'
import { reviewItem, threadItem, toThread } from '../opinions/items.ts'
import { listReviews } from '../posts/queries.ts'
import { listTopicDiscussions } from './queries.ts'
import { countSides, recommendSchema } from '../digest/recommendation.ts'
import { reviewVoice } from '../digest/voices.ts'
import { findTopic, TOPICS } from './topics.ts'

export const getTopicOpinions = defineOperation({
  name: 'get_topic_opinions',
  tool: true,
  route: 'GET /api/topic/{slug}',
  title: 'Opinions of a topic',
  titleZh: '主題的評價',
  summary: 'All stored opinions of one topic, Taiwanese and foreign.',
  description:
    'One topic: Taiwanese reviews and threads, the foreign discussions with most participants, and the share of reviews that recommend. The share is null where fewer than five take a side. Use [search_human_opinions] for one product or question. [list_opinion_topics] lists the topics.',
  tasks: ['看鍵盤滑鼠的真人評價', 'Human opinions about printers and NAS'],
  long: true,
  conciseWithout,
  input: z.object({ slug: topicInput }),
  output: z.object({
    slug: z.string(),
    title: z.string().describe('Chinese and English.'),
    title_zh: z.string(),
    title_en: z.string(),
    recommend_ratio: recommendSchema.shape.ratio,
    recommend: recommendSchema,
    taiwan: itemList,
    foreign: itemList,
    sorted_by: z.string().describe('The order of both lists; reviews of this site come first.'),
    provenance: provenanceSchema,
  }),
  permanent: () => TOPICS.map(({ slug }) => ({ slug })),
  example: { slug: 'credit-card' },
  run({ slug }, { db, provenance }) {
    // topicInput resolves every name to a slug of the list.
    const { title_zh, title_en } = findTopic(slug)!
    const reviews = listReviews(db, { topic: slug, limit: ITEMS_MAX, offset: 0 })
    const [taiwanese, foreign] = (['taiwan', 'foreign'] as const).map((region) => {
      const { rows, total } = listTopicDiscussions(db, slug, region, ITEMS_MAX)
      return { items: rows.map((row) => threadItem(toThread(row))), total }
    })
    // Only reviews count, because thread titles are not opinions.
    const recommend = countSides(reviews.rows.map(reviewVoice))
    return {
      slug,
      title: `${title_zh} ${title_en}`,
      title_zh,
      title_en,
      recommend_ratio: recommend.ratio,
      recommend,
      taiwan: {
        items: [...reviews.rows.map(reviewItem), ...(taiwanese?.items ?? [])].slice(0, ITEMS_MAX),
        total: reviews.total + (taiwanese?.total ?? 0),
      },
      foreign: foreign ?? { items: [], total: 0 },
      sorted_by: 'comments desc',
      provenance: provenance('voices_discussions'),
    }
  },
})
