import pLimit from 'p-limit'
import { z } from 'zod'
import type { PageFacts } from '#sites/crawl/page.ts'
import { getParsingPool } from '#sites/crawl/parsing-pool.ts'
import { asMeant } from '#sites/crawl/shown-markup.ts'
import type { SiteAccess } from '#sites/crawl/site-files.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { FetchedResponse } from '#sites/outbound/types.ts'
import type { DraftPage } from './draft.ts'
import { isLeftOutByTitle } from './left-out.ts'

const SKIP_REASONS = [
  'blocked_by_robots',
  'status',
  'not_html',
  'noindex',
  'duplicate',
  'not_content',
  'refused',
  'timeout',
  'unavailable',
] as const

export const skippedPageSchema = z.object({ url: z.string(), reason: z.enum(SKIP_REASONS), detail: z.string() })

export type SkippedPage = z.output<typeof skippedPageSchema>

const PAGE_BYTES_MAX = 1024 * 1024
const TIMEOUT_MS = 6000
/** Requests at a time to one host: about as many as a browser opens. */
const CONCURRENT = 6

type PageResult = { page: DraftPage } | { skipped: SkippedPage }

export async function readDraftPages(
  urls: readonly string[],
  allowed: readonly boolean[],
  access: SiteAccess,
): Promise<{ pages: DraftPage[]; skipped: SkippedPage[] }> {
  const results = await pLimit(CONCURRENT).map(urls, (url, index) =>
    allowed[index] ? readDraftPage(url, access) : skip(url, 'blocked_by_robots', 'robots.txt does not let us read it.'),
  )
  return withoutDuplicates(results)
}

export async function readFacts({ url, body, headers }: FetchedResponse): Promise<PageFacts> {
  return getParsingPool().parse('page', {
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
    const title = asMeant(facts.title ?? facts.social['og:title'] ?? facts.headings[0]?.text ?? '', facts)
    if (isLeftOutByTitle(title)) return skip(url, 'not_content', `It is the page “${title}”.`)
    return {
      page: {
        url: originalOf(answer.url, facts),
        title,
        description: asMeant(facts.description || facts.social['og:description'] || '', facts) || null,
        excerpt: facts.excerpt,
        heading: facts.headings.find(({ level, text }) => level === 1 && text !== '')?.text ?? null,
        digest: facts.digest,
        lang: facts.lang,
        links: facts.links.items.flatMap(({ url, internal }) => (internal ? [url] : [])),
      },
    }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    const reasons = { url_not_allowed: 'refused', upstream_timeout: 'timeout' } as const
    return skip(url, err.code in reasons ? reasons[err.code as keyof typeof reasons] : 'unavailable', err.message)
  }
}

function originalOf(url: string, { canonicals }: PageFacts): string {
  const [canonical] = canonicals
  return canonical && new URL(canonical).host === new URL(url).host ? canonical : url
}

function skip(url: string, reason: SkippedPage['reason'], detail: string): PageResult {
  return { skipped: { url, reason, detail } }
}

/** Merges several addresses of one page, and pages with the same title and text. */
function withoutDuplicates(results: readonly PageResult[]): { pages: DraftPage[]; skipped: SkippedPage[] } {
  const pages = new Map<string, DraftPage>()
  const skipped: SkippedPage[] = []
  const texts = new Set<string>()
  for (const result of results) {
    if ('skipped' in result) {
      skipped.push(result.skipped)
      continue
    }
    const { page } = result
    const text = `${page.title}\n${page.digest}`
    if (pages.has(page.url) || (page.title !== '' && texts.has(text))) {
      skipped.push({ url: page.url, reason: 'duplicate', detail: 'It leads to a page that is listed already.' })
    } else pages.set(page.url, page)
    texts.add(text)
  }
  return { pages: [...pages.values()], skipped }
}
