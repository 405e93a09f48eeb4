import { z } from 'zod'
import { PAGE_BYTES_MAX } from '#crawl/page.ts'
import { parsingPool } from '#crawl/pool.ts'
import { robotsPath } from '#crawl/robots.ts'
import {
  looksLikeHtml,
  openAddress,
  parseSite,
  readSiteRobots,
  readSiteSitemap,
  type SiteAccess,
} from '#crawl/site-files.ts'
import { defineOperation } from '#operation/operation.ts'
import { auditPage, CHECK_WEIGHTS, type CheckId } from './audit-checks.ts'
import { ANSWER_CRAWLERS, SEARCH_CRAWLERS } from './audit-robots.ts'
import { SITE_BUDGET_MS, SITE_CACHE_MS } from '../site-check/check-site-crawlers.ts'

const checkIds = Object.keys(CHECK_WEIGHTS) as [CheckId, ...CheckId[]]

export const seoAudit = defineOperation({
  name: 'seo_audit',
  route: 'GET /api/pro/seo-audit',
  price: '$0.02',
  title: 'Page audit',
  titleZh: '單頁 SEO 健檢',
  summary: 'A page’s score from 0 to 100, with evidence and fixes.',
  description:
    'Fetches one page and scores it by 14 weighted checks: status, noindex, robots.txt, title, description, canonical, H1, image alt, Open Graph, structured data, word count, links, sitemap, AI crawlers. Each failed check says what to change, in English and Chinese. A page that is hidden from search scores at most 49. Use [check_site_crawlers] for a whole site, free.',
  keywords: ['seo audit', 'page score', 'on-page seo', 'SEO 健檢', '網頁評分', '頁面優化'],
  tasks: ['幫我的網頁做 SEO 健檢', '這個頁面為什麼搜尋不到？', 'Audit https://example.com/ for SEO'],
  effect: 'fetch',
  long: true,
  input: z.object({
    url: z
      .string()
      .trim()
      .min(1, 'Send the address of the page.')
      .max(2048)
      .describe('Address of the page, for example https://example.com/tea.'),
  }),
  output: z.object({
    url: z.string().describe('The address that answered, after redirects.'),
    status: z.int(),
    score: z.int().min(0).max(100),
    capped_by: z
      .array(z.enum(checkIds))
      .describe('Checks that keep the score at 49 or below: the page is hidden from search.'),
    checks: z.array(
      z.object({
        id: z.enum(checkIds),
        weight: z.int(),
        passed: z.boolean(),
        evidence: z.string(),
        fix: z
          .object({ en: z.string(), zh: z.string() })
          .nullable()
          .describe('What to change; null where the check passed.'),
      }),
    ),
    page: z.object({
      title: z.string().nullable(),
      description: z.string().nullable(),
      lang: z.string().nullable(),
      charset: z.string(),
      headings: z.array(z.object({ level: z.int(), text: z.string() })).describe('The first 30.'),
      words: z.object({ cjk: z.int(), alphabetic: z.int(), total: z.int() }),
      truncated: z.boolean().describe('Only the first 5 MB were read.'),
    }),
    cached: z.boolean(),
    checked_at: z.string(),
  }),
  example: {
    input: { url: 'https://example.com/' },
    output: {
      url: 'https://example.com/',
      status: 200,
      score: 45,
      capped_by: [],
      checks: [
        { id: 'title', weight: 12, passed: true, evidence: '“Example Domain”, about 147 px of 600.', fix: null },
        {
          id: 'description',
          weight: 10,
          passed: false,
          evidence: 'No description.',
          fix: {
            en: 'Say in one or two sentences what the page offers; from its own text, for example:\n<meta name="description" content="This domain is for use in illustrative examples.">',
            zh: '用一兩句話說明此頁；以頁面文字為例：\n<meta name="description" content="This domain is for use in illustrative examples.">',
          },
        },
      ],
      page: {
        title: 'Example Domain',
        description: null,
        lang: 'en',
        charset: 'utf-8',
        headings: [{ level: 1, text: 'Example Domain' }],
        words: { cjk: 0, alphabetic: 28, total: 28 },
        truncated: false,
      },
      cached: false,
      checked_at: '2026-10-01T04:00:00.000Z',
    },
  },
  async run({ url }, { fetch, cache }) {
    const site = parseSite(url)
    site.url.hash = ''
    const key = site.hasScheme ? site.url.href : site.url.href.slice('https://'.length)
    const { value, cached, at } = await cache.remember(`seo:audit:${key}`, SITE_CACHE_MS, (signal) =>
      audit(key, { fetch, signal: AbortSignal.any([signal, AbortSignal.timeout(SITE_BUDGET_MS)]) }),
    )
    return { ...value, cached, checked_at: at.toISOString() }
  },
})

async function audit(address: string, access: SiteAccess) {
  const answer = await openAddress(address, access, PAGE_BYTES_MAX + 1)
  const contentType = answer.headers.get('content-type')
  const { origin } = new URL(answer.url)
  const asked = [...SEARCH_CRAWLERS, ...ANSWER_CRAWLERS]
  const path = robotsPath(answer.url) ?? '/'
  const [page, robots] = await Promise.all([
    parsingPool().parse('page', {
      url: answer.url,
      bytes: answer.body,
      contentType,
      xRobotsTag: answer.headers.get('x-robots-tag'),
    }),
    readSiteRobots(
      origin,
      asked.map((crawler) => ({ crawler, path })),
      access,
    ),
  ])
  const named = robots.report.sitemaps.find((it) => URL.canParse(it.url))
  const sitemap = await readSiteSitemap(named?.url ?? `${origin}/sitemap.xml`, 0, access)
  const isHtml = looksLikeHtml(answer.body, contentType) || /html/i.test(contentType ?? '')
  const facts = {
    url: answer.url,
    status: answer.status,
    isHtml,
    redirects: answer.redirects.length,
    page,
    robots,
    asked,
    sitemap,
  }
  return {
    url: answer.url,
    status: answer.status,
    ...auditPage(facts),
    page: {
      title: page.title,
      description: page.description,
      lang: page.lang,
      charset: page.charset.used,
      headings: page.headings.slice(0, 30),
      words: page.words,
      truncated: page.truncated,
    },
  }
}
