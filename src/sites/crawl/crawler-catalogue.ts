import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

/**
 * `search`: a classic search index. `ai_search`: an index for AI answers. `train`: model training, or an undisclosed
 * purpose. `user`: a fetch on a user's request by an assistant, link preview, archive or tool.
 */
export const CRAWLER_TYPES = ['search', 'ai_search', 'train', 'user'] as const

export type CrawlerType = (typeof CRAWLER_TYPES)[number]

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
  ranges: z.url().optional(),
  rdns: z.array(z.string()).default([]),
  respects: z.enum(ROBOTS_RESPECT),
  /** The crawler obeys the group of this token if no group has its own token, before it obeys `*`. */
  fallback: z.string().optional(),
  ignores_wildcard: z.boolean().default(false),
  feeds_ai: z.boolean().default(false),
  /** The service that also uses this crawler for link previews. */
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

export const catalogue = readDocument(
  'reference/crawl/crawlers.json',
  z.object({
    as_of: z.iso.date(),
    sources: z.array(sourceSchema),
    crawlers: z.array(entrySchema),
  }),
)
