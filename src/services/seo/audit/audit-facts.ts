import type { PageFacts } from '#crawl/page.ts'
import type { SiteRobots, SiteSitemap } from '#crawl/site-files.ts'

/** Everything that an audit looks at. */
export interface AuditFacts {
  readonly url: string
  readonly status: number
  readonly isHtml: boolean
  readonly redirects: number
  readonly page: PageFacts
  readonly robots: SiteRobots
  /** Names of crawlers by the order in which robots.txt was asked about them. */
  readonly asked: readonly string[]
  readonly sitemap: SiteSitemap
}

export interface Verdict {
  readonly passed: boolean
  readonly evidence: string
  readonly en: string
  readonly zh: string
}
