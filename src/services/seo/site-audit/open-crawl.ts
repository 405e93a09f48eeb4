import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import {
  openAddress,
  readSiteRobots,
  readSiteSitemap,
  type SiteAccess,
  type SiteRobots,
} from '#sites/crawl/site-files.ts'
import { plainAddress } from '#sites/crawl/sitemap-address.ts'
import { ApiError } from '#support/errors/errors.ts'
import { blockedBy, findBlock } from '../audit/blocked.ts'
import type { CrawlStart } from './crawl-records.ts'
import { CRAWLED_BYTES_MAX } from './read-crawled-page.ts'
import { isOfHost } from './site-graph.ts'

/** A longer Crawl-delay is shortened to this, since a crawl would otherwise never end. */
const DELAY_MAX_S = 10
const SITEMAPS_MAX = 3
const SITEMAP_CHILDREN_MAX = 5
const LISTED_MAX = 2000

/** Reads the first page, robots.txt and sitemaps. Throws if the site does not respond or rejects us. */
export async function openCrawl(address: string, access: SiteAccess): Promise<CrawlStart> {
  const first = await openAddress(address, access, CRAWLED_BYTES_MAX)
  const block = findBlock(first)
  if (block) throw blockedBy(block, first.url)
  const url = plainAddress(first.url)
  const { origin, host } = new URL(url)
  const robots = await readSiteRobots(origin, [{ crawler: OWN_TOKEN, path: robotsPath(url) ?? '/' }], access)
  if (robots.state === 'unreachable') {
    throw new ApiError(
      'upstream_unavailable',
      `${robots.reason ?? 'robots.txt could not be fetched.'} The page was therefore not fetched.`,
      {
        zh: `${host} 的 robots.txt 讀不到，所以我們也不去讀網頁。`,
      },
    )
  }
  if (robots.decisions[0]?.allowed === false) {
    throw new ApiError(
      'url_not_allowed',
      `The robots.txt of ${host} disallows our crawler, ${OWN_TOKEN}, on this page.`,
      {
        zh: `${host} 的 robots.txt 不讓我們的爬蟲 ${OWN_TOKEN} 讀這一頁。`,
      },
    )
  }
  const delay = Math.min(robots.report.crawlDelays[0] ?? 0, DELAY_MAX_S)
  return { url, host, delay, ...(await readSitemaps(origin, host, robots, access)) }
}

async function readSitemaps(origin: string, host: string, robots: SiteRobots, access: SiteAccess) {
  const named = robots.report.sitemaps.flatMap(({ url }) => URL.parse(url, origin)?.href ?? [])
  const candidates = [...new Set(named.length > 0 ? named : [`${origin}/sitemap.xml`])].slice(0, SITEMAPS_MAX)
  const sitemaps: string[] = []
  const listed = new Set<string>()
  let isCut = false
  const read = async (url: string) => (await readSiteSitemap(url, { keep: LISTED_MAX }, access)).sitemap
  for (const url of candidates) {
    const sitemap = await read(url)
    if (!sitemap || sitemap.kind === 'unknown') continue
    sitemaps.push(url)
    const urls = sitemap.entries.map((entry) => entry.url)
    const children = sitemap.kind === 'index' ? urls.slice(0, SITEMAP_CHILDREN_MAX) : []
    isCut ||= sitemap.truncated || (sitemap.kind === 'index' && urls.length > children.length)
    const pages = sitemap.kind === 'index' ? [] : urls
    for (const child of children) {
      const childSitemap = await read(child)
      isCut ||= childSitemap?.truncated ?? false
      if (childSitemap?.kind !== 'index') pages.push(...(childSitemap?.entries.map((entry) => entry.url) ?? []))
    }
    for (const page of pages) {
      if (listed.size >= LISTED_MAX) isCut = true
      else if (isOfHost(page, host)) listed.add(plainAddress(page))
    }
  }
  return { sitemaps, listed: [...listed], isSitemapCut: isCut }
}
