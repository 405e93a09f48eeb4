import { isIP } from 'node:net'
import { ApiError } from '#support/errors/errors.ts'
import { isLocalHost } from '#sites/outbound/local-host.ts'
import type { FetchedResponse, GuardedFetch } from '#sites/outbound/types.ts'
import { withoutFragment } from '#support/text/without-fragment.ts'
import { beginsWithLogin } from '#support/text/written-login.ts'
import type { RobotsQuestion, RobotsReport } from './parsing.ts'
import { getParsingPool } from './parsing-pool.ts'
import { ROBOTS_BYTES_MAX, type RobotsDecision } from './robots.ts'
import { openSitemapFeed } from './sitemap-feed.ts'
import type { Sitemap, SitemapQuestion } from './sitemap-answer.ts'
import { SITEMAP_BYTES_MAX } from './sitemap-bytes.ts'

export interface SiteAccess {
  readonly fetch: GuardedFetch
  readonly signal: AbortSignal
}

/** Text that looks like an IP address, valid or not: `256.1.1.1`, `[fe80::1%25eth0]`, `1.2.3.4.5:80/x`. */
const LIKE_AN_IP_ADDRESS = /^(?:https?:\/\/)?(?:\[|[\da-fx]*(?:\.[\d.]*|(?<=\d))(?:[:/?#]|$))/i

const TIMEOUT_MS = 8000
const REDIRECTS_MAX = 5
const HOME_BYTES_MAX = 64 * 1024

/**
 * Parses a host or address as a person writes it. Throws `url_not_allowed` for an address that is never fetched, and
 * `invalid_input` for text that is no address.
 */
export function parseSite(text: string): { url: URL; hasScheme: boolean } {
  const trimmed = text.trim()
  const value = isIP(trimmed) === 6 ? `[${trimmed}]` : trimmed
  // Digits after a colon are a port (example.com:8080). Otherwise the text before the colon is a scheme (mailto:…).
  const scheme = /^([a-z][a-z0-9+.-]*:)(?!\d)/i.exec(value)?.[1]?.toLowerCase()
  const hasScheme = scheme !== undefined && !beginsWithLogin(value)
  if (hasScheme && !/^https?:$/.test(scheme)) {
    throw new ApiError('url_not_allowed', 'Only http and https addresses are fetched.', {
      zh: '只讀 http 與 https 的網址。',
    })
  }
  const url = URL.parse(hasScheme ? value : `https://${value}`)
  if (url && (url.username !== '' || url.password !== '')) {
    throw new ApiError('url_not_allowed', 'Addresses with a user name or password are not fetched.', {
      zh: '不讀含帳號或密碼的網址。',
    })
  }
  if (url && url.hostname !== '') return { url, hasScheme }
  if (LIKE_AN_IP_ADDRESS.test(value)) {
    throw new ApiError('url_not_allowed', 'That is not an IP address of the public internet. Send a host instead.', {
      zh: '這不是公開網路的 IP 位址，請改給網域。',
    })
  }
  const message = 'Send a host or an http(s) address, for example example.com or https://example.com/page.'
  const zh = '請給網域或 http(s) 網址，例如 example.com 或 https://example.com/page。'
  throw new ApiError('invalid_input', message, { zh, errors: [{ path: 'url', message, zh }] })
}

/** Throws if no request to the address is allowed, so that nobody is asked to pay for it. */
export function refuseSite(text: string): undefined {
  const { hostname } = parseSite(text).url
  const isIpv6 = hostname.startsWith('[')
  if (!isLocalHost(hostname) && (isIpv6 || hostname.includes('.'))) return
  throw new ApiError('url_not_allowed', `${hostname} is not a public host. Send one such as example.com.`, {
    zh: `${hostname} 不是公開的網域，請寫成 example.com 這樣。`,
  })
}

/** The address without fragment. A scheme is absent if the person wrote none, so that `openAddress` tries both. */
export function normaliseSite(text: string): string {
  const { url, hasScheme } = parseSite(text)
  const address = withoutFragment(url)
  return hasScheme ? address : address.slice('https://'.length)
}

/** The Accept header of browsers and search engines. Sites with content negotiation then send their HTML page. */
export const PAGE_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Fetches an address and follows redirects. For an address without a scheme, it tries https, then http. */
export async function openAddress(
  text: string,
  access: SiteAccess,
  maxBytes = HOME_BYTES_MAX,
): Promise<FetchedResponse> {
  const { url, hasScheme } = parseSite(text)
  const options = { maxBytes, timeoutMs: TIMEOUT_MS, signal: access.signal, headers: { accept: PAGE_ACCEPT } }
  try {
    return await access.fetch(url, options)
  } catch (err) {
    const mayBePlain = !hasScheme && err instanceof ApiError && err.code === 'upstream_unavailable'
    if (!mayBePlain) throw err
    url.protocol = 'http:'
    return access.fetch(url, options)
  }
}

export interface SiteRobots {
  readonly url: string
  readonly status: number | null
  /** found: a file was read. absent: crawlers may fetch everything. unreachable: crawlers may fetch nothing for now. */
  readonly state: 'found' | 'absent' | 'unreachable'
  readonly reason: string | null
  readonly report: Omit<RobotsReport, 'decisions'>
  readonly decisions: readonly RobotsDecision[]
}

const NO_REPORT = { findings: [], findingsTotal: 0, sitemaps: [], signals: [], agents: [], crawlDelays: [] }

/**
 * Fetches a site's robots.txt and decides by RFC 9309 §2.3.1: 4xx allows everything; 429 and 5xx forbid everything.
 */
export async function readSiteRobots(
  origin: string,
  questions: readonly RobotsQuestion[],
  access: SiteAccess,
): Promise<SiteRobots> {
  const url = `${origin}/robots.txt`
  const decideAll = (allowed: boolean) => questions.map(() => ({ allowed, rule: null, group: null }))
  const fetched = await fetchRobots(url, access)
  if ('failure' in fetched) {
    const state = { url, status: null, state: 'unreachable', reason: fetched.failure } as const
    return { ...state, report: NO_REPORT, decisions: decideAll(false) }
  }
  const { status, body } = fetched
  if (status >= 200 && status < 300) {
    const { decisions, ...report } = await getParsingPool().parse('robots', { bytes: body, questions })
    return { url, status, state: 'found', reason: null, report, decisions }
  }
  if (status === 429 || status >= 500) {
    const reason = `robots.txt answers ${status}, so crawlers stay away from the whole site.`
    return { url, status, state: 'unreachable', reason, report: NO_REPORT, decisions: decideAll(false) }
  }
  const answered = status < 400 ? `${status} after up to ${REDIRECTS_MAX} redirects, and no file` : String(status)
  const reason = `robots.txt answers ${answered}, which crawlers take as no rules at all.`
  return { url, status, state: 'absent', reason, report: NO_REPORT, decisions: decideAll(true) }
}

/**
 * Redirects are followed here and not by the fetch, because the sixth one means "no file" instead of "no response".
 */
async function fetchRobots(
  start: string,
  { fetch, signal }: SiteAccess,
): Promise<Pick<FetchedResponse, 'status' | 'body'> | { failure: string }> {
  const options = { maxBytes: ROBOTS_BYTES_MAX + 1, timeoutMs: TIMEOUT_MS, redirectsMax: 0, signal }
  let url: string | URL = start
  let answer: FetchedResponse | undefined
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
      answer = await fetch(url, options)
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      const next = location === null ? null : URL.parse(location, answer.url)
      if (!next) return answer
      url = next
    }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    return { failure: err.message }
  }
  return { status: answer?.status ?? 0, body: new Uint8Array() }
}

export interface SiteSitemap {
  readonly url: string
  readonly status: number | null
  readonly sitemap: Sitemap | null
  readonly reason: string | null
}

/** Fetches one sitemap file and reads it while it arrives. A fault of the site is in the result and never thrown. */
export async function readSiteSitemap(
  url: string,
  question: SitemapQuestion,
  { fetch, signal }: SiteAccess,
): Promise<SiteSitemap> {
  const feed = openSitemapFeed(question)
  try {
    const { status } = await fetch(url, {
      maxBytes: SITEMAP_BYTES_MAX + 1,
      timeoutMs: TIMEOUT_MS,
      signal,
      onChunk: (chunk, head) => head.status === 200 && feed.write(chunk),
    })
    if (status !== 200) return { url, status, sitemap: null, reason: `It answers ${status}.` }
    return { url, status, sitemap: await feed.end(), reason: null }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    const sitemap = await feed.endEarly()
    return sitemap ? { url, status: 200, sitemap, reason: null } : { url, status: null, sitemap, reason: err.message }
  } finally {
    feed.release()
  }
}

/** Whether a body is HTML, whatever its content type. Many sites return 200 with an HTML page for a missing file. */
export function looksLikeHtml(body: Uint8Array, contentType: string | null): boolean {
  const start = Buffer.from(body.subarray(0, 512))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^<(?:!doctype html|html|head|body|!--)/i.test(start)) return true
  return /^text\/html|^application\/xhtml/i.test(contentType ?? '') && start.startsWith('<')
}
