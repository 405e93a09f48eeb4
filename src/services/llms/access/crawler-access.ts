import { z } from 'zod'
import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import { coreAiCrawlers, CRAWLER_TYPES, type Crawler } from '#sites/crawl/crawlers.ts'
import { robotsPath, type RobotsDecision } from '#sites/crawl/robots.ts'
import { readSiteRobots, type SiteAccess, type SiteRobots } from '#sites/crawl/site-files.ts'
import type { Site } from '../site.ts'

const crawlerSchema = z.object({
  name: z.string(),
  operator: z.string(),
  type: z.enum(CRAWLER_TYPES).describe('train: for training. ai_search: for an index. user: when a person asks.'),
  allowed: z.boolean(),
  rule: z
    .object({ line: z.int(), type: z.enum(['allow', 'disallow']), pattern: z.string() })
    .nullable()
    .describe('The line of robots.txt that decides. Null where none applies.'),
  respects_robots: z.string(),
  note: z.string().nullable(),
})

/** One entry for each of the core AI crawlers. */
export const crawlersSchema = z.array(crawlerSchema).length(coreAiCrawlers.length)

export const robotsSchema = z.object({
  url: z.string(),
  status: z.int().nullable().describe('Null where there was no HTTP answer.'),
  state: z
    .enum(['found', 'absent', 'unreachable'])
    .describe('absent: no rules, all is allowed. unreachable (429, 5xx, no answer): crawlers stay away.'),
  reason: z.string().nullable(),
})

export type CrawlerAccess = z.infer<typeof crawlerSchema>

/**
 * Whether a crawler brings the site readers, as crawlers of AI search and assistants do. To block training crawlers is
 * the owner’s own choice.
 */
const isVisitor = ({ type }: { readonly type: string }) => type === 'ai_search' || type === 'user'

export function blockedVisitors(crawlers: readonly CrawlerAccess[]): CrawlerAccess[] {
  return crawlers.filter((crawler) => !crawler.allowed && isVisitor(crawler))
}

export const forbiddenAddressSchema = z.object({ url: z.string(), crawler: z.string(), line: z.int().nullable() })

export type ForbiddenAddress = z.output<typeof forbiddenAddressSchema>

/**
 * Reads robots.txt once for all core AI crawlers. Also lists which of `addresses` it forbids to crawlers of AI search
 * and assistants.
 */
export async function readCrawlerAccess(
  site: Pick<Site, 'origin' | 'path'>,
  access: SiteAccess,
  addresses: readonly string[] = [],
) {
  const here = addresses.filter((url) => new URL(url).origin === site.origin)
  const visitors = coreAiCrawlers.filter(isVisitor)
  const asked = here.flatMap((url) =>
    visitors.map(({ name }) => ({ url, crawler: name, path: robotsPath(url) ?? '/' })),
  )
  const robots = await readSiteRobots(
    site.origin,
    [
      ...coreAiCrawlers.map(({ name }) => ({ crawler: name, path: site.path })),
      ...here.map((url) => ({ crawler: OWN_TOKEN, path: robotsPath(url) ?? '/' })),
      ...asked,
    ],
    access,
  )
  const crawlers = coreAiCrawlers.map((crawler, index) => describeAccess(crawler, robots.decisions[index]!))
  const own = robots.decisions.slice(crawlers.length, crawlers.length + here.length)
  const closed = new Set(here.filter((_, index) => own[index]?.allowed === false))
  const forbidden = asked.flatMap(({ url, crawler }, index): ForbiddenAddress[] => {
    const decision = robots.decisions[crawlers.length + here.length + index]
    return decision?.allowed === false ? [{ url, crawler, line: decision.rule?.line ?? null }] : []
  })
  return { robots, crawlers, forbidden, mayAsk: (url: string) => !closed.has(url) }
}

function describeAccess(crawler: Crawler, { allowed, rule }: Omit<RobotsDecision, 'group'>): CrawlerAccess {
  const { name, operator, type, respectsRobots, note } = crawler
  return { name, operator, type, allowed, rule, respects_robots: respectsRobots, note }
}

export async function readablePages(origin: string, paths: readonly string[], access: SiteAccess) {
  const robots = await readSiteRobots(
    origin,
    paths.map((path) => ({ crawler: OWN_TOKEN, path })),
    access,
  )
  return { robots, allowed: robots.decisions.map((decision) => decision.allowed) }
}

export function robotsAnswer({ url, status, state, reason }: SiteRobots): z.infer<typeof robotsSchema> {
  return { url, status, state, reason }
}
