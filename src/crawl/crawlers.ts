import { OPERATORS, type CrawlerType, type RobotsRespect } from './crawler-catalogue.ts'
import { isRobotsPath, matchRobots, productToken, type RobotsDecision, type RobotsFile } from './robots.ts'

export { CRAWLER_SOURCES, CRAWLER_TYPES, CRAWLERS_AS_OF, type CrawlerType } from './crawler-catalogue.ts'

export interface Crawler {
  readonly name: string
  /** What to write after `User-agent:` in robots.txt. */
  readonly token: string
  readonly operator: string
  readonly type: CrawlerType
  readonly docsUrl: string
  readonly ipRangesUrl: string | null
  readonly rdns: readonly string[]
  readonly respectsRobots: RobotsRespect
  readonly fallback: string | undefined
  readonly ignoresWildcard: boolean
  readonly note: string | null
}

export const crawlers: readonly Crawler[] = OPERATORS.flatMap(({ operator, docs, rdns, crawlers }) =>
  crawlers.map((entry) => ({
    name: entry.name,
    token: productToken(entry.name),
    operator,
    type: entry.type,
    docsUrl: entry.docs ?? docs,
    ipRangesUrl: entry.ranges ?? null,
    rdns: entry.rdns ?? rdns ?? [],
    respectsRobots: entry.respects ?? 'yes',
    fallback: entry.fallback,
    ignoresWildcard: entry.ignoresWildcard ?? false,
    note: entry.note ?? null,
  })),
)

const byName = new Map(crawlers.map((crawler) => [crawler.name.toLowerCase(), crawler]))

/** The thirteen AI crawlers that every check of a site reports on, in this order. */
export const coreAiCrawlers: readonly Crawler[] = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'Google-Extended',
  'Applebot-Extended',
  'meta-externalagent',
  'CCBot',
  'Bytespider',
].map(getCrawler)

/** By name, in any case. */
export function findCrawler(name: string): Crawler | undefined {
  return byName.get(name.toLowerCase())
}

/** By name; an unknown name is a bug. */
export function getCrawler(name: string): Crawler {
  const crawler = findCrawler(name)
  if (!crawler) throw new Error(`No crawler is called ${name}.`)
  return crawler
}

/**
 * The robots.txt token inside a whole User-Agent header. A value that is no such header is handed back as it is: it
 * may be a token, and what is none (`Foo Bar`) is the name of no group.
 */
export function robotsToken(userAgent: string): string {
  const value = userAgent.trim()
  if (value === '*' || productToken(value) === value) return value
  const lower = value.toLowerCase()
  // The longest name wins: “Googlebot-Image/1.0” holds “Googlebot” too.
  const named = crawlers
    .filter((crawler) => new RegExp(`(?<![a-z0-9_-])${escape(crawler.name)}(?![a-z0-9_-])`).test(lower))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (named) return named.token
  // `Mozilla/5.0 (compatible; FooBot/2.1; …)`: browsers began it, and crawlers name themselves in the comment.
  const compatible = /\bcompatible; *([A-Za-z][\w.-]*)/.exec(value)?.[1]
  return compatible ?? (productToken(value) && value.includes('/') ? productToken(value) : value)
}

/** Whether this crawler may fetch the path, by its own habits: fallback groups, and those that ignore `*`. */
export function decideFor(file: RobotsFile, crawler: Crawler, path: string): RobotsDecision {
  if (isRobotsPath(path)) return { allowed: true, rule: null, group: null }
  const tokens = [crawler.token, crawler.fallback].filter((token) => token !== undefined)
  const named = tokens.find((token) => file.agents.has(token.toLowerCase()))
  if (!named && crawler.ignoresWildcard) return { allowed: true, rule: null, group: null }
  return matchRobots(file, named ?? crawler.token, path)
}

function escape(name: string): string {
  return name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
