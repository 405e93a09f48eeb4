export interface SitemapEntry {
  readonly url: string
  readonly lastmod: string | null
}

export interface Sitemap {
  /** `feed`: RSS or Atom, which lists only the newest pages. `unknown`: anything else. */
  readonly kind: 'urlset' | 'index' | 'text' | 'feed' | 'unknown'
  readonly entries: readonly SitemapEntry[]
  readonly total: number
  /** Reading stopped at a limit, so `total` is a lower bound. */
  readonly truncated: boolean
  readonly findings: readonly SitemapFinding[]
  /** One per wanted address. */
  readonly listed: readonly boolean[]
  /** The language alternates of the wanted addresses' entries. */
  readonly alternates: readonly SitemapAlternate[]
  /** Normalised addresses of the entries that name a wanted address as an alternate. */
  readonly returning: readonly string[]
}

export interface SitemapAlternate {
  readonly lang: string
  readonly url: string
}

export interface SitemapQuestion {
  readonly keep: number
  /** The host that listed addresses must have. Absent: any. */
  readonly host?: string
  /** Addresses to look for, independently of the returned ones. */
  readonly wanted?: readonly string[]
  /** `YYYY-MM-DD`: a later modification date is a fault. */
  readonly today?: string
}

export interface SitemapFinding {
  readonly code:
    | 'not_a_sitemap'
    | 'malformed_xml'
    | 'entity_declaration'
    | 'invalid_url'
    | 'too_many_urls'
    | 'too_large'
    | 'bad_gzip'
    | 'incomplete'
    | 'other_host'
    | 'bad_date'
    | 'bad_language'
    | 'no_namespace'
    | 'no_entries'
  readonly message: string
  readonly message_zh: string
}

export class Stop extends Error {
  readonly finding: SitemapFinding | undefined

  constructor(finding?: SitemapFinding) {
    super('stop')
    this.finding = finding
  }
}
