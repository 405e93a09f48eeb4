import pLimit from 'p-limit'
import type { PageFacts } from '#crawl/page.ts'
import { parsingPool } from '#crawl/pool.ts'
import type { SiteAccess } from '#crawl/site-files.ts'
import { ApiError } from '#errors/errors.ts'
import type { FetchedResponse } from '#outbound/types.ts'
import type { DraftPage } from './draft.ts'

export const SKIP_REASONS = [
  'blocked_by_robots',
  'status',
  'not_html',
  'noindex',
  'duplicate',
  'refused',
  'timeout',
  'unavailable',
] as const

export interface SkippedPage {
  readonly url: string
  readonly reason: (typeof SKIP_REASONS)[number]
  readonly detail: string
}

const PAGE_BYTES_MAX = 1024 * 1024
const TIMEOUT_MS = 6000
/** Pages asked for at one time: no more than a browser opens. */
const CONCURRENT = 6

type PageResult = { page: DraftPage } | { skipped: SkippedPage }

/** Reads the title and description of each page, a few at a time, and says why it leaves some out. */
export async function readDraftPages(
  urls: readonly string[],
  allowed: readonly boolean[],
  access: SiteAccess,
): Promise<{ pages: DraftPage[]; skipped: SkippedPage[] }> {
  const results = await pLimit(CONCURRENT).map(urls, async (url, index) =>
    allowed[index]
      ? await readDraftPage(url, access)
      : skip(url, 'blocked_by_robots', 'robots.txt does not let us read it.'),
  )
  return withoutDuplicates(results)
}

/** What a page says about itself, read in a worker. */
export async function readFacts({ url, body, headers }: FetchedResponse): Promise<PageFacts> {
  return parsingPool().parse('page', {
    url,
    bytes: body,
    contentType: headers.get('content-type'),
    xRobotsTag: headers.get('x-robots-tag'),
  })
}

async function readDraftPage(url: string, { fetch, signal }: SiteAccess): Promise<PageResult> {
  try {
    const answer = await fetch(url, { maxBytes: PAGE_BYTES_MAX, timeoutMs: TIMEOUT_MS, signal })
    if (answer.status !== 200) return skip(url, 'status', `It answers ${answer.status}.`)
    const contentType = answer.headers.get('content-type') ?? 'text/html'
    if (!/html/i.test(contentType)) return skip(url, 'not_html', `It is ${contentType.slice(0, 60)}.`)
    const facts = await readFacts(answer)
    if (facts.noindex) return skip(url, 'noindex', 'It asks not to be listed.')
    const title = facts.title ?? facts.social['og:title'] ?? facts.headings[0]?.text ?? ''
    return {
      page: { url: answer.url, title, description: facts.description ?? facts.social['og:description'] ?? null },
    }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    const reasons = { url_not_allowed: 'refused', upstream_timeout: 'timeout' } as const
    return skip(url, err.code in reasons ? reasons[err.code as keyof typeof reasons] : 'unavailable', err.message)
  }
}

function skip(url: string, reason: SkippedPage['reason'], detail: string): PageResult {
  return { skipped: { url, reason, detail } }
}

/** Two addresses that lead to one page are one page. */
function withoutDuplicates(results: readonly PageResult[]): { pages: DraftPage[]; skipped: SkippedPage[] } {
  const pages = new Map<string, DraftPage>()
  const skipped: SkippedPage[] = []
  for (const result of results) {
    if ('skipped' in result) skipped.push(result.skipped)
    else if (!pages.has(result.page.url)) pages.set(result.page.url, result.page)
    else
      skipped.push({ url: result.page.url, reason: 'duplicate', detail: 'It leads to a page that is listed already.' })
  }
  return { pages: [...pages.values()], skipped }
}
