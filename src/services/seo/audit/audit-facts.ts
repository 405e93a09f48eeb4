import { z } from 'zod'
import { CRAWLER_TYPES, CRAWLER_PURPOSES } from '#sites/crawl/crawlers.ts'
import type { PageFacts } from '#sites/crawl/page.ts'
import type { SiteRobots, SiteSitemap } from '#sites/crawl/site-files.ts'
import type { SitemapAlternate } from '#sites/crawl/sitemap-answer.ts'

export interface Probe {
  readonly url: string
  /** Null if there was no HTTP response. */
  readonly status: number | null
  readonly finalUrl: string
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
  readonly contentType: string | null
  /** The target of a redirect that was not followed. */
  readonly location?: string | null
  /** The redirects form a loop or are more than the limit. */
  readonly isCircle?: boolean
  /** The X-Robots-Tag header excludes the page from search results. */
  readonly isHidden?: boolean
  /** The server speaks plain HTTP without TLS on a port that should use TLS. */
  readonly speaksPlain?: boolean
}

/**
 * A page that the audited page declares as its canonical version or as another language version. Parsed if it is HTML.
 */
export interface ProbedPage extends Probe {
  readonly page: PageFacts | null
  readonly links: HeaderLinks
}

export interface HeaderLinks {
  readonly canonicals: readonly string[]
  readonly canonicalsWritten: readonly string[]
  readonly hreflang: readonly { readonly lang: string; readonly url: string; readonly written: string }[]
}

/** An address that robots.txt disallows for Googlebot, and the line that does so. */
export interface BlockedAddress {
  readonly url: string
  readonly line: number | null
}

export interface SitemapFacts {
  /** True if robots.txt lists sitemaps. False if only the default location /sitemap.xml was tried. */
  readonly isNamed: boolean
  readonly files: readonly SiteSitemap[]
  readonly children: readonly SiteSitemap[]
  readonly total: number
  /** Whether a sitemap lists the audited page. Null if some sitemaps could not be read. */
  readonly isListed: boolean | null
  readonly sampled: readonly Probe[]
  /** Of the sampled entries. */
  readonly blocked: readonly BlockedAddress[]
  /** Language versions of the page that the sitemap declares and the page itself does not. */
  readonly alternates: readonly SitemapAlternate[]
  /**
   * Sampled `alternates` that do not link back to this page in the sitemap. Empty if their sitemap was not read
   * completely.
   */
  readonly oneWay: readonly ProbedPage[]
}

export const edgeSchema = z.object({
  agent: z.string(),
  status: z.int().nullable(),
  verdict: z
    .enum(['refused', 'answered', 'not_asked', 'no_answer'])
    .describe('Asked under its name with ours beside it. not_asked: robots.txt keeps it out.'),
})

export type EdgeAnswer = z.output<typeof edgeSchema>

export const agentSchema = z.object({
  name: z.string(),
  type: z.enum(CRAWLER_TYPES),
  purpose: z.enum(CRAWLER_PURPOSES),
  allowed: z.boolean().describe('Whether robots.txt lets it fetch the page.'),
  line: z.int().nullable().describe('The line of robots.txt that decides.'),
})

export type AgentAccess = z.output<typeof agentSchema>

export interface AuditFacts {
  readonly asked: string
  readonly url: string
  readonly status: number
  readonly isHtml: boolean
  readonly headers: Headers
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
  readonly firstByteMs: number | null
  readonly bytes: number
  readonly page: PageFacts
  readonly links: HeaderLinks
  readonly robots: SiteRobots
  readonly agents: readonly AgentAccess[]
  /** Of the style sheets, scripts and images on the site's own host. */
  readonly blockedResources: readonly BlockedAddress[]
  readonly sitemap: SitemapFacts
  /** The target of the canonical link, if it is another address than the page's own. */
  readonly canonical: ProbedPage | null
  /** The pages that follow when each page's canonical link is followed, from the canonical page on; at most four. */
  readonly canonicalChain: readonly ProbedPage[]
  readonly canonicalBlocked: BlockedAddress | null
  readonly alternates: readonly ProbedPage[]
  readonly alternatesBlocked: readonly BlockedAddress[]
  readonly sampledLinks: readonly (Probe & { readonly text: string; readonly line: number })[]
  readonly sampledImages: readonly Probe[]
  readonly sampledFiles: readonly Probe[]
  readonly socialImage: Probe | null
  /**
   * The response of the page’s address over http, without redirects being followed. Null if the page itself uses http.
   */
  readonly overHttp: Probe | null
  /** The response of the page’s address over https. Null if the page itself uses https. */
  readonly overHttps: Probe | null
  /** The response of an address that does not exist. It should be 404. */
  readonly nonsense: Probe | null
  readonly edge: readonly EdgeAnswer[]
  readonly now: Date
}
