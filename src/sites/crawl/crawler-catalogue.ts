import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

/**
 * search: a classic index; ai_search: an index for AI answers; train: model training, or nobody says what for; user:
 * a fetch that somebody asked for, by an assistant, a link preview, an archive or a tool.
 */
export const CRAWLER_TYPES = ['search', 'ai_search', 'train', 'user'] as const

export type CrawlerType = (typeof CRAWLER_TYPES)[number]

/** What a crawler fetches for, and the type under which it is filed. */
const TYPE_OF_PURPOSE = {
  search: 'search',
  ads: 'search',
  ai_search: 'ai_search',
  train: 'train',
  unknown: 'train',
  user: 'user',
  scraper: 'user',
  preview: 'user',
  seo: 'user',
  archive: 'user',
  monitor: 'user',
} as const satisfies Record<string, CrawlerType>

export type CrawlerPurpose = keyof typeof TYPE_OF_PURPOSE

export const CRAWLER_PURPOSES = Object.keys(TYPE_OF_PURPOSE) as [CrawlerPurpose, ...CrawlerPurpose[]]

export const typeOf = (purpose: CrawlerPurpose): CrawlerType => TYPE_OF_PURPOSE[purpose]

export const ROBOTS_RESPECT = ['yes', 'no', 'not_always', 'unknown'] as const

const entrySchema = z.strictObject({
  name: z.string(),
  operator: z.string(),
  purpose: z.enum(CRAWLER_PURPOSES),
  docs: z.url(),
  /** Where the operator publishes its addresses. */
  ranges: z.url().optional(),
  /** Domains under which its addresses resolve in reverse. */
  rdns: z.array(z.string()).default([]),
  respects: z.enum(ROBOTS_RESPECT),
  /** The token whose group it obeys where none names it, before `*`. */
  fallback: z.string().optional(),
  ignores_wildcard: z.boolean().default(false),
  /** A search crawler whose index AI answers are made from too. */
  feeds_ai: z.boolean().default(false),
  /** Where it draws previews of links, besides its purpose. */
  previews: z.string().optional(),
  note: z.string().optional(),
  note_zh: z.string().optional(),
  source: z.enum(['operators', 'ai_robots_txt', 'crawler_user_agents']),
})

const sourceSchema = z.object({
  key: z.string(),
  name: z.string(),
  url: z.url(),
  licence: z.string(),
  as_of: z.iso.date(),
})

/** Every crawler we know. Whoever adds one adds its source or its operator's page. */
export const catalogue = readDocument(
  'reference/crawl/crawlers.json',
  z.object({
    as_of: z.iso.date(),
    sources: z.array(sourceSchema),
    crawlers: z.array(entrySchema),
  }),
)
