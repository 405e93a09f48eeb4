import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { crawlersSchema, readCrawlerAccess, robotsAnswer, robotsSchema } from './crawler-access.ts'
import { freshnessShape } from '../llms-txt-answer.ts'
import { openSite, rememberSite, siteField } from '../site.ts'

export const checkAiCrawlerAccess = defineOperation({
  name: 'check_ai_crawler_access',
  tool: true,
  route: 'GET /api/robots',
  title: 'AI crawlers in robots.txt',
  titleZh: 'AI 爬蟲權限',
  summary: 'Which of 13 AI crawlers may fetch this page?',
  description:
    'Which of 13 AI crawlers may fetch a page (default: the front page), and by which robots.txt line. Use [check_llms_txt] for the llms.txt too. For search engines too use [seo/check_site_crawlers].',
  tasks: ['我的網站有擋 GPTBot 嗎？', '哪些 AI 爬蟲可以抓 example.com？', 'Does this site block ClaudeBot?'],
  effect: 'fetch',
  cacheSeconds: 300,
  input: z.object({ url: siteField }),
  output: z.object({
    url: z.string(),
    items: crawlersSchema,
    allowed: z.int().describe('How many of the 13 may fetch it.'),
    robots: robotsSchema,
    ...freshnessShape,
  }),
  example: { url: 'example.com' },
  run: ({ url }, ctx) =>
    rememberSite(ctx, 'robots', url, async (access) => {
      const site = await openSite(url, access)
      const { robots, crawlers } = await readCrawlerAccess(site, access)
      return {
        url: site.url,
        items: crawlers,
        allowed: crawlers.filter((crawler) => crawler.allowed).length,
        robots: robotsAnswer(robots),
      }
    }),
})
