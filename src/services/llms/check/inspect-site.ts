import type { LlmsTxt } from '#sites/crawl/llms-txt.ts'
import { getParsingPool } from '#sites/crawl/parsing-pool.ts'
import type { SiteAccess } from '#sites/crawl/site-files.ts'
import { readCrawlerAccess } from '../access/crawler-access.ts'
import { readFacts } from '../generate/draft-pages.ts'
import type { Site } from '../site.ts'
import { findSitemapPages } from '../sitemap-pages.ts'
import { measureFullText } from './full-text.ts'
import type { Inspection } from './inspection.ts'
import { askLinks, sampleLinks } from './linked-pages.ts'
import { findMarkdownPages } from './markdown-pages.ts'
import { fetchText, type FetchedText } from './text-file.ts'

const LLMS_TXT_BYTES_MAX = 1024 * 1024
const MARKDOWN_PAGES_MAX = 3

/** Fetches everything that the checks need: first the files, then robots.txt for their links, then the links. */
export async function inspectSite(site: Site, access: SiteAccess): Promise<Inspection> {
  const { origin } = site
  const [home, { file, body }, llmsFullTxt] = await Promise.all([
    readFacts(site.home),
    findLlmsTxt(site, access),
    measureFullText(`${origin}/llms-full.txt`, access),
  ])
  const parsed = await parseLlmsTxt(file, body)
  const links = sampleLinks(file.found ? (parsed?.links ?? []) : [], origin)
  const addresses = [...(file.found ? [file.url] : []), ...links.sample.map(({ url }) => url)]
  const { robots, crawlers, forbidden, mayAsk } = await readCrawlerAccess(site, access, addresses)
  const ownPages = parsed?.links.map(({ url }) => url).filter((url) => URL.parse(url)?.origin === origin) ?? []
  const [sitemap, markdownPages, linked] = await Promise.all([
    findSitemapPages(origin, robots, MARKDOWN_PAGES_MAX, access),
    findMarkdownPages([...new Set([...ownPages, `${origin}/`])].slice(0, MARKDOWN_PAGES_MAX), access),
    askLinks(links, mayAsk, access),
  ])
  const [alternate] = home.markdownAlternates
  return {
    origin,
    title: home.title,
    description: home.description,
    llmsTxt: file,
    llmsTxtRead: parsed,
    llmsFullTxt,
    linked,
    forbidden,
    markdownPages:
      alternate === undefined
        ? markdownPages
        : [...markdownPages, { page: site.home.url, markdown_url: alternate, by: 'link' }],
    robots,
    crawlers,
    sitemap,
  }
}

/** A worker thread parses the file, because a crafted megabyte can take a third of a second. */
async function parseLlmsTxt(file: FetchedText['file'], body: FetchedText['body']): Promise<LlmsTxt | null> {
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
