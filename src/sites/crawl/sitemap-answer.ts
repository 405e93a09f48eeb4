export interface SitemapEntry {
  readonly url: string
  readonly lastmod: string | null
}

export interface Sitemap {
  /** `feed`: RSS or Atom, which lists the newest pages. `unknown`: nothing of the kind. */
  readonly kind: 'urlset' | 'index' | 'text' | 'feed' | 'unknown'
  /** The first addresses, as many as were asked for. */
  readonly entries: readonly SitemapEntry[]
  /** All addresses that were counted. */
  readonly total: number
  /** A limit ended the reading, so `total` is a lower bound. */
  readonly truncated: boolean
  readonly findings: readonly SitemapFinding[]
  /** For each of the addresses that were looked for, whether it is listed. */
  readonly listed: readonly boolean[]
  /** The languages that the entries of these addresses name. */
  readonly alternates: readonly SitemapAlternate[]
  /** The entries, plainly written, that name one of these addresses as an alternate of theirs. */
  readonly returning: readonly string[]
}

export interface SitemapAlternate {
  readonly lang: string
  readonly url: string
}

export interface SitemapQuestion {
  /** How many addresses are handed back. */
  readonly keep: number
  /** Whose addresses may be listed; others are a fault. Absent: everybody’s. */
  readonly host?: string
  /** Addresses that are looked for, whether they are handed back or not. */
  readonly wanted?: readonly string[]
  /** `YYYY-MM-DD`: what was changed later than that is a fault. */
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

/** Ends the reading early, with the reason. */
export class Stop extends Error {
  readonly finding: SitemapFinding | undefined

  constructor(finding?: SitemapFinding) {
    super('stop')
    this.finding = finding
  }
}
