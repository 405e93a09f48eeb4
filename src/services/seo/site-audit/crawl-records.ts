/** The response of one address. A redirect and its target are separate records. */
export interface CrawledPage {
  readonly url: string
  /** Null if there was no HTTP response. */
  readonly status: number | null
  /**
   * unreachable: no server responded. timeout: no complete response in time. not_allowed: the guard forbids requests to
   * this address.
   */
  readonly failure: 'unreachable' | 'timeout' | 'not_allowed' | null
  readonly location: string | null
  /** page: parsed HTML. file: a body of another type. none: no body. */
  readonly kind: 'page' | 'file' | 'none'
  readonly title: string | null
  readonly description: string | null
  readonly h1: number
  /** The canonical link in the page's head or in the Link header. */
  readonly canonical: string | null
  readonly noindex: boolean
  readonly hreflang: readonly { readonly lang: string; readonly url: string }[]
  readonly links: readonly { readonly url: string; readonly line: number }[]
  /** A hash of the page's words, so pages with the same words have the same digest. Null without text. */
  readonly digest: string | null
  readonly words: number
}

/**
 * The reason why a crawl ended. all: it read every linked or listed page. pages, requests, time: this budget is used
 * up. site: the site stopped responding or rejected us.
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

/** The pages that one call of the operation read. A crawl of several calls has several stretches. */
export interface CrawlStretch {
  readonly start: CrawlStart
  readonly pages: readonly CrawledPage[]
  readonly forbidden: readonly string[]
  readonly end: CrawlEnd | null
}
