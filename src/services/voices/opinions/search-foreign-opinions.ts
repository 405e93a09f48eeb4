import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { QUERY_ALIASES, beforeInput, itemList, limitInput, queryInput } from './fields.ts'
import { elsewhereSchema, searchElsewhere } from './elsewhere.ts'
import { findForeign, overviewOfFound } from './find-opinions.ts'
import { upstreamSchema } from './live-search.ts'
import { overviewSchema } from './overview.ts'

export const searchForeignOpinions = defineOperation({
  name: 'search_foreign_opinions',
  tool: 'unlisted',
  route: 'GET /api/search',
  title: 'Search foreign communities',
  titleZh: '搜尋國外討論',
  summary: 'Discussions on Hacker News, Stack Exchange and Lemmy.',
  description:
    'Foreign communities only: stored discussions together with current ones of Hacker News, Stack Exchange and Lemmy. ' +
    'Chinese words find English threads. Use [search_human_opinions] to have Taiwanese threads beside them.',
  tasks: ['國外怎麼看電動車的電池？', 'Discussions about Synology from before 2022'],
  effect: 'fetch',
  input: z.object({ q: queryInput, before: beforeInput, limit: limitInput }),
  inputAliases: QUERY_ALIASES,
  output: z.object({
    ...itemList.shape,
    overview: overviewSchema.nullable(),
    elsewhere: elsewhereSchema,
    upstreams: z.array(upstreamSchema).describe('The communities asked beside the stored index.'),
    provenance: provenanceSchema,
  }),
  example: { q: 'Epson printer', before: true, limit: 1 },
  async run(input, context) {
    const { threads, ...foreign } = await findForeign(input, context)
    return {
      ...foreign,
      overview: overviewOfFound(threads),
      elsewhere: foreign.total === 0 ? searchElsewhere(input.q) : [],
      provenance: context.provenance('voices_discussions'),
    }
  },
})
