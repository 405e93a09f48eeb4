/** The response of one address. Each is fetched once; a redirect and its target are separate records. */
export interface CrawledPage {
  readonly url: string
  /** Null if there was no HTTP response. */
  readonly status: number | null
  /** The reason: no server, no readable response in time, or an address that may not be fetched. */
  readonly failure: 'unreachable' | 'timeout' | 'not_allowed' | null
  readonly location: string | null
  /** page: parsed HTML. file: another type. none: no body. */
  readonly kind: 'page' | 'file' | 'none'
  readonly title: string | null
  readonly description: string | null
  readonly h1: number
  /** From the head or the Link header. */
  readonly canonical: string | null
  readonly noindex: boolean
  readonly hreflang: readonly { readonly lang: string; readonly url: string }[]
  /** Distinct links to follow on the same host. */
  readonly links: readonly { readonly url: string; readonly line: number }[]
  /** Equal for pages with the same words; null if there is no text. */
  readonly digest: string | null
  readonly words: number
}

/**
 * all: every linked or listed page was read. pages, requests, time: that budget was used up. site: the site stopped
 * responding or rejected us.
 */
export const CRAWL_ENDS = ['all', 'pages', 'requests', 'time', 'site'] as const

export type CrawlEnd = (typeof CRAWL_ENDS)[number]

export interface CrawlStart {
  /** The requested address in full. */
  readonly url: string
  readonly host: string
  /** Crawl-delay in seconds between two requests. */
  readonly delay: number
  readonly sitemaps: readonly string[]
  readonly listed: readonly string[]
  /** The sitemaps list more addresses than were read. */
  readonly isSitemapCut: boolean
}

/** One stretch of a crawl: the pages read within one call. */
export interface CrawlStretch {
  readonly start: CrawlStart
  readonly pages: readonly CrawledPage[]
  /** Addresses blocked by robots.txt. */
  readonly forbidden: readonly string[]
  readonly end: CrawlEnd | null
}
