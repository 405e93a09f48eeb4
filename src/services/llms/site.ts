import { bareHost } from '#sites/crawl/sitemap-address.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { openAddress, parseSite, type SiteAccess } from '#sites/crawl/site-files.ts'
import { siteInput } from '#operation/input/address.ts'
import type { Context } from '#operation/context.ts'
import type { FetchedResponse } from '#sites/outbound/types.ts'

export const siteField = siteInput().describe('A host or address, for example example.com/docs/.')

const HOUR_MS = 3_600_000

export interface Site {
  readonly url: string
  readonly origin: string
  /** The percent-encoded path, to be matched against robots.txt rules. */
  readonly path: string
  readonly home: FetchedResponse
}

/** Caches for an hour what was read from a site. */
export async function rememberSite<T>(
  ctx: Context,
  operation: string,
  url: string,
  work: (access: SiteAccess) => Promise<T>,
): Promise<T & { cached: boolean; checked_at: string }> {
  const { value, cached, at } = await ctx.cache.remember(`llms:${operation}:${siteKey(url)}`, HOUR_MS, (signal) =>
    work({ fetch: ctx.fetch, signal }),
  )
  return { ...value, cached, checked_at: at.toISOString() }
}

/**
 * Fetches the front page. If the site cannot be reached, throws the error of the guarded fetch, because there is
 * nothing to check.
 */
export async function openSite(text: string, access: SiteAccess): Promise<Site> {
  const home = await openAddress(text, access)
  const asked = parseSite(text).url
  const answered = new URL(home.url)
  const isSameSite = bareHost(asked.hostname) === bareHost(answered.hostname)
  // If the host only redirects to another site, its own files are still checked.
  const first = home.redirects[0] ? new URL(home.redirects[0].url) : answered
  const { origin } = isSameSite ? answered : first
  asked.hash = ''
  return {
    url: new URL(asked.pathname + asked.search, first.origin).href,
    origin,
    path: robotsPath(asked.href) ?? '/',
    home,
  }
}

/** The cache key of a site: `Example.com`, `example.com/` and `example.com#top` have the same key. */
function siteKey(text: string): string {
  const { url, hasScheme } = parseSite(text)
  return `${hasScheme ? url.protocol : ''}//${url.host.replace(/\.$/, '')}${url.pathname}${url.search}`
}
