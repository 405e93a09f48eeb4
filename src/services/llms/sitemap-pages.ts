import { readSiteSitemap, type SiteAccess, type SiteRobots } from '#sites/crawl/site-files.ts'
import { bareHost } from '#sites/crawl/sitemap-address.ts'

export interface SitemapPages {
  /** The sitemap's address. Null if the site has none. */
  readonly url: string | null
  readonly status: number | null
  readonly source: 'robots' | 'guess' | null
  readonly pages: readonly string[]
  readonly otherSites: number
  readonly total: number
  /** Whether some files or addresses were not counted. */
  readonly truncated: boolean
  readonly problems: readonly string[]
}

const CANDIDATES_MAX = 4
const CHILDREN_MAX = 4
const POSTS = /blog|post|news|article|tag|categor|author|archive/i

/** Finds the sitemap in robots.txt or at the default locations, and returns its first pages. */
export async function findSitemapPages(
  origin: string,
  robots: SiteRobots,
  keep: number,
  access: SiteAccess,
): Promise<SitemapPages> {
  const named = robots.report.sitemaps.flatMap(({ url }) => URL.parse(url, origin)?.href ?? [])
  const source = named.length > 0 ? 'robots' : 'guess'
  const candidates = named.length > 0 ? named : [`${origin}/sitemap.xml`, `${origin}/sitemap_index.xml`]
  const problems: string[] = []
  for (const url of candidates.slice(0, CANDIDATES_MAX)) {
    const { sitemap, status, reason } = await readSiteSitemap(url, { keep: keep * 2 }, access)
    if (!sitemap || sitemap.kind === 'unknown') {
      problems.push(`${url}: ${reason ?? sitemap?.findings[0]?.message ?? 'it lists nothing.'}`)
      continue
    }
    const urls = sitemap.entries.map((entry) => entry.url)
    const listed =
      sitemap.kind === 'index'
        ? await readChildren(urls, keep, access)
        : { urls, total: sitemap.total, truncated: sitemap.truncated }
    const own = listed.urls.filter((page) => isOfSite(page, origin))
    return {
      url,
      status,
      source,
      pages: [...new Set(own)].slice(0, keep),
      otherSites: listed.urls.length - own.length,
      total: listed.total,
      truncated: listed.truncated,
      problems: [...problems, ...sitemap.findings.map((finding) => `${url}: ${finding.message}`)],
    }
  }
  return { url: null, status: null, source: null, pages: [], otherSites: 0, total: 0, truncated: false, problems }
}

/** Reads the sitemaps that a sitemap index lists until there are enough pages. Nested indexes are not read. */
async function readChildren(urls: readonly string[], keep: number, access: SiteAccess) {
  const found: string[] = []
  let total = 0
  let read = 0
  let truncated = false
  // Sitemaps of posts and tags are often listed first and are the largest, so they are read last.
  const ordered = urls.toSorted((a, b) => Number(POSTS.test(fileOf(a))) - Number(POSTS.test(fileOf(b))))
  for (const url of ordered.slice(0, CHILDREN_MAX)) {
    if (found.length >= keep) break
    read++
    const { sitemap } = await readSiteSitemap(url, { keep: keep * 2 }, access)
    if (!sitemap || sitemap.kind === 'index' || sitemap.kind === 'unknown') continue
    found.push(...sitemap.entries.map((entry) => entry.url))
    total += sitemap.total
    truncated ||= sitemap.truncated
  }
  return { urls: found, total, truncated: truncated || read < urls.length }
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/'))

function isOfSite(page: string, origin: string): boolean {
  const url = URL.parse(page)
  return url !== null && bareHost(url.hostname) === bareHost(new URL(origin).hostname)
}
