import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { conciseWithout, QUERY_ALIASES, beforeInput, itemList, limitInput, queryInput } from './fields.ts'
import { elsewhereSchema, searchElsewhere } from './elsewhere.ts'
import { findForeign, findTaiwanese, overviewOfFound } from './find-opinions.ts'
import { upstreamSchema } from './live-search.ts'
import { overviewSchema } from './overview.ts'

export const searchHumanOpinions = defineOperation({
  name: 'search_human_opinions',
  tool: true,
  route: 'GET /api/opinions',
  title: 'Search human opinions',
  titleZh: '搜尋真人評價',
  summary: 'What people wrote about something: Taiwanese threads and reviews, and foreign discussions.',
  description:
    'Finds opinions of people on a product or question: Taiwanese reviews and forum threads, discussions on Hacker News, Stack Exchange and Lemmy, each with link, date if known, and credibility (0 to 1: signs that people wrote it). Common Chinese words are searched in English, too. Use [get_topic_opinions] for topics, [list_taiwan_posts] for reviews alone.',
  tasks: ['G304 滑鼠好用嗎？看真人心得', '找 2022 年以前的印表機評價', 'What do people think of the MacBook keyboard?'],
  effect: 'fetch',
  long: true,
  conciseWithout,
  input: z.object({ q: queryInput, before: beforeInput, limit: limitInput }),
  inputAliases: QUERY_ALIASES,
  output: z.object({
    query: z.string(),
    taiwan: itemList,
    foreign: itemList,
    overview: overviewSchema.nullable(),
    elsewhere: elsewhereSchema,
    upstreams: z.array(upstreamSchema).describe('The communities asked beside the stored index.'),
    provenance: provenanceSchema,
  }),
  example: { q: 'Epson printer', before: true, limit: 1 },
  async run(input, context) {
    const { upstreams, threads: abroad, ...foreign } = await findForeign(input, context)
    const { threads: here, ...taiwan } = findTaiwanese(input, context)
    return {
      query: input.q,
      taiwan,
      foreign,
      overview: overviewOfFound(here, abroad),
      elsewhere: taiwan.total + foreign.total === 0 ? searchElsewhere(input.q) : [],
      upstreams,
      provenance: context.provenance('voices_discussions'),
    }
  },
})
