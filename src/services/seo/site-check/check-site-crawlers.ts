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
    'Checks a site’s robots.txt, sitemaps and llms.txt: faults, whether each known crawler may fetch the home page and by which line, and ordered fixes to paste. Use [test_robots_txt] for a file at hand. For llms.txt in depth use [llms/check_llms_txt].',
  keywords: [
    'site check',
    'robots.txt checker',
    'sitemap check',
    'ai crawler access',
    '網站檢查',
    '爬蟲設定',
    'Sitemap 檢查',
    '沒被收錄',
    'not indexed',
    'crawlability',
    '網站健檢',
    'Googlebot',
  ],
  tasks: ['檢查 example.com 有沒有擋 AI 爬蟲', '我的網站 robots.txt 有沒有錯？', 'Does example.com block Googlebot?'],
  effect: 'fetch',
  long: true,
  input: z.object({
    url: siteInput().describe('A host or address, for example example.com.'),
  }),
  output: siteCheckSchema.extend({ cached: z.boolean(), checked_at: z.string() }),
  example: {
    input: { url: 'example.com' },
    output: {
      url: 'https://example.com',
      home: { url: 'https://example.com/', status: 200 },
      robots: {
        exists: false,
        url: 'https://example.com/robots.txt',
        status: 404,
        note: 'robots.txt answers 404, which crawlers take as no rules at all.',
        errors: [],
        errors_total: 0,
      },
      sitemaps: [
        {
          url: 'https://example.com/sitemap.xml',
          in_robots: false,
          exists: false,
          status: 404,
          kind: null,
          urls: 0,
          problems: ['It answers 404.'],
        },
      ],
      llms_txt: {
        exists: false,
        url: 'https://example.com/llms.txt',
        status: 404,
        content_type: 'text/html',
        bytes: 1256,
        note: null,
      },
      crawlers: [
        {
          name: 'GPTBot',
          token: 'GPTBot',
          operator: 'OpenAI',
          type: 'train',
          purpose: 'train',
          allowed: true,
          rule: null,
        },
      ],
      suggestions: [
        {
          id: 'sitemap_missing',
          message:
            'There is no sitemap: robots.txt names none, and /sitemap.xml is not there. Most site systems can make one; then add this line.',
          message_zh: '沒有網站地圖：robots.txt 沒有寫，/sitemap.xml 也不存在。多數網站系統都能產生，再加上這一行。',
          file: 'robots.txt',
          line: 'Sitemap: https://example.com/sitemap.xml',
        },
      ],
      cached: false,
      checked_at: '2026-10-01T04:00:00.000Z',
    },
  },
  async run({ url }, { fetch, cache }) {
    const site = parseSite(url)
    const key = site.hasScheme ? site.url.origin : site.url.host
    const { value, cached, at } = await cache.remember(`seo:site-check:${key}`, SITE_CACHE_MS, (signal) =>
      checkSite(key, { fetch, signal }),
    )
    return { ...value, cached, checked_at: at.toISOString() }
  },
})
