import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { QUERY_ALIASES, beforeInput, queryInput } from '../opinions/fields.ts'
import { upstreamSchema } from '../opinions/live-search.ts'
import { hearVoices } from './hear-voices.ts'
import { VOICES_MIN } from './recommendation.ts'
import { countAspects, periodOf } from './summary.ts'

export const previewDigest = defineOperation({
  name: 'preview_digest',
  tool: 'unlisted',
  route: 'GET /api/digest-preview',
  title: 'How much a digest would hold',
  titleZh: '摘要內容預覽',
  summary: 'How many voices there are about something, before a digest is paid for.',
  description:
    'Counts what [digest_opinions] would sum up: voices by where they speak, of which days, and what they speak of. ' +
    'enough false or null: that digest would be refused now, and nothing charged. What was heard is kept for an hour, so the digest ' +
    'holds the same.',
  tasks: ['AirPods 的評價夠不夠做摘要？', 'Are there enough opinions about Synology for a digest?'],
  effect: 'fetch',
  input: z.object({ q: queryInput, before: beforeInput }),
  inputAliases: QUERY_ALIASES,
  output: z.object({
    query: z.string(),
    voices: z.int().describe('People who speak about it: reviews, comments and answers.'),
    enough: z
      .boolean()
      .nullable()
      .describe(
        `Whether there are ${VOICES_MIN}, which a digest needs. Null where too few were heard and a community did not answer.`,
      ),
    reviews: z.int().describe('Of the voices: site reviews.'),
    remarks: z.int().describe('Of the voices: comments and answers.'),
    from: z.string().nullable().describe('The day of the first of them.'),
    to: z.string().nullable().describe('The day of the last of them.'),
    aspects: z.array(z.string()).describe('What they speak of, the most named first.'),
    upstreams: z.array(upstreamSchema),
    provenance: provenanceSchema,
  }),
  example: { q: 'MacBook keyboard' },
  async run({ q, before }, context) {
    const { voices, upstreams } = await hearVoices({ q, before }, context)
    const count = (kind: (typeof voices)[number]['kind']) => voices.filter((it) => it.kind === kind).length
    return {
      query: q,
      voices: voices.length,
      enough: voices.length >= VOICES_MIN || (upstreams.some(({ status }) => status === 'failed') ? null : false),
      reviews: count('review'),
      remarks: count('remark'),
      ...periodOf(voices),
      aspects: countAspects(voices).map(({ name_en }) => name_en),
      upstreams,
      provenance: context.provenance('voices_discussions', 'voices_reviews'),
    }
  },
})
