import { z } from 'zod'
import { siteInput } from '#operation/input/address.ts'
import { parseSite } from '#sites/crawl/site-files.ts'
import { defineOperation } from '#operation/operation.ts'
import { siteCheckSchema } from './site-report.ts'
import { checkSite } from './site-check.ts'

export const SITE_CACHE_MS = 3_600_000

export const checkSiteCrawlers = defineOperation({
  name: 'check_site_crawlers',
  tool: true,
  card: true,
  route: 'GET /api/site-check',
  title: 'Site check',
  titleZh: '網站爬蟲檢查',
  summary: 'What a site tells search and AI crawlers, and what to fix.',
  description:
    'Checks a site’s robots.txt, sitemaps and llms.txt: faults, whether each known crawler may fetch the home page and by which line, and ordered fixes to paste. Use [test_robots_txt] for a file at hand. For one page and AI crawlers alone use [llms/check_ai_crawler_access], for llms.txt in depth [llms/check_llms_txt].',
  tasks: ['檢查 example.com 有沒有擋 AI 爬蟲', '我的網站 robots.txt 有沒有錯？', 'Does example.com block Googlebot?'],
  effect: 'fetch',
  long: true,
  input: z.object({
    url: siteInput().describe('A host or address, for example example.com; its home page is checked.'),
  }),
  output: siteCheckSchema.extend({ cached: z.boolean(), checked_at: z.string() }),
  example: { url: 'example.com' },
  async run({ url }, { fetch, cache }) {
    const site = parseSite(url)
    const key = site.hasScheme ? site.url.origin : site.url.host
    const { value, cached, at } = await cache.remember(`seo:site-check:${key}`, SITE_CACHE_MS, (signal) =>
      checkSite(key, { fetch, signal }),
    )
    return { ...value, cached, checked_at: at.toISOString() }
  },
})
