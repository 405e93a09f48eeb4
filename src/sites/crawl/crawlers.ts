import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { isRobotsPath, matchRobots, productToken, type RobotsDecision, type RobotsFile } from './robots.ts'

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
  /** An AI crawler of every site report. */
  core: z.boolean().default(false),
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

const catalogue = readDocument(
  'reference/crawl/crawlers.json',
  z.object({ as_of: z.iso.date(), sources: z.array(sourceSchema), crawlers: z.array(entrySchema) }),
)

export const CRAWLERS_AS_OF = catalogue.as_of

export const CRAWLER_SOURCES = catalogue.sources.map(({ name, url, licence }) => ({ name, url, licence }))

export const crawlers = catalogue.crawlers.map((entry) => {
  const { name, operator, purpose } = entry
  // Safe: a test checks that every entry names a source of the file.
  const source = catalogue.sources.find(({ key }) => key === entry.source)!
  const type: CrawlerType = TYPE_OF_PURPOSE[purpose]
  return {
    name,
    operator,
    purpose,
    type,
    token: productToken(name),
    fallback: entry.fallback,
    rdns: entry.rdns,
    docsUrl: entry.docs,
    ipRangesUrl: entry.ranges ?? null,
    respectsRobots: entry.respects,
    ignoresWildcard: entry.ignores_wildcard,
    feedsAi: entry.feeds_ai,
    isCore: entry.core,
    /** The service whose link previews lose title and image if a site blocks this crawler. */
    previewsIn: entry.previews ?? (purpose === 'preview' ? operator : null),
    note: entry.note ?? null,
    noteZh: entry.note_zh ?? null,
    source: { url: source.url, asOf: source.as_of },
  }
})

export type Crawler = Readonly<(typeof crawlers)[number]>

const byName = new Map(crawlers.map((crawler) => [crawler.name.toLowerCase(), crawler]))

/** The AI crawlers of every site report, in the order of the catalogue. */
export const coreAiCrawlers: readonly Crawler[] = crawlers.filter(({ isCore }) => isCore)

export function findCrawler(name: string): Crawler | undefined {
  return byName.get(name.toLowerCase())
}

/** The robots.txt token of a User-Agent. Any other value is returned unchanged, since it may be a token already. */
export function robotsToken(userAgent: string): string {
  const value = userAgent.trim()
  if (value === '*' || productToken(value) === value) return value
  const lower = value.toLowerCase()
  // "Googlebot-Image/1.0" also contains "Googlebot", so the longest name is chosen.
  const longestMatch = crawlers
    .filter((crawler) => namesAsProduct(lower, crawler.name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (longestMatch) return longestMatch.token
  // Crawlers imitate browsers and put their name in the comment: `Mozilla/5.0 (compatible; FooBot/2.1; …)`.
  const compatible = /\bcompatible; *([A-Za-z][\w.-]*)/.exec(value)?.[1]
  return compatible ?? (productToken(value) && value.includes('/') ? productToken(value) : value)
}

/** Whether this crawler may fetch the path. Some crawlers obey another one's group, or ignore `*`. */
export function decideFor(file: RobotsFile, crawler: Crawler, path: string): RobotsDecision {
  if (isRobotsPath(path)) return { allowed: true, rule: null, group: null }
  const tokens = [crawler.token, crawler.fallback].filter((token) => token !== undefined)
  const named = tokens.find((token) => file.agents.has(token.toLowerCase()))
  if (!named && crawler.ignoresWildcard) return { allowed: true, rule: null, group: null }
  return matchRobots(file, named ?? crawler.token, path)
}

/**
 * Whether the header names the crawler as a separate product: "Acme Spider/1.0" does not name Spider, but "iPhone;
 * Code" names Code. Both arguments are in lower case.
 */
function namesAsProduct(header: string, name: string): boolean {
  for (let start = header.indexOf(name); start !== -1; start = header.indexOf(name, start + 1)) {
    const isWholeName = !/^[\w-]/.test(header.slice(start + name.length))
    if (isWholeName && /(?:^|[;(),] ?|\/[\w.]+ )$/.test(header.slice(0, start))) return true
  }
  return false
}
