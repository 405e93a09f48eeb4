import { z } from 'zod'
import type { PageFacts } from '#sites/crawl/page.ts'
import { readSiteRobots, type SiteAccess } from '#sites/crawl/site-files.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { asMeant } from '#sites/crawl/shown-markup.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { readablePages } from '../access/crawler-access.ts'
import { draftLlmsTxt } from './draft.ts'
import { readDraftPages, readFacts, skippedPageSchema } from './draft-pages.ts'
import { freshnessShape, specificationSchema, verdictField } from '../llms-txt-answer.ts'
import { isLeftOutByAddress } from './left-out.ts'
import { rankAddresses } from './rank-pages.ts'
import { openSite, rememberSite, type Site } from '../site.ts'
import { findSitemapPages } from '../sitemap-pages.ts'

export const generateOutput = z.object({
  url: z.string(),
  llms_txt: z.string().describe('The draft, to be read through and served as text/plain at /llms.txt.'),
  verdict: verdictField,
  specification: specificationSchema,
  pages: z.array(
    z.object({ url: z.string(), title: z.string(), description: z.string().nullable(), section: z.string() }),
  ),
  skipped: z.array(skippedPageSchema),
  source: z
    .enum(['sitemap', 'home_links'])
    .describe('Where the pages come from; links of the front page without a sitemap.'),
  sitemap_url: z.string().nullable(),
  pages_max: z.int(),
  ...freshnessShape,
})

export function generate(ctx: Context, url: string, pagesMax: number) {
  return rememberSite(ctx, `generate:${pagesMax}`, url, async (access) => {
    const once = askOnce(access)
    const site = await openSite(url, access)
    const [home, robots] = await Promise.all([readFacts(site.home), readSiteRobots(site.origin, [], once)])
    const sitemap = await findSitemapPages(site.origin, robots, CANDIDATES_MAX, access)
    const links = home.links.items.filter((link) => link.internal).map((link) => link.url.replace(/#.*$/s, ''))
    const candidates = sitemap.pages.length > 0 ? sitemap.pages : [...new Set([site.home.url, ...links])]
    const listed = rankAddresses(
      candidates.filter((page) => !isLeftOutByAddress(page)),
      { url: site.home.url, lang: home.lang, links },
    ).slice(0, pagesMax)
    const leftOut = candidates.filter(isLeftOutByAddress).slice(0, pagesMax)
    const { allowed } = await readablePages(
      site.origin,
      listed.map((page) => robotsPath(page) ?? '/'),
      once,
    )
    const { pages, skipped } = await readDraftPages(listed, allowed, access)
    if (pages.length === 0) throw nothingToRead(site, listed.length, skipped[0]?.detail)
    const meant = (text: string | null | undefined) => (text ? asMeant(text, home) : null)
    const draft = draftLlmsTxt({
      host: new URL(site.origin).host,
      siteName: meant(home.social['og:site_name']),
      homeTitle: meant(home.title),
      summary: meant(home.description ?? home.social['og:description']),
      excerpt: home.excerpt,
      isChinese: isChinese(home),
      pages,
    })
    return {
      url: site.url,
      llms_txt: draft.llms_txt,
      verdict: draft.read.verdict,
      specification: draft.read.specification,
      pages: [...draft.pages],
      skipped: [...skipped, ...leftOut.map(noContent)],
      source: sitemap.pages.length > 0 ? ('sitemap' as const) : ('home_links' as const),
      sitemap_url: sitemap.url,
      pages_max: pagesMax,
    }
  })
}

/** The maximum number of sitemap addresses to rank. It is large, because a guide may be at the end of the sitemap. */
const CANDIDATES_MAX = 5000

const noContent = (url: string) => ({
  url,
  reason: 'not_content' as const,
  detail: 'Its address is that of a cart, an account, a policy, a list by tag or the like.',
})

/** Whether the page's text is Chinese. The declared language is ignored, because many Chinese sites declare English. */
function isChinese({ lang, title, words }: PageFacts): boolean {
  if (/^(?:ja|ko)\b/i.test(lang ?? '')) return false
  return /^zh\b/i.test(lang ?? '') || (/\p{Script=Han}/u.test(title ?? '') && words.cjk >= words.alphabetic)
}

/** Shares one fetch of robots.txt, which is needed before and after the pages are known. */
function askOnce(access: SiteAccess): SiteAccess {
  const answers = new Map<string, ReturnType<SiteAccess['fetch']>>()
  return {
    ...access,
    fetch: (url, options) => {
      const known = answers.get(String(url)) ?? access.fetch(url, options)
      answers.set(String(url), known)
      return known
    },
  }
}

function nothingToRead(site: Site, count: number, why = ''): ApiError {
  const message = `None of the ${count} pages of ${new URL(site.origin).host} could be read. ${why}`.trim()
  return new ApiError('upstream_unavailable', message, {
    zh: `${new URL(site.origin).host} 的 ${count} 個頁面都讀不到。${why}`,
  })
}
