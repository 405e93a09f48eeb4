import { lookupTable } from '#support/text/lookup-table.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import { getParsingPool } from '#sites/crawl/parsing-pool.ts'
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
import type { FetchedResponse } from '#sites/outbound/types.ts'
import { blockedBy, findBlock } from '../audit/blocked.ts'
import { readHeaderLinks } from '../audit/header-links.ts'
import { crawlDelay } from './crawl-delay.ts'
import type { CrawledPage, CrawlEnd, CrawlStart, CrawlStretch } from './crawl-records.ts'
import { buildGraph, isOfHost } from './site-graph.ts'

/** The maximum number of requests in a crawl: one per page, and half as many again for redirects and files. */
const requestsMax = (pages: number) => Math.ceil(pages * 1.5) + 20
/** The crawl sends at most two requests at a time and at most ten new ones per second. */
const CONCURRENT = 2
const PAUSE_MS = 100
const STRETCH_MS = 9000
/**
 * The maximum number of calls for one crawl. It ends the crawl of a large site with a Crawl-delay of ten seconds before
 * all pages are read.
 */
export const STRETCHES_MAX = 60
const PAGE_TIMEOUT_MS = 4000
const PAGE_BYTES_MAX = 2 * 1024 * 1024
const LINKS_MAX = 150
const DELAY_MAX_S = 10
const SITEMAPS_MAX = 3
const SITEMAP_CHILDREN_MAX = 5
const LISTED_MAX = 2000
const FAILURES_MAX = 5
const FILE =
  /\.(?:pdf|zip|gz|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|m4a|webm|mov|docx?|xlsx?|pptx?|csv|xml|json|css|js|woff2?|ttf|apk|dmg|exe)$/i

export type ReportProgress = (read: number, known: number) => void

/** Reads the first page, robots.txt and sitemaps. Throws if the site does not respond or rejects us. */
export async function openCrawl(address: string, access: SiteAccess): Promise<CrawlStart> {
  const first = await openAddress(address, access, PAGE_BYTES_MAX)
  const block = findBlock(first)
  if (block) throw blockedBy(block, first.url)
  const url = plainAddress(first.url)
  const { origin, host } = new URL(url)
  let body: Uint8Array | undefined
  const robots = await readSiteRobots(origin, [{ crawler: OWN_TOKEN, path: robotsPath(url) ?? '/' }], {
    ...access,
    fetch: async (target, options) => {
      const answer = await access.fetch(target, options)
      body = answer.body
      return answer
    },
  })
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
  const delay = robots.state === 'found' && body ? Math.min(crawlDelay(body, OWN_TOKEN), DELAY_MAX_S) : 0
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
      const found = await read(child)
      isCut ||= found?.truncated ?? false
      if (found?.kind !== 'index') pages.push(...(found?.entries.map((entry) => entry.url) ?? []))
    }
    for (const page of pages) {
      if (listed.size >= LISTED_MAX) isCut = true
      else if (isOfHost(page, host)) listed.add(plainAddress(page))
    }
  }
  return { sitemaps, listed: [...listed], isSitemapCut: isCut }
}

/** Continues a crawl where the earlier stretches ended, for the duration of one call. */
export async function crawlOn(
  earlier: readonly CrawlStretch[],
  start: CrawlStart,
  pagesMax: number,
  access: SiteAccess,
  report: ReportProgress,
  rest: AbortSignal = AbortSignal.timeout(STRETCH_MS),
): Promise<CrawlStretch> {
  const pages: CrawledPage[] = []
  const forbidden: string[] = []
  const forRobots = askingOnce(access)
  const stop = AbortSignal.any([access.signal, rest])
  const before = earlier.flatMap((stretch) => stretch.pages)
  let failures = failuresAtEnd(before, 0)
  let isLater = false
  let end: CrawlEnd | null = null
  while (!stop.aborted && !isLater && end === null) {
    const { waiting, records } = buildGraph([...earlier, { start, pages, forbidden, end: null }])
    const read = [...records.values()].filter(({ kind }) => kind === 'page').length
    report(Math.min(read, pagesMax), Math.min(read + waiting.length, pagesMax))
    if (waiting.length === 0) end = 'all'
    else if (read >= pagesMax) end = 'pages'
    else if (before.length + pages.length >= requestsMax(pagesMax)) end = 'requests'
    else if (failures >= FAILURES_MAX) end = 'site'
    if (end !== null) break
    const batch = waiting.slice(0, Math.min(CONCURRENT * 4, pagesMax - read))
    const allowed = await mayRead(batch, start, forRobots)
    forbidden.push(...batch.filter((_, index) => !allowed[index]))
    const asked = batch.filter((_, index) => allowed[index])
    for (let at = 0; at < asked.length && !stop.aborted && !isLater && failures < FAILURES_MAX; at += CONCURRENT) {
      const answers = await inTurn(asked.slice(at, at + CONCURRENT), start, stop, access)
      const answered = answers.filter((answer): answer is CrawledPage => !(answer instanceof ApiError))
      pages.push(...answered)
      failures = failuresAtEnd(answered, failures)
      const refusal = answers.find((answer) => answer instanceof ApiError)
      isLater = refusal !== undefined
      // If the call read no page, the caller gets the error, which says when to retry.
      if (refusal && pages.length === 0) throw refusal
    }
  }
  if (end === null && earlier.length + 1 >= STRETCHES_MAX) end = 'time'
  return { start, pages, forbidden, end }
}

