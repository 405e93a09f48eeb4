import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { normaliseSite, refuseSite } from '#sites/crawl/site-files.ts'
import { defineOperation } from '#operation/operation.ts'
import type { Context } from '#operation/context.ts'
import { SITE_CACHE_MS } from '../site-check/check-site-crawlers.ts'
import { continueCrawl, STRETCHES_MAX, type ReportProgress } from './crawl-site.ts'
import { openCrawl } from './open-crawl.ts'
import { CRAWL_ENDS, type CrawlStretch } from './crawl-records.ts'
import { ISSUE_CODES, ISSUES } from './issues.ts'
import { judgeCrawl, issuePlaceSchema } from './judge-crawl.ts'
import { writeIssuesCsv } from './issues-csv.ts'
import { buildGraph } from './site-graph.ts'

const PAGES_MAX = 200
const PLACES_MAX = 100

const bilingual = z.object({ en: z.string(), zh: z.string() })

const issueSchema = z.object({
  code: z.enum(ISSUE_CODES),
  severity: z.enum(['error', 'warning', 'notice']),
  message: bilingual,
  fix: bilingual,
  total: z.int(),
  places: z.array(issuePlaceSchema).describe('At most a hundred of them.'),
})

const pageSchema = z.object({
  url: z.string(),
  status: z.int().nullable(),
  title: z.string().nullable(),
  depth: z.int().nullable().describe('Clicks from the first page; null where nothing links to it.'),
  links_in: z.int().describe('Links to it on the pages that were read.'),
  canonical: z.string().nullable(),
  noindex: z.boolean(),
  redirects_to: z.string().nullable(),
})

export const siteAudit = defineOperation({
  name: 'site_audit',
  route: 'POST /api/pro/site-audit',
  price: '$0.10',
  title: 'Site audit',
  titleZh: '全站 SEO 健檢',
  summary: 'Crawls up to 200 pages of a site and names what is wrong between them.',
  description:
    'Reads up to 200 pages of one host, as its robots.txt allows and slowly, and finds what one page cannot show: broken and redirected links with the page and line where they stand, duplicate titles, descriptions and texts, orphan and deep pages, canonical chains, hreflang without return, and a sitemap that does not fit the site. One call reads for at most nine seconds. Until all is read the answer says `crawling` and is not charged: send the same call again, which reads on; the call that finishes is charged, once. Use [seo_audit] for one page in detail.',
  tasks: ['幫我檢查整個網站的死連結', '找出重複標題的頁面', 'Crawl example.com and list broken links'],
  effect: 'fetch',
  long: true,
  card: true,
  input: z.object({
    url: z
      .string()
      .trim()
      .min(1, 'Send a host or address, for example example.com.')
      .max(2048)
      .describe('Where the crawl begins: a host or an address, for example example.com.'),
    pages: z.int().min(1).max(PAGES_MAX).default(100).describe('Pages at most.'),
  }),
  output: z.object({
    url: z.string().describe('Where the crawl began, after redirects.'),
    state: z.enum(['crawling', 'finished']).describe('crawling: send the same call again to read on.'),
    ended_by: z
      .enum(CRAWL_ENDS)
      .nullable()
      .describe(
        'all: everything linked or listed was read. pages, requests, time: that budget ended it. site: it stopped answering.',
      ),
    pages_read: z.int(),
    pages_known: z.int().describe('Read, or linked or listed and not read.'),
    requests: z.int(),
    crawl_delay: z.number().describe('Seconds between requests that robots.txt asks for.'),
    issues: z.array(issueSchema).describe('The worst first. Empty while crawling.'),
    pages: z.array(pageSchema).describe('What was asked, in order of the crawl. Empty while crawling.'),
    sitemap: z.object({
      urls: z.array(z.string()).describe('The sitemaps that were read.'),
      listed: z.int().describe('Pages of this host in them.'),
      read: z.int().describe('How many of these were read.'),
    }),
    checked_at: z.string(),
  }),
  unchargedWhen: ({ state }) => state === 'crawling',
  alternates: { 'text/csv': writeIssuesCsv },
  checkUnpaid: ({ url }) => refuseSite(url),
  example: { url: 'example.com', pages: 50 },
  async run({ url, pages }, context) {
    const { stretches, at } = await readStretches(url, pages, context)
    return { ...report(stretches), checked_at: at.toISOString() }
  },
})

/**
 * Loads the stretches of this crawl that the last hour cached, and crawls another one if the crawl is unfinished. Each
 * stretch has its own cache entry, so a call in any process can continue the crawl.
 */
async function readStretches(url: string, pages: number, context: Context) {
  const { cache, fetch } = context
  const address = normaliseSite(url)
  let reportedCount = 0
  // Reported progress must increase, so a stretch that found only redirects is not reported.
  const report: ReportProgress = (read, known) => {
    if (read > reportedCount) context.progress?.(read, known, `${read} pages read.`)
    reportedCount = Math.max(reportedCount, read)
  }
  const stretches: CrawlStretch[] = []
  for (;;) {
    const key = `seo:site-audit:${pages}:${stretches.length}:${address}`
    const { value, cached, at } = await cache.remember(key, SITE_CACHE_MS, async (signal) => {
      const access = { fetch, signal }
      const start = stretches[0]?.start ?? (await openCrawl(address, access))
      return continueCrawl(stretches, start, pages, access, report)
    })
    stretches.push(value)
    // Each stretch is megabytes of JSON. Other requests get a turn after each one is parsed.
    await setImmediate()
    if (value.end !== null || !cached || stretches.length >= STRETCHES_MAX) return { stretches, at }
  }
}

function report(stretches: readonly CrawlStretch[]) {
  const graph = buildGraph(stretches)
  const { start, records, waiting, depths, linkedFrom } = graph
  const end = stretches.at(-1)!.end
  const all = [...records.values()]
  const read = all.filter(({ kind }) => kind === 'page').length
  return {
    url: start.url,
    state: end === null ? ('crawling' as const) : ('finished' as const),
    ended_by: end,
    pages_read: read,
    pages_known: read + waiting.length,
    requests: all.length,
    crawl_delay: start.delay,
    issues:
      end === null
        ? []
        : judgeCrawl(graph, end).map(({ code, places }) => ({
            code,
            ...ISSUES[code],
            total: places.length,
            places: places.slice(0, PLACES_MAX).map((place) => ({ ...place })),
          })),
    pages:
      end === null
        ? []
        : all.map(({ url, status, title, canonical, noindex, location }) => ({
            url,
            status,
            title,
            depth: depths.get(url) ?? null,
            links_in: linkedFrom.get(url)?.length ?? 0,
            canonical,
            noindex,
            redirects_to: location,
          })),
    sitemap: {
      urls: [...start.sitemaps],
      listed: start.listed.length,
      read: start.listed.filter((url) => records.has(url)).length,
    },
  }
}
