import { setTimeout as wait } from 'node:timers/promises'
import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { readSiteRobots, type SiteAccess } from '#sites/crawl/site-files.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { CrawledPage, CrawlEnd, CrawlStart, CrawlStretch } from './crawl-records.ts'
import { readCrawledPage } from './read-crawled-page.ts'
import { buildGraph } from './site-graph.ts'

/** The maximum number of requests in a crawl: one per page, and half as many again for redirects and files. */
const requestsMax = (pages: number) => Math.ceil(pages * 1.5) + 20
/** The crawl sends at most two requests at a time and at most ten new ones per second. */
const CONCURRENT = 2
const PAUSE_MS = 100
/** Addresses per round. Each round orders the addresses anew, because the pages read in between have more links. */
const BATCH = 8
/** The part of a crawl that one call does, so that its caller gets an answer in ten seconds. */
const STRETCH_MS = 9000
/**
 * The maximum number of calls for one crawl. A large site with a Crawl-delay of ten seconds is therefore read only in
 * part.
 */
export const STRETCHES_MAX = 60
/** After this many failures in a row, the site counts as gone. */
const FAILURES_MAX = 5
export type ReportProgress = (read: number, known: number) => void

/** Continues a crawl where the earlier stretches ended, for the duration of one call. */
export async function continueCrawl(
  earlier: readonly CrawlStretch[],
  start: CrawlStart,
  pagesMax: number,
  access: SiteAccess,
  report: ReportProgress,
  endOfCall: AbortSignal = AbortSignal.timeout(STRETCH_MS),
): Promise<CrawlStretch> {
  const pages: CrawledPage[] = []
  const forbidden: string[] = []
  const robotsAccess = fetchOnce(access)
  const stop = AbortSignal.any([access.signal, endOfCall])
  const earlierPages = earlier.flatMap((stretch) => stretch.pages)
  let failures = failuresAtEnd(earlierPages, 0)
  let isRateLimited = false
  let end: CrawlEnd | null = null
  const mayContinue = () => !stop.aborted && !isRateLimited
  while (mayContinue()) {
    const { waiting, records } = buildGraph([...earlier, { start, pages, forbidden, end: null }])
    const readCount = [...records.values()].filter(({ kind }) => kind === 'page').length
    report(Math.min(readCount, pagesMax), Math.min(readCount + waiting.length, pagesMax))
    const requestCount = earlierPages.length + pages.length
    if (waiting.length === 0) end = 'all'
    else if (readCount >= pagesMax) end = 'pages'
    else if (requestCount >= requestsMax(pagesMax)) end = 'requests'
    else if (failures >= FAILURES_MAX) end = 'site'
    if (end !== null) break
    const batch = waiting.slice(0, Math.min(BATCH, pagesMax - readCount))
    const allowed = await mayRead(batch, start, robotsAccess)
    forbidden.push(...batch.filter((_, index) => !allowed[index]))
    const asked = batch.filter((_, index) => allowed[index])
    for (let index = 0; index < asked.length && mayContinue() && failures < FAILURES_MAX; index += CONCURRENT) {
      const answers = await fetchPaced(asked.slice(index, index + CONCURRENT), start, stop, access)
      const answered = answers.filter((answer): answer is CrawledPage => !(answer instanceof ApiError))
      pages.push(...answered)
      failures = failuresAtEnd(answered, failures)
      const refusal = answers.find((answer) => answer instanceof ApiError)
      isRateLimited = refusal !== undefined
      // If the call read no page, the caller gets the error, which says when to retry.
      if (refusal && pages.length === 0) throw refusal
    }
  }
  if (end === null && earlier.length + 1 >= STRETCHES_MAX) end = 'time'
  return { start, pages, forbidden, end }
}

/** The number of failures in a row at the end of the pages. */
function failuresAtEnd(pages: readonly CrawledPage[], before: number): number {
  return pages.reduce(
    (count, { status, failure }) =>
      failure === 'unreachable' || failure === 'timeout' || status === 429 || status === 503 ? count + 1 : 0,
    before,
  )
}

/**
 * Starts a request every `pause` milliseconds. With a Crawl-delay each waits for the one before. Requests that the end of
 * the call interrupts are repeated in the next call.
 */
async function fetchPaced(urls: readonly string[], { delay, host }: CrawlStart, stop: AbortSignal, access: SiteAccess) {
  const pause = Math.max(PAUSE_MS, delay * 1000)
  const answers: (CrawledPage | ApiError)[] = []
  const pending: Promise<void>[] = []
  for (const url of urls) {
    if (stop.aborted) break
    const work = readCrawledPage(url, host, access).then((page) => void (page && answers.push(page)))
    pending.push(work)
    if (delay > 0) await work
    await wait(pause, undefined, { signal: stop }).catch(() => undefined)
  }
  await Promise.all(pending)
  return answers
}

async function mayRead(urls: readonly string[], start: CrawlStart, access: SiteAccess): Promise<boolean[]> {
  const questions = urls.map((url) => ({ crawler: OWN_TOKEN, path: robotsPath(url) ?? '/' }))
  const { decisions } = await readSiteRobots(new URL(start.url).origin, questions, access)
  return decisions.map(({ allowed }) => allowed)
}

/** Sends only the first request; later ones get the same response. For the robots.txt of one site. */
function fetchOnce({ fetch, signal }: SiteAccess): SiteAccess {
  let answer: ReturnType<SiteAccess['fetch']> | undefined
  return { signal, fetch: (url, options) => (answer ??= fetch(url, options)) }
}
