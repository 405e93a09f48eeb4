import type { LlmsTxt } from '#crawl/llms-txt.ts'
import type { SiteRobots } from '#crawl/site-files.ts'
import type { CrawlerAccess } from '../access/crawler-access.ts'
import type { MarkdownPage } from './markdown-pages.ts'
import type { SitemapPages } from '../sitemap-pages.ts'
import type { FetchedText } from './text-file.ts'

/** All that was learnt of a site. */
export interface Inspection {
  readonly origin: string
  readonly title: string | null
  readonly description: string | null
  readonly llmsTxt: FetchedText['file']
  /** Null where nothing was sent; a web page in place of the file is read too, and named. */
  readonly llmsTxtRead: LlmsTxt | null
  readonly llmsFullTxt: FetchedText['file']
  readonly markdownPages: readonly MarkdownPage[]
  readonly robots: SiteRobots
  readonly crawlers: readonly CrawlerAccess[]
  readonly sitemap: SitemapPages
}

/** AI search indexes and assistants bring readers; training is the site's own choice and costs no points. */
export function blockedVisitors(crawlers: readonly CrawlerAccess[]): CrawlerAccess[] {
  return crawlers.filter(({ type, allowed }) => !allowed && (type === 'ai_search' || type === 'user'))
}

export function isPlainText(contentType: string | null): boolean {
  return /^text\/(plain|markdown|x-markdown)\b/i.test(contentType ?? '')
}
