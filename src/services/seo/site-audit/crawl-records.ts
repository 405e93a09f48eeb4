/** The response of one address. Each is fetched once; a redirect and its target are separate records. */
export interface CrawledPage {
  readonly url: string
  /** Null where there was no HTTP answer. */
  readonly status: number | null
  /** The reason: no server, no readable answer in time, an address that is not fetched. */
  readonly failure: 'unreachable' | 'timeout' | 'not_allowed' | null
  /** The target of a redirect. */
  readonly location: string | null
  /** page: HTML that was read. file: another type. none: nothing to read. */
  readonly kind: 'page' | 'file' | 'none'
  readonly title: string | null
  readonly description: string | null
  readonly h1: number
  /** From the head or the Link header. */
  readonly canonical: string | null
  readonly noindex: boolean
  readonly hreflang: readonly { readonly lang: string; readonly url: string }[]
  /** Links to the same host that are to be followed, each once. */
  readonly links: readonly { readonly url: string; readonly line: number }[]
  /** The same on pages of the same words; null where nothing was read. */
  readonly digest: string | null
  readonly words: number
}

/**
 * all: every page that is linked or listed was read. pages, requests, time: that budget was used up. site: the site stopped
 * answering or turned us away.
 */
export const CRAWL_ENDS = ['all', 'pages', 'requests', 'time', 'site'] as const

export type CrawlEnd = (typeof CRAWL_ENDS)[number]

/** Known before the first page. */
export interface CrawlStart {
  /** The address that was asked for, in full. */
  readonly url: string
  readonly host: string
  /** Seconds that robots.txt asks us to wait between two requests. */
  readonly delay: number
  readonly sitemaps: readonly string[]
  /** Addresses of this host that the sitemaps list. */
  readonly listed: readonly string[]
  /** There are more than were read. */
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
