import { catalogue, typeOf, type CrawlerPurpose, type CrawlerType, type ROBOTS_RESPECT } from './crawler-catalogue.ts'
import { isRobotsPath, matchRobots, productToken, type RobotsDecision, type RobotsFile } from './robots.ts'

export {
  CRAWLER_PURPOSES,
  CRAWLER_TYPES,
  ROBOTS_RESPECT,
  type CrawlerPurpose,
  type CrawlerType,
} from './crawler-catalogue.ts'

export interface Crawler {
  readonly name: string
  readonly token: string
  readonly operator: string
  readonly type: CrawlerType
  readonly purpose: CrawlerPurpose
  readonly docsUrl: string
  readonly ipRangesUrl: string | null
  readonly rdns: readonly string[]
  readonly respectsRobots: (typeof ROBOTS_RESPECT)[number]
  readonly fallback: string | undefined
  readonly ignoresWildcard: boolean
  readonly feedsAi: boolean
  /** The service whose link previews lose title and image if a site blocks this crawler. */
  readonly previewsIn: string | null
  readonly note: string | null
  readonly noteZh: string | null
  readonly source: { readonly url: string; readonly asOf: string }
}

export const CRAWLERS_AS_OF = catalogue.as_of

export const CRAWLER_SOURCES = catalogue.sources.map(({ name, url, licence }) => ({
  name,
  url,
  licence,
}))

export const crawlers: readonly Crawler[] = catalogue.crawlers.map((entry) => {
  const source = catalogue.sources.find(({ key }) => key === entry.source)!
  return {
    name: entry.name,
    token: productToken(entry.name),
    operator: entry.operator,
    type: typeOf(entry.purpose),
    purpose: entry.purpose,
    docsUrl: entry.docs,
    ipRangesUrl: entry.ranges ?? null,
    rdns: entry.rdns,
    respectsRobots: entry.respects,
    fallback: entry.fallback,
    ignoresWildcard: entry.ignores_wildcard,
    feedsAi: entry.feeds_ai,
    previewsIn: entry.previews ?? (entry.purpose === 'preview' ? entry.operator : null),
    note: entry.note ?? null,
    noteZh: entry.note_zh ?? null,
    source: { url: source.url, asOf: source.as_of },
  }
})

const byName = new Map(crawlers.map((crawler) => [crawler.name.toLowerCase(), crawler]))

/** The thirteen AI crawlers of every site report, in this order. */
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

export function findCrawler(name: string): Crawler | undefined {
  return byName.get(name.toLowerCase())
}

export function getCrawler(name: string): Crawler {
  const crawler = findCrawler(name)
  if (!crawler) throw new Error(`There is no crawler named ${name}.`)
  return crawler
}

/** The robots.txt token of a User-Agent. Any other value is returned unchanged, since it may be a token already. */
export function robotsToken(userAgent: string): string {
  const value = userAgent.trim()
  if (value === '*' || productToken(value) === value) return value
  const lower = value.toLowerCase()
  // "Googlebot-Image/1.0" also contains "Googlebot", so the longest name is chosen.
  const named = crawlers
    .filter((crawler) => namesItself(lower, crawler.name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (named) return named.token
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
function namesItself(header: string, name: string): boolean {
  for (let at = header.indexOf(name); at !== -1; at = header.indexOf(name, at + 1)) {
    const isWholeName = !/^[\w-]/.test(header.slice(at + name.length))
    if (isWholeName && /(?:^|[;(),] ?|\/[\w.]+ )$/.test(header.slice(0, at))) return true
  }
  return false
}
