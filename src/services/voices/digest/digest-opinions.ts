import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { QUERY_ALIASES, beforeInput, queryInput } from '../opinions/fields.ts'
import { itemSchema } from '../opinions/items.ts'
import { upstreamSchema } from '../opinions/live-search.ts'
import { argumentSchema, listArguments } from './arguments.ts'
import { hearVoices } from './hear-voices.ts'
import { VOICES_MIN, countSides, recommendSchema } from './recommendation.ts'
import { aspectSchema, countAspects, periodOf, summarise } from './summary.ts'

const SHOWN_MAX = 20
const HIGH_CREDIBILITY = 0.7

export const digestOpinions = defineOperation({
  name: 'digest_opinions',
  route: 'GET /api/pro/digest',
  price: '$0.02',
  title: 'Opinion digest',
  titleZh: '評價摘要',
  summary: 'What people say about it: for, against, what they speak of, and the most credible discussions.',
  description:
    'Reads stored reviews and comments and answers on Hacker News, Stack Exchange and Lemmy, ' +
    'and sums them up in its own words with counts, links and dates; nothing is quoted and no language model is asked. ' +
    'What does not name the thing is left out. With fewer than five voices about it the digest is refused and not ' +
    'charged: [preview_digest] (free) says before how many there are. Use [search_human_opinions] (free) for the ' +
    'discussions themselves.',
  tasks: ['MacBook 鍵盤的優缺點與推薦比例', 'Pros and cons of Synology according to people'],
  effect: 'fetch',
  input: z.object({ q: queryInput, before: beforeInput }),
  inputAliases: QUERY_ALIASES,
  output: z.object({
    query: z.string(),
    summary_zh: z.string(),
    summary_en: z.string(),
    voices: z.int().describe('People who speak about it: reviews, comments and answers.'),
    from: z.string().nullable().describe('The day of the first of them.'),
    to: z.string().nullable().describe('The day of the last of them.'),
    recommend: recommendSchema,
    aspects: z.array(aspectSchema).describe('What they speak of, the most named first.'),
    pros: z.array(argumentSchema),
    cons: z.array(argumentSchema),
    discussions: z.array(itemSchema).describe('Credibility of 0.7 or more, the highest first.'),
    weighed: z.int().describe('How many reviews, discussions, comments and answers were looked at.'),
    upstreams: z.array(upstreamSchema).describe('The communities whose comments and answers were asked for.'),
    provenance: provenanceSchema,
  }),
  example: { q: 'MacBook keyboard' },
  async run({ q, before }, context) {
    const { voices, reviews, items, weighed, upstreams } = await hearVoices({ q, before }, context)
    if (voices.length < VOICES_MIN) throw tooFewError(q, voices.length, upstreams)
    const aspects = countAspects(voices)
    const { pros, cons } = listArguments(reviews, voices)
    const credible = items
      .filter(({ credibility }) => credibility >= HIGH_CREDIBILITY)
      .sort((a, b) => b.credibility - a.credibility || (a.id < b.id ? -1 : 1))
    return {
      query: q,
      ...summarise(q, voices, aspects),
      voices: voices.length,
      ...periodOf(voices),
      recommend: countSides(voices),
      aspects,
      pros: pros.slice(0, SHOWN_MAX),
      cons: cons.slice(0, SHOWN_MAX),
      discussions: credible.slice(0, SHOWN_MAX),
      weighed,
      upstreams,
      provenance: context.provenance('voices_discussions', 'voices_reviews'),
    }
  },
})

/** The error if too few people's opinions were found. If a community did not respond, a later request may find more. */
function tooFewError(q: string, voices: number, upstreams: readonly z.infer<typeof upstreamSchema>[]): ApiError {
  const failed = upstreams.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const found = `Only ${voices} people are heard about “${q}”, and a digest needs ${VOICES_MIN}. Nothing was charged.`
  const foundZh = `關於「${q}」只讀到 ${voices} 則意見，摘要至少要 ${VOICES_MIN} 則。沒有收費。`
  if (failed.length === 0) {
    return new ApiError('not_found', `${found} Try a more general name, or [search_human_opinions].`, {
      zh: `${foundZh}可以換個較廣的名稱，或用 [search_human_opinions] 看討論。`,
    })
  }
  return new ApiError('upstream_unavailable', `${found} ${failed.join(', ')} did not answer; try again later.`, {
    zh: `${foundZh}${failed.join('、')} 沒有回應，請稍後再試。`,
  })
}
