import { z } from 'zod'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { titleInput } from '../titles/title-names.ts'
import { lookUpWikidata, WIKIDATA_SOURCE, wikidataItemSchema } from './wikidata.ts'

export const lookupAnyTitle = defineOperation({
  name: 'lookup_any_title',
  tool: true,
  route: 'GET /api/lookup',
  title: 'Look up any title',
  titleZh: '查任何作品',
  summary: 'Any film, series or anime in Wikidata, with its release dates by region.',
  description:
    'Release dates by region, from Wikidata, of a film, series or anime that [get_title] does not have. ' +
    'Slower than that, and without platforms.',
  tasks: ['悲情城市是哪一年上映的？', 'When was Spirited Away released in Taiwan?'],
  effect: 'fetch',
  cacheSeconds: 3600,
  input: z.object({ q: titleInput.describe('A title, for example 你的名字.') }),
  output: z.object({
    q: z.string(),
    items: z.array(wikidataItemSchema),
    total: z.int(),
    licence: z.string(),
    cached: z.boolean(),
    retrieved_at: z.string().describe('When Wikidata was asked.'),
    sources: provenanceSchema.shape.sources.describe('The same as in provenance; kept for one version.'),
    provenance: provenanceSchema,
  }),
  example: { q: 'Spirited Away' },
  async run({ q }, context) {
    const { value: items, cached, at } = await lookUpWikidata(q, context)
    const retrieved_at = at.toISOString()
    return {
      q,
      items,
      total: items.length,
      licence: WIKIDATA_SOURCE.licence,
      cached,
      retrieved_at,
      sources: [WIKIDATA_SOURCE],
      provenance: { as_of: taipeiDay(at), stale: false, sources: [WIKIDATA_SOURCE] },
    }
  },
})
