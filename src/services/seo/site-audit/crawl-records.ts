/** The response of one address. A redirect and its target are separate records. */
export interface CrawledPage {
  readonly url: string
  /** Null if there was no HTTP response. */
  readonly status: number | null
  /** unreachable: no server. timeout: no readable response in time. not_allowed: the address may not be fetched. */
  readonly failure: 'unreachable' | 'timeout' | 'not_allowed' | null
  readonly location: string | null
  /** page: parsed HTML. file: another type. none: no body. */
  readonly kind: 'page' | 'file' | 'none'
  readonly title: string | null
  readonly description: string | null
  readonly h1: number
  /** From the head of the page or the Link header. */
  readonly canonical: string | null
  readonly noindex: boolean
  readonly hreflang: readonly { readonly lang: string; readonly url: string }[]
  readonly links: readonly { readonly url: string; readonly line: number }[]
  /** Equal for pages with the same words. Null without text. */
  readonly digest: string | null
  readonly words: number
}

/**
 * The end of a crawl. all: every linked or listed page was read. pages, requests, time: that budget is used up. site:
 * the site stopped responding or rejected us.
 */
export const CRAWL_ENDS = ['all', 'pages', 'requests', 'time', 'site'] as const

export type CrawlEnd = (typeof CRAWL_ENDS)[number]

export interface CrawlStart {
  readonly url: string
  readonly host: string
  /** Crawl-delay in seconds between requests. */
  readonly delay: number
  readonly sitemaps: readonly string[]
  readonly listed: readonly string[]
  /** Whether the sitemaps list more addresses than were read. */
  readonly isSitemapCut: boolean
}

/** The pages that one call read. */
export interface CrawlStretch {
  readonly start: CrawlStart
  readonly pages: readonly CrawledPage[]
  readonly forbidden: readonly string[]
  readonly end: CrawlEnd | null
}
