import type { CrawlerPurpose, CrawlerType } from '#sites/crawl/crawlers.ts'
import type { RobotsFinding, RobotsRule } from '#sites/crawl/robots.ts'

export interface TextFile {
  readonly exists: boolean
  readonly url: string
  readonly status: number | null
  readonly content_type: string | null
  readonly bytes: number
  readonly note: string | null
}

export interface SitemapReport {
  readonly url: string
  /** Whether robots.txt names it; else it was tried at the usual place. */
  readonly in_robots: boolean
  readonly exists: boolean
  readonly status: number | null
  readonly kind: string | null
  readonly urls: number
  readonly problems: string[]
}

export interface CrawlerVerdict {
  readonly name: string
  readonly token: string
  readonly operator: string
  readonly type: CrawlerType
  readonly purpose: CrawlerPurpose
  readonly allowed: boolean
  readonly rule: RobotsRule | null
}

export interface Suggestion {
  readonly id: string
  readonly message: string
  readonly message_zh: string
  /** What to paste, and into which file. */
  readonly file: string | null
  readonly line: string | null
}

export interface SiteCheck {
  readonly url: string
  readonly home: { readonly url: string; readonly status: number }
  readonly robots: {
    readonly exists: boolean
    readonly url: string
    readonly status: number | null
    readonly note: string | null
    readonly errors: RobotsFinding[]
    readonly errors_total: number
  }
  readonly sitemaps: SitemapReport[]
  readonly llms_txt: TextFile
  readonly crawlers: CrawlerVerdict[]
  readonly suggestions: Suggestion[]
}
