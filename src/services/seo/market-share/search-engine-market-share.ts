import { z } from 'zod'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { listShares } from './queries.ts'

const MISSING = [
  {
    region: 'Taiwan',
    reason: 'No figure of this decade was found in public text, and none is made up: the one of 2009 is history.',
    reason_zh: '找不到台灣近十年的公開數據，所以沒有列出；2009 年那一筆只供歷史參考。',
  },
]

const NOTE =
  'Second-hand figures, nearly all of StatCounter, which counts clicks that search engines send to its member sites. They are dated, not current: look at period.'

export const searchEngineMarketShare = defineOperation({
  name: 'search_engine_market_share',
  tool: true,
  route: 'GET /api/share',
  title: 'Search-engine market share',
  titleZh: '搜尋引擎市占率',
  summary: 'Dated shares of search engines, each with its source.',
  description:
    'Market shares of search engines as quoted elsewhere, for single months from 2009 to April 2026: world and United States (rounded), Taiwan 2009 only. Give the period with a figure.',
  tasks: ['Google 搜尋市占率多少？', '台灣搜尋引擎市占率', 'What share of searches does Bing have?'],
  cacheSeconds: 86_400,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        region: z.string(),
        period: z.string().describe('The month of the figure, YYYY-MM; two months as 2020-07/08.'),
        device: z.string(),
        engine: z.string(),
        share: z.number().describe('Percent.'),
        qualifier: z.enum(['exact', 'at_least', 'about']).describe('about: rounded where it is quoted.'),
        publisher: z.string(),
        quoted_by: z.string(),
        note: z.string().nullable(),
      }),
    ),
    missing: z.array(z.object({ region: z.string(), reason: z.string(), reason_zh: z.string() })),
    note: z.string(),
    provenance: provenanceSchema,
  }),
  example: {},
  run: (_, { db, provenance }) => ({
    items: listShares(db),
    missing: MISSING,
    note: NOTE,
    provenance: provenance('seo_market_share'),
  }),
})
