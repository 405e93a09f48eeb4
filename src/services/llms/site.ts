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
  /** The encoded path for matching robots.txt rules. */
  readonly path: string
  readonly home: FetchedResponse
}

/** Caches the result of fetching a site for an hour. */
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

/** Throws the errors of the guarded fetch, because an unreachable site cannot be judged. */
export async function openSite(text: string, access: SiteAccess): Promise<Site> {
  const home = await openAddress(text, access)
  const asked = parseSite(text).url
  const answered = new URL(home.url)
  const isSameSite = withoutWww(asked.hostname) === withoutWww(answered.hostname)
  // A host that only redirects to another site is still checked for its own files.
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

export function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}

/** The cache key of a site, equal for `Example.com`, `example.com/` and `example.com#top`. */
function siteKey(text: string): string {
  const { url, hasScheme } = parseSite(text)
  return `${hasScheme ? url.protocol : ''}//${url.host.replace(/\.$/, '')}${url.pathname}${url.search}`
}
