import { z } from 'zod'
import {
  CRAWLER_PURPOSES,
  CRAWLER_SOURCES,
  CRAWLER_TYPES,
  crawlers,
  CRAWLERS_AS_OF,
  ROBOTS_RESPECT,
} from '#sites/crawl/crawlers.ts'
import { defineOperation, provenanceSchema, referenceProvenance } from '#operation/operation.ts'
import { crawlerInput } from './crawler-names.ts'

export const aiCrawlerList = defineOperation({
  name: 'ai_crawler_list',
  tool: true,
  route: 'GET /api/bots',
  title: 'Search and AI crawlers',
  titleZh: '搜尋與 AI 爬蟲清單',
  summary: 'The crawlers of search engines and AI companies, with their robots.txt tokens.',
  description:
    'Known crawlers: token, operator, purpose (such as training AI models), documentation, IP ranges and whether it obeys robots.txt. For one site use [check_site_crawlers], for one IP [verify_crawler_ip].',
  tasks: [
    '有哪些 AI 訓練爬蟲？',
    'OpenAI 的爬蟲叫什麼名字？',
    'List the crawlers that train language models',
    'Which AI bots ignore robots.txt?',
  ],
  cacheSeconds: 3600,
  long: true,
  input: z.object({
    type: z
      .enum(CRAWLER_TYPES, 'Send search, ai_search, train or user.')
      .optional()
      .describe('search, ai_search (AI answers), train (AI models) or user (fetches for a user). Default: all.'),
    bot: crawlerInput().optional().describe('Only this crawler, for example GPTBot.'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        token: z.string().describe('What to write after User-agent: in robots.txt.'),
        operator: z.string(),
        type: z.enum(CRAWLER_TYPES),
        purpose: z
          .enum(CRAWLER_PURPOSES)
          .describe('Finer than type: ads count as search, unknown as train, all others as user.'),
        docs_url: z.string(),
        ip_ranges_url: z.string().nullable().describe('Where the operator publishes its addresses.'),
        rdns: z.array(z.string()).describe('Domains under which its addresses resolve.'),
        respects_robots: z.enum(ROBOTS_RESPECT),
        note: z.string().nullable(),
        note_zh: z.string().nullable(),
        source_url: z.string().describe('Where this entry comes from.'),
        as_of: z.string().describe('The date of that source.'),
      }),
    ),
    total: z.int(),
    provenance: provenanceSchema,
  }),
  example: { type: 'train' },
  permanent: () => crawlers.map(({ name }) => ({ bot: name })),
  run({ type, bot }, { now }) {
    const items = crawlers
      .filter((crawler) => (type === undefined || crawler.type === type) && (bot === undefined || crawler.name === bot))
      .map((crawler) => ({
        name: crawler.name,
        token: crawler.token,
        operator: crawler.operator,
        type: crawler.type,
        purpose: crawler.purpose,
        docs_url: crawler.docsUrl,
        ip_ranges_url: crawler.ipRangesUrl,
        rdns: [...crawler.rdns],
        respects_robots: crawler.respectsRobots,
        note: crawler.note,
        note_zh: crawler.noteZh,
        source_url: crawler.source.url,
        as_of: crawler.source.asOf,
      }))
    const reference = { asOf: CRAWLERS_AS_OF, staleAfterDays: 120, sources: CRAWLER_SOURCES }
    return { items, total: items.length, provenance: referenceProvenance(reference, now) }
  },
})