function failuresAtEnd(pages: readonly CrawledPage[], before: number): number {
  return pages.reduce(
    (count, { status, failure }) =>
      failure === 'unreachable' || failure === 'timeout' || status === 429 || status === 503 ? count + 1 : 0,
    before,
  )
}

/**
 * Fetches addresses one after the other. Requests that the end of the call interrupts are repeated in the next call.
 */
async function inTurn(urls: readonly string[], { delay, host }: CrawlStart, stop: AbortSignal, access: SiteAccess) {
  const pause = Math.max(PAUSE_MS, delay * 1000)
  const answers: (CrawledPage | ApiError)[] = []
  const underway: Promise<void>[] = []
  for (const url of urls) {
    if (stop.aborted) break
    const work = readAddress(url, host, access).then((page) => void (page && answers.push(page)))
    underway.push(work)
    if (delay > 0) await work
    await wait(pause, undefined, { signal: stop }).catch(() => undefined)
  }
  await Promise.all(underway)
  return answers
}

async function mayRead(urls: readonly string[], { url }: CrawlStart, access: SiteAccess): Promise<boolean[]> {
  const questions = urls.map((it) => ({ crawler: OWN_TOKEN, path: robotsPath(it) ?? '/' }))
  const { decisions } = await readSiteRobots(new URL(url).origin, questions, access)
  return decisions.map(({ allowed }) => allowed)
}

function askingOnce({ fetch, signal }: SiteAccess): SiteAccess {
  let answer: ReturnType<SiteAccess['fetch']> | undefined
  return { signal, fetch: (url, options) => (answer ??= fetch(url, options)) }
}

/**
 * Reads one address. Returns an error if the host’s rate limit is reached, and undefined if the call ended before the
 * response.
 */
async function readAddress(
  url: string,
  host: string,
  { fetch, signal }: SiteAccess,
): Promise<CrawledPage | ApiError | undefined> {
  const method = FILE.test(new URL(url).pathname) ? 'HEAD' : 'GET'
  try {
    const answer = await fetch(url, {
      method,
      timeoutMs: PAGE_TIMEOUT_MS,
      maxBytes: PAGE_BYTES_MAX,
      redirectsMax: 0,
      signal,
    })
    return await describe(url, host, answer)
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    if (signal.aborted) return undefined
    return err.code === 'overloaded' ? err : { ...NOTHING, url, failure: FAILURES[err.code] ?? 'timeout' }
  }
}

const FAILURES: Readonly<Record<string, CrawledPage['failure']>> = lookupTable({
  upstream_unavailable: 'unreachable',
  url_not_allowed: 'not_allowed',
})

const NOTHING = {
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

async function describe(url: string, host: string, { status, headers, body }: FetchedResponse): Promise<CrawledPage> {
  const named = headers.get('location')
  const target = status >= 300 && status < 400 && named !== null ? URL.parse(named, url) : null
  if (target) return { ...NOTHING, url, status, location: plainAddress(target.href) }
  const contentType = headers.get('content-type')
  if (status !== 200 || body.length === 0 || !/html/i.test(contentType ?? 'text/html')) {
    return { ...NOTHING, url, status, kind: status === 200 ? 'file' : 'none' }
  }
  const xRobotsTag = headers.get('x-robots-tag')
  const page = await getParsingPool().parse('page', { url, bytes: body, contentType, xRobotsTag })
  const sent = readHeaderLinks(headers.get('link'), url)
  const links = new Map<string, number>()
  for (const link of page.links.items) {
    if (link.nofollow || links.size >= LINKS_MAX || link.url.length > 2048 || !isOfHost(link.url, host)) continue
    const target = plainAddress(link.url)
    if (!links.has(target)) links.set(target, link.line)
  }
  const canonical = page.canonicals[0] ?? sent.canonicals[0] ?? null
  return {
    url,
    status,
    failure: null,
    location: null,
    kind: 'page',
    title: page.title?.trim() || null,
    description: page.description?.trim() || null,
    h1: page.headingCounts[0],
    canonical: canonical && plainAddress(canonical),
    noindex: page.noindex !== null,
    hreflang: [...page.hreflang, ...sent.hreflang]
      .slice(0, 60)
      .map((it) => ({ lang: it.lang, url: plainAddress(it.url) })),
    links: [...links].map(([target, line]) => ({ url: target, line })),
    digest: page.digest,
    words: page.words.total,
  }
}
