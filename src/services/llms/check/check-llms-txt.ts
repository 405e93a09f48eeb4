import { z } from 'zod'
import type { LlmsTxt } from '#sites/crawl/llms-txt.ts'
import { getParsingPool } from '#sites/crawl/parsing-pool.ts'
import type { SiteAccess } from '#sites/crawl/site-files.ts'
import { defineOperation } from '#operation/operation.ts'
import { CHECK_IDS } from './checks.ts'
import {
  crawlersSchema,
  readCrawlerAccess,
  robotsAnswer,
  robotsSchema,
  forbiddenAddressSchema,
} from '../access/crawler-access.ts'
import { readFacts } from '../generate/draft-pages.ts'
import { findingsWithLinks, fixSchema } from './fixes.ts'
import {
  findingSchema,
  freshnessShape,
  referenceSchema,
  specificationSchema,
  statsSchema,
  verdictField,
  verdictsOf,
} from '../llms-txt-answer.ts'
import type { Inspection } from './inspection.ts'
import { judgeSite, checkSchema } from './judge-site.ts'
import { fullTextSchema, measureFullText } from './full-text.ts'
import { askLinks, linkedSchema, sampleLinks } from './linked-pages.ts'
import { findMarkdownPages, markdownPageSchema } from './markdown-pages.ts'
import { openSite, rememberSite, siteField, type Site } from '../site.ts'
import { findSitemapPages } from '../sitemap-pages.ts'
import { fetchText, textFileSchema, type FetchedText } from './text-file.ts'

const LLMS_TXT_BYTES_MAX = 1024 * 1024
const MARKDOWN_PAGES_MAX = 3

const llmsTxtSchema = textFileSchema.extend({
  verdict: verdictField.nullable().describe('Null where there is no file.'),
  reference_parser: referenceSchema.nullable().describe('What the proposal’s own parser does with it.'),
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
    'Checks a site’s llms.txt, what it links, llms-full.txt, Markdown forms of its pages, robots.txt and sitemap: a score out of 100, every fault with its line, and advice to paste. Use [check_ai_crawler_access] for robots.txt alone, [validate_llms_txt] for text that is not online yet.',
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
      const inspection = await inspect(site, access)
      return { url: site.url, ...judgeSite(inspection), ...report(inspection) }
    }),
})

async function inspect(site: Site, access: SiteAccess): Promise<Inspection> {
  const { origin } = site
  const [home, llmsTxt, llmsFullTxt] = await Promise.all([
    readFacts(site.home),
    findLlmsTxt(site, access),
    measureFullText(`${origin}/llms-full.txt`, access),
  ])
  const read = await readFile(llmsTxt)
  const links = sampleLinks(llmsTxt.file.found ? (read?.links ?? []) : [], origin)
  const named = [...(llmsTxt.file.found ? [llmsTxt.file.url] : []), ...links.sample.map(({ url }) => url)]
  const { robots, crawlers, forbidden, mayAsk } = await readCrawlerAccess(site, access, named)
  const linked = read?.links.filter((link) => URL.parse(link.url)?.origin === origin).map((link) => link.url) ?? []
  const [sitemap, markdownPages, asked] = await Promise.all([
    findSitemapPages(origin, robots, MARKDOWN_PAGES_MAX, access),
    findMarkdownPages([...new Set([...linked, `${origin}/`])].slice(0, MARKDOWN_PAGES_MAX), access),
    askLinks(links, mayAsk, access),
  ])
  const alternates = home.markdownAlternates.map((markdown_url) => ({
    page: site.home.url,
    markdown_url,
    by: 'link' as const,
  }))
  return {
    origin,
    title: home.title,
    description: home.description,
    llmsTxt: llmsTxt.file,
    llmsTxtRead: read,
    llmsFullTxt,
    linked: asked,
    forbidden,
    markdownPages: [...markdownPages, ...alternates.slice(0, 1)],
    robots,
    crawlers,
    sitemap,
  }
}

/** A worker thread parses the file, because a crafted megabyte can take a third of a second. */
async function readFile({ file, body }: FetchedText): Promise<LlmsTxt | null> {
  return body && getParsingPool().parse('llmsTxt', { bytes: body, contentType: file.content_type })
}

/** Finds llms.txt in the requested folder or, if there is none, at the root. */
async function findLlmsTxt(site: Site, access: SiteAccess) {
  const { pathname } = new URL(site.url)
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const paths = folder === '/' ? ['/llms.txt'] : [`${folder}llms.txt`, '/llms.txt']
  const files = await Promise.all(paths.map((path) => fetchText(site.origin + path, LLMS_TXT_BYTES_MAX, access)))
  return files.find(({ file }) => file.found) ?? files.at(-1)!
}

function report(inspection: Inspection) {
  const { llmsTxt, llmsTxtRead, llmsFullTxt, markdownPages, crawlers, robots, sitemap } = inspection
  return {
    llms_txt: {
      ...llmsTxt,
      verdict: llmsTxt.found ? (llmsTxtRead?.verdict ?? null) : null,
      ...(llmsTxt.found && llmsTxtRead ? verdictsOf(llmsTxtRead) : { reference_parser: null, specification: null }),
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
