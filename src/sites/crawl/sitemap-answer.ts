import FINDINGS from '#texts/sitemap-findings.json' with { type: 'json' }

export interface SitemapEntry {
  readonly url: string
  readonly lastmod: string | null
}

export interface Sitemap {
  /** `feed`: RSS or Atom, which has only the newest pages. `unknown`: any other content. */
  readonly kind: 'urlset' | 'index' | 'text' | 'feed' | 'unknown'
  readonly entries: readonly SitemapEntry[]
  readonly total: number
  /** Whether reading stopped at a limit. If so, `total` is a lower bound. */
  readonly truncated: boolean
  readonly findings: readonly SitemapFinding[]
  /** For each `wanted` address, whether the sitemap lists it. */
  readonly listed: readonly boolean[]
  /** The language versions that the sitemap gives for the wanted addresses. */
  readonly alternates: readonly SitemapAlternate[]
  /** Entries that name a wanted address as their other language version, as normalised addresses. */
  readonly returning: readonly string[]
}

export interface SitemapAlternate {
  readonly lang: string
  readonly url: string
}

export interface SitemapQuestion {
  readonly keep: number
  /** The host that all listed addresses should have. Absent: any host. */
  readonly host?: string
  /** Addresses to look for in the complete file, even beyond the returned entries. */
  readonly wanted?: readonly string[]
  /** `YYYY-MM-DD`. A modification date after this day is a fault. */
  readonly today?: string
}

export interface SitemapFinding {
  readonly code: keyof typeof FINDINGS
  readonly message: string
  readonly message_zh: string
}

/** A fault with its text. `count` and `example` are those of the entries that have it. */
export function sitemapFinding(code: SitemapFinding['code'], { count = 1, example = '' } = {}): SitemapFinding {
  const { message, message_zh } = FINDINGS[code]
  const fill = (text: string) => text.replace('{count}', String(count)).replace('{example}', () => example)
  return { code, message: fill(message), message_zh: fill(message_zh) }
}

/** Ends the reading of a file, because of a fault or because the rest is not needed. */
export class Stop extends Error {
  readonly finding: SitemapFinding | undefined

  constructor(code?: SitemapFinding['code']) {
    super('stop')
    this.finding = code && sitemapFinding(code)
  }
}
