import type { FetchedResponse } from '#sites/outbound/types.ts'
import { getParsingPool } from '#sites/crawl/parsing-pool.ts'
import type { SiteAccess } from '#sites/crawl/site-files.ts'
import { plainAddress } from '#sites/crawl/sitemap-address.ts'
import { ApiError } from '#support/errors/errors.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { readHeaderLinks } from '../audit/header-links.ts'
import type { CrawledPage } from './crawl-records.ts'
import { isOfHost } from './site-graph.ts'

const PAGE_TIMEOUT_MS = 4000
export const CRAWLED_BYTES_MAX = 2 * 1024 * 1024
// Limits of the record of one page, because a caller's crawl is stored between its calls.
const LINKS_MAX = 150
const URL_LENGTH_MAX = 2048
const HREFLANG_MAX = 60
/** An address with a file ending is asked for only its headers. */
const FILE_ENDING =
  /\.(?:pdf|zip|gz|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|m4a|webm|mov|docx?|xlsx?|pptx?|csv|xml|json|css|js|woff2?|ttf|apk|dmg|exe)$/i

/**
 * Reads one address. Returns the error if the host’s rate limit is reached, undefined if the call ended before the
 * response, and otherwise a record, also of a failed request.
 */
export async function readCrawledPage(
  url: string,
  host: string,
  { fetch, signal }: SiteAccess,
): Promise<CrawledPage | ApiError | undefined> {
  const method = FILE_ENDING.test(new URL(url).pathname) ? 'HEAD' : 'GET'
  try {
    const answer = await fetch(url, {
      method,
      timeoutMs: PAGE_TIMEOUT_MS,
      maxBytes: CRAWLED_BYTES_MAX,
      redirectsMax: 0,
      signal,
    })
    return await toRecord(url, host, answer)
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    if (signal.aborted) return undefined
    // Other codes than those of FAILURES are time limits of the guarded fetch.
    return err.code === 'overloaded' ? err : { ...EMPTY_RECORD, url, failure: FAILURES[err.code] ?? 'timeout' }
  }
}

const FAILURES: Readonly<Record<string, CrawledPage['failure']>> = lookupTable({
  upstream_unavailable: 'unreachable',
  url_not_allowed: 'not_allowed',
})

const EMPTY_RECORD = {
  status: null,
  failure: null,
  location: null,
  kind: 'none',
  title: null,
  description: null,
  h1: 0,
  canonical: null,
  noindex: false,
  hreflang: [],
  links: [],
  digest: null,
  words: 0,
} as const satisfies Omit<CrawledPage, 'url'>

async function toRecord(url: string, host: string, { status, headers, body }: FetchedResponse): Promise<CrawledPage> {
  const location = headers.get('location')
  const target = status >= 300 && status < 400 && location !== null ? URL.parse(location, url) : null
  if (target) return { ...EMPTY_RECORD, url, status, location: plainAddress(target.href) }
  const contentType = headers.get('content-type')
  if (status !== 200 || body.length === 0 || !/html/i.test(contentType ?? 'text/html')) {
    return { ...EMPTY_RECORD, url, status, kind: status === 200 ? 'file' : 'none' }
  }
  const xRobotsTag = headers.get('x-robots-tag')
  const page = await getParsingPool().parse('page', { url, bytes: body, contentType, xRobotsTag })
  const headerLinks = readHeaderLinks(headers.get('link'), url)
  const links = new Map<string, number>()
  for (const link of page.links.items) {
    if (link.nofollow || links.size >= LINKS_MAX || link.url.length > URL_LENGTH_MAX || !isOfHost(link.url, host))
      continue
    const target = plainAddress(link.url)
    if (!links.has(target)) links.set(target, link.line)
  }
  const canonical = page.canonicals[0] ?? headerLinks.canonicals[0] ?? null
  return {
    ...EMPTY_RECORD,
    url,
    status,
    kind: 'page',
    title: page.title?.trim() || null,
    description: page.description?.trim() || null,
    h1: page.headingCounts[0],
    canonical: canonical && plainAddress(canonical),
    noindex: page.noindex !== null,
    hreflang: [...page.hreflang, ...headerLinks.hreflang]
      .slice(0, HREFLANG_MAX)
      .map((alternate) => ({ lang: alternate.lang, url: plainAddress(alternate.url) })),
    links: [...links].map(([target, line]) => ({ url: target, line })),
    digest: page.digest,
    words: page.words.total,
  }
}
