import type { RobotsDirectives } from './robots-directives.ts'
import type { StructuredData } from './structured-data.ts'

/** What the tags of a page say, before anything is judged. */
export interface ScannedPage {
  readonly lang: string | null
  /** The first title; null where there is none. */
  readonly title: string | null
  readonly titles: number
  readonly description: string | null
  readonly descriptions: number
  readonly viewport: string | null
  /** Addresses of `rel=canonical` in the head, resolved; null stands for one that is no address. */
  readonly canonicals: readonly (string | null)[]
  /** A canonical link outside the head, which search engines ignore. */
  readonly canonicalInBody: boolean
  readonly headings: readonly { readonly level: number; readonly text: string }[]
  readonly headingCounts: readonly [h1: number, h2: number, h3: number, h4: number, h5: number, h6: number]
  readonly images: { readonly total: number; readonly withoutAlt: number; readonly examples: readonly string[] }
  readonly links: {
    readonly internal: number
    readonly external: number
    readonly nofollow: number
    /** Links that lead nowhere: an empty address or a script. */
    readonly empty: number
    readonly items: readonly { readonly url: string; readonly text: string; readonly internal: boolean }[]
  }
  /** `og:` and `twitter:` properties, the first of each. */
  readonly social: Readonly<Record<string, string>>
  readonly hreflang: readonly { readonly lang: string; readonly url: string }[]
  readonly markdownAlternates: readonly string[]
  readonly structuredData: StructuredData
  readonly robots: readonly RobotsDirectives[]
  readonly refresh: string | null
  /** Elements are nested deeper than is followed. */
  readonly tooDeep: boolean
  /** The visible text, elements separated by blanks. */
  readonly text: string
}
