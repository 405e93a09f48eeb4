import { z } from 'zod'
import { CRAWLER_TYPES, CRAWLER_PURPOSES } from '#sites/crawl/crawlers.ts'
import type { PageFacts } from '#sites/crawl/page.ts'
import type { SiteRobots, SiteSitemap } from '#sites/crawl/site-files.ts'
import type { SitemapAlternate } from '#sites/crawl/sitemap-answer.ts'

/** The response of an address, without its content. */
export interface Probe {
  readonly url: string
  /** Null where there was no HTTP answer. */
  readonly status: number | null
  /** The last address, and every one that redirected. */
  readonly finalUrl: string
  readonly redirects: readonly { readonly url: string; readonly status: number }[]
  readonly contentType: string | null
  /** It redirects in a circle, or more often than anybody follows. */
  readonly isCircle?: boolean
  /** Its X-Robots-Tag excludes it from results. */
  readonly isHidden?: boolean
  /** Somebody answers there, and does not speak https. */
  readonly speaksPlain?: boolean
}

/** A page that the audited one names: read, where it answers with a page. */
export interface ProbedPage extends Probe {
  readonly page: PageFacts | null
  readonly links: HeaderLinks
}

/** The content of the Link header. */
export interface HeaderLinks {
  readonly canonicals: readonly string[]
  /** The same as they are written. */
  readonly canonicalsWritten: readonly string[]
  readonly hreflang: readonly { readonly lang: string; readonly url: string; readonly written: string }[]
}

export interface SitemapFacts {
  /** robots.txt names them; else the usual place was tried. */
  readonly isNamed: boolean
  readonly files: readonly SiteSitemap[]
  readonly children: readonly SiteSitemap[]
  readonly total: number
  /** Whether the page is listed; null where not all could be read. */
  readonly isListed: boolean | null
  readonly sampled: readonly Probe[]
  /** Entries of the sample that Googlebot may not fetch. */
  readonly blocked: readonly { readonly url: string; readonly line: number | null }[]
  /** Languages of the page that the sitemap alone names. */
  readonly alternates: readonly SitemapAlternate[]
  /** Pages among these whose entries, in a sitemap read completely, do not name the page back. */
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

/** Everything that an audit looks at. */
export interface AuditFacts {
  readonly asked: string
  /** The address that answered, after redirects. */
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
  /** May they fetch the page? */
  readonly agents: readonly AgentAccess[]
  /** Style sheets, scripts and pictures of the site that Googlebot may not fetch. */
  readonly blockedResources: readonly { readonly url: string; readonly line: number | null }[]
  readonly sitemap: SitemapFacts
  /** The page that the canonical link names, where that is another address. */
  readonly canonical: ProbedPage | null
  /** Set with the line of robots.txt where Googlebot may not fetch it. */
  readonly canonicalBlocked: { readonly url: string; readonly line: number | null } | null
  readonly alternates: readonly ProbedPage[]
  /** Alternates that Googlebot may not fetch. */
  readonly alternatesBlocked: readonly { readonly url: string; readonly line: number | null }[]
  readonly sampledLinks: readonly (Probe & { readonly text: string; readonly line: number })[]
  readonly sampledImages: readonly Probe[]
  /** Style sheets, scripts, the AMP page. */
  readonly sampledFiles: readonly Probe[]
  readonly socialImage: Probe | null
  /**
   * The same address over http, without following redirects; null without an answer, or where the page itself is http.
   */
  readonly overHttp: (Probe & { readonly location: string | null }) | null
  /** The same address over https, of a page that was asked for over http. */
  readonly overHttps: Probe | null
  /** An address that cannot be there. */
  readonly nonsense: Probe | null
  readonly edge: readonly EdgeAnswer[]
  readonly now: Date
}
