import type { GuardedFetch } from '#sites/outbound/types.ts'
import { getParsingPool } from '#sites/crawl/parsing-pool.ts'
import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { findNoindex, readRobotsHeader } from '#sites/crawl/robots-directives.ts'
import { PAGE_BYTES_MAX } from '#sites/crawl/page.ts'
import { PAGE_ACCEPT, readSiteRobots, type SiteAccess } from '#sites/crawl/site-files.ts'
import { plainAddress } from '#sites/crawl/sitemap-address.ts'
import { ApiError } from '#support/errors/errors.ts'
import { readHeaderLinks } from './header-links.ts'
import type { Probe, ProbedPage } from './audit-facts.ts'

const TIMEOUT_MS = 4000
/**
 * A failed HEAD request is repeated as GET, because some servers mishandle HEAD. The GET request reads only this many
 * bytes.
 */
const GET_BYTES_MAX = 1024

/** Sends HEAD and, if that fails, GET. Never throws for a faulty site. */
export async function probeAddress(url: string, access: SiteAccess): Promise<Probe> {
  const head = await ask(url, access, { method: 'HEAD' })
  if ((head.status !== null && head.status < 400) || access.signal.aborted) return head
  return ask(url, access, { maxBytes: GET_BYTES_MAX })
}

/** Returns the status and headers of a response. Never throws for a faulty site. */
export async function ask(
  url: string,
  { fetch, signal }: SiteAccess,
  options: Parameters<GuardedFetch>[1],
): Promise<Probe> {
  try {
    const answer = await fetch(url, { timeoutMs: TIMEOUT_MS, signal, ...options })
    return {
      url,
      status: answer.status,
      finalUrl: answer.url,
      redirects: answer.redirects,
      contentType: answer.headers.get('content-type'),
      location: answer.headers.get('location'),
      isHidden: findNoindex(readRobotsHeader(answer.headers.get('x-robots-tag') ?? '')) !== undefined,
    }
  } catch (err) {
    return nothing(url, err)
  }
}

/** Fetches and parses a version of the audited page. Never throws for a faulty site. */
export async function probePage(url: string, { fetch, signal }: SiteAccess): Promise<ProbedPage> {
  try {
    const headers = { accept: PAGE_ACCEPT }
    const answer = await fetch(url, { timeoutMs: TIMEOUT_MS, signal, maxBytes: PAGE_BYTES_MAX, headers })
    const contentType = answer.headers.get('content-type')
    const isPage = answer.status === 200 && /html/i.test(contentType ?? 'text/html')
    const page = isPage
      ? await getParsingPool().parse('page', {
          url: answer.url,
          bytes: answer.body,
          contentType,
          xRobotsTag: answer.headers.get('x-robots-tag'),
        })
      : null
    const links = readHeaderLinks(answer.headers.get('link'), answer.url)
    return { url, status: answer.status, finalUrl: answer.url, redirects: answer.redirects, contentType, page, links }
  } catch (err) {
    return { ...nothing(url, err), page: null, links: { canonicals: [], canonicalsWritten: [], hreflang: [] } }
  }
}

const CHAIN_MAX = 4

/** Follows canonical links from page to page until one leads back to a known page or robots.txt forbids the next. */
export async function followCanonicals(start: ProbedPage, own: string, access: SiteAccess): Promise<ProbedPage[]> {
  const chain: ProbedPage[] = []
  const met = new Set([own, start.url].map(plainAddress))
  let page = start
  while (chain.length < CHAIN_MAX) {
    const [next] = page.page?.canonicals ?? []
    if (!next || met.has(plainAddress(next)) || !(await mayAsk(next, access))) break
    met.add(plainAddress(next))
    page = await probePage(next, access)
    chain.push(page)
  }
  return chain
}

async function mayAsk(url: string, access: SiteAccess): Promise<boolean> {
  const question = { crawler: OWN_TOKEN, path: robotsPath(url) ?? '/' }
  const { state, decisions } = await readSiteRobots(new URL(url).origin, [question], access)
  return state === 'unreachable' || decisions[0]?.allowed !== false
}

function nothing(url: string, err: unknown): Probe {
  if (!(err instanceof ApiError)) throw err
  const cause = err.cause instanceof Error ? err.cause.message : ''
  const speaksPlain = /wrong version number|packet length too long|http request/i.test(cause)
  const isCircle = err.code === 'too_many_redirects'
  return { url, status: null, finalUrl: url, redirects: [], contentType: null, speaksPlain, isCircle }
}
