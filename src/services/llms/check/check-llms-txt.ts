import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { CHECK_IDS } from './checks.ts'
import { crawlersSchema, forbiddenAddressSchema, robotsAnswer, robotsSchema } from '../access/crawler-access.ts'
import { findingsWithLinks, fixSchema } from './fixes.ts'
import { findingSchema, freshnessShape, specificationSchema, statsSchema, verdictField } from '../llms-txt-answer.ts'
import { inspectSite } from './inspect-site.ts'
import type { Inspection } from './inspection.ts'
import { judgeSite, checkSchema } from './judge-site.ts'
import { fullTextSchema } from './full-text.ts'
import { linkedSchema } from './linked-pages.ts'
import { markdownPageSchema } from './markdown-pages.ts'
import { openSite, rememberSite, siteField } from '../site.ts'
import { textFileSchema } from './text-file.ts'

const llmsTxtSchema = textFileSchema.extend({
  verdict: verdictField.nullable().describe('Null where there is no file.'),
  specification: specificationSchema.nullable(),
  title: z.string().nullable(),
  summary: z.string().nullable(),
  findings: z.array(findingSchema),
  stats: statsSchema.nullable(),
})

export const checkLlmsTxt = defineOperation({
  name: 'check_llms_txt',
  tool: true,
  route: 'GET /api/check',
  title: 'Check a site’s llms.txt',
  titleZh: '檢查網站的 llms.txt',
  summary: 'How ready is a site for AI readers? Score, findings and what to change.',
  description:
    'Checks a site’s llms.txt, what it links, llms-full.txt, Markdown pages, robots.txt and sitemap: score out of 100, faults with lines, advice to paste. Use [check_ai_crawler_access] for AI crawlers alone, [validate_llms_txt] for text that is not online yet.',
  tasks: ['檢查 example.com 的 llms.txt', '我的網站對 AI 友善嗎？', 'Does this site have a valid llms.txt?'],
  effect: 'fetch',
  cacheSeconds: 300,
  long: true,
  input: z.object({ url: siteField }),
  output: z.object({
    url: z.string(),
    score: z.int().min(0).max(100),
    llms_txt: llmsTxtSchema,
    llms_full_txt: fullTextSchema,
    linked: linkedSchema,
    forbidden: z
      .array(forbiddenAddressSchema)
      .describe('The file or what it links, where robots.txt keeps AI search or assistants from it.'),
    markdown_pages: z.object({
      checked: z.int(),
      available: z.int(),
      items: z.array(markdownPageSchema),
    }),
    crawlers: crawlersSchema,
    robots: robotsSchema,
    sitemap: z.object({
      found: z.boolean(),
      url: z.string().nullable(),
      source: z.enum(['robots', 'guess']).nullable(),
      pages: z.int().describe('A lower bound where `truncated`.'),
      truncated: z.boolean(),
      problems: z.array(z.string()),
    }),
    checks: z.array(checkSchema),
    advice: z
      .array(fixSchema.extend({ check: z.enum(CHECK_IDS) }))
      .describe('What to change, the most valuable first.'),
    ...freshnessShape,
  }),
  example: { url: 'example.com' },
  run: ({ url }, ctx) =>
    rememberSite(ctx, 'check', url, async (access) => {
      const site = await openSite(url, access)
      const inspection = await inspectSite(site, access)
      return { url: site.url, ...judgeSite(inspection), ...report(inspection) }
    }),
})

function report(inspection: Inspection) {
  const { llmsTxt, llmsTxtRead, llmsFullTxt, markdownPages, crawlers, robots, sitemap } = inspection
  return {
    llms_txt: {
      ...llmsTxt,
      verdict: llmsTxt.found ? (llmsTxtRead?.verdict ?? null) : null,
      specification: llmsTxt.found ? (llmsTxtRead?.specification ?? null) : null,
      title: llmsTxtRead?.title ?? null,
      summary: llmsTxtRead?.summary ?? null,
      findings: findingsWithLinks(inspection),
      stats: llmsTxtRead?.stats ?? null,
    },
    llms_full_txt: llmsFullTxt,
    linked: inspection.linked,
    forbidden: [...inspection.forbidden],
    markdown_pages: {
      checked: markdownPages.length,
      available: markdownPages.filter((page) => page.markdown_url !== null).length,
      items: [...markdownPages],
    },
    crawlers: [...crawlers],
    robots: robotsAnswer(robots),
    sitemap: {
      found: sitemap.url !== null,
      url: sitemap.url,
      source: sitemap.source,
      pages: sitemap.total,
      truncated: sitemap.truncated,
      problems: [...sitemap.problems],
    },
  }
}
