import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { QUERY_ALIASES, beforeInput, queryInput } from '../opinions/fields.ts'
import { itemSchema, reviewItem, threadItem, toThread } from '../opinions/items.ts'
import { searchStepwise } from '../opinions/local-search.ts'
import { searchDiscussions, searchReviews } from '../opinions/queries.ts'
import { argumentSchema, recommendSchema, weighOpinions } from './recommendation.ts'
import { digestView } from './digest-view.ts'

/** What is weighed for one question. */
const WEIGHED_MAX = 200
const SHOWN_MAX = 20
const HIGH_CREDIBILITY = 0.7

export const digestOpinions = defineOperation({
  name: 'digest_opinions',
  route: 'GET /api/pro/digest',
  price: '$0.02',
  title: 'Opinion digest',
  titleZh: '評價摘要',
  summary: 'How many recommend it, what speaks for and against, and the most credible discussions.',
  description:
    'Computed from what is held about a product or question, by fixed rules and without a language model: verdicts of ' +
    'reviews, phrases of titles, and the discussions with a credibility of 0.7 or more. The ratio is null, with the reason, ' +
    'where fewer than five take a side. Use [search_human_opinions] (free) for the opinions themselves.',
  keywords: ['摘要', '推薦比例', '優缺點', '評價', 'digest', 'summary', 'pros and cons', 'recommend ratio'],
  tasks: ['MacBook 鍵盤的優缺點與推薦比例', 'Pros and cons of Synology according to people'],
  input: z.object({ q: queryInput, before: beforeInput }),
  inputAliases: QUERY_ALIASES,
  output: z.object({
    query: z.string(),
    recommend: recommendSchema,
    pros: z.array(argumentSchema),
    cons: z.array(argumentSchema),
    discussions: z.array(itemSchema).describe('Credibility of 0.7 or more, the highest first.'),
    weighed: z.int().describe('How many reviews and discussions were looked at.'),
    provenance: provenanceSchema,
  }),
  view: digestView,
  example: {
    input: { q: 'Epson printers' },
    output: {
      query: 'Epson printers',
      recommend: {
        yes: 0,
        no: 1,
        ratio: null,
        reason: 'Only 1 of what is held take a side, and a ratio needs 5. 表態的太少，不計比例。',
      },
      pros: [],
      cons: [
        {
          text: 'Never buy Epson printers',
          phrase: 'Never buy',
          id: 'hn-11274595',
          url: 'https://news.ycombinator.com/item?id=11274595',
          licence: 'All rights with the authors; only title, link and counts are given',
        },
      ],
      discussions: [],
      weighed: 1,
      provenance: { as_of: '2026-08-22', stale: false, sources: [] },
    },
  },
  run({ q, before = false }, { db, provenance }) {
    const wanted = { isBefore: before, limit: WEIGHED_MAX }
    const reviews = searchStepwise(q, (match) => searchReviews(db, { match, ...wanted }))
    const found = (['taiwan', 'foreign'] as const).map((region) =>
      searchStepwise(q, (match) => searchDiscussions(db, region, { match, ...wanted })),
    )
    // Threads that share but a word with the question may be about anything: they are not weighed.
    const threads = found.flatMap(({ rows, isWhole }) => (isWhole ? rows.map((row) => threadItem(toThread(row))) : []))
    const people = reviews.isWhole ? reviews.rows : []
    const { recommend, pros, cons } = weighOpinions(people, threads)
    const credible = [...people.map(reviewItem), ...threads]
      .filter(({ credibility }) => credibility >= HIGH_CREDIBILITY)
      .sort((a, b) => b.credibility - a.credibility || (a.id < b.id ? -1 : 1))
    return {
      query: q,
      recommend,
      pros: pros.slice(0, SHOWN_MAX),
      cons: cons.slice(0, SHOWN_MAX),
      discussions: credible.slice(0, SHOWN_MAX),
      weighed: people.length + threads.length,
      provenance: provenance('voices_discussions'),
    }
  },
})
