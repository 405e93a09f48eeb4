import type { LlmsTxt } from '#sites/crawl/llms-txt.ts'
import type { SiteRobots } from '#sites/crawl/site-files.ts'
import type { CrawlerAccess, ForbiddenAddress } from '../access/crawler-access.ts'
import type { FullText } from './full-text.ts'
import type { Linked } from './linked-pages.ts'
import type { MarkdownPage } from './markdown-pages.ts'
import type { SitemapPages } from '../sitemap-pages.ts'
import type { FetchedText } from './text-file.ts'

/** Everything that inspectSite fetched from a site. The checks and the advice are made from it. */
export interface Inspection {
  readonly origin: string
  readonly title: string | null
  readonly description: string | null
  readonly llmsTxt: FetchedText['file']
  /** The parsed llms.txt. Null without a response body. A web page in its place is parsed and reported, too. */
  readonly llmsTxtRead: LlmsTxt | null
  readonly llmsFullTxt: FullText
  /** A sample of the pages that llms.txt links, with their responses. */
  readonly linked: Linked
  /** Addresses that robots.txt forbids to crawlers of AI search and assistants: the file and its links. */
  readonly forbidden: readonly ForbiddenAddress[]
  readonly markdownPages: readonly MarkdownPage[]
  readonly robots: SiteRobots
  readonly crawlers: readonly CrawlerAccess[]
  readonly sitemap: SitemapPages
}
