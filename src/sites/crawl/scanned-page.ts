import type { HiddenText } from './hidden-text.ts'
import type { PageLinks } from './link-reader.ts'
import type { RobotsDirectives } from './robots-directives.ts'
import type { StructuredData } from './structured-data/structured-data.ts'

export interface ScannedPage {
  readonly doctype: boolean
  readonly lang: string | null
  readonly title: string | null
  readonly titles: number
  readonly description: string | null
  readonly descriptions: number
  readonly viewport: string | null
  /** Null for an invalid address. */
  readonly canonicals: readonly (string | null)[]
  readonly canonicalsWritten: readonly string[]
  /** Canonical links with media, hreflang, lang or type, which Google ignores. */
  readonly canonicalsIgnored: readonly string[]
  /** A canonical link outside the head, which search engines ignore. */
  readonly canonicalInBody: boolean
  readonly headEndedBy: { readonly tag: string; readonly line: number; readonly lost: readonly string[] } | null
  readonly contradictions: readonly string[]
  readonly headings: readonly { readonly level: number; readonly text: string; readonly line: number }[]
  readonly headingCounts: readonly [h1: number, h2: number, h3: number, h4: number, h5: number, h6: number]
  readonly images: {
    readonly total: number
    readonly withoutAlt: number
    /** `<picture>` without an img, for which browsers show nothing. */
    readonly bare: number
    readonly examples: readonly string[]
    readonly fileNames: readonly string[]
    readonly heaps: readonly string[]
    readonly urls: readonly string[]
  }
  readonly links: PageLinks
  readonly resources: readonly PageResource[]
  /** The first of each `og:` and `twitter:` property, as written. */
  readonly social: Readonly<Record<string, string>>
  readonly hreflang: readonly { readonly lang: string; readonly url: string; readonly written: string }[]
  readonly hreflangInBody: number
  readonly markdownAlternates: readonly string[]
  readonly structuredData: StructuredData
  readonly robots: readonly RobotsDirectives[]
  readonly refresh: string | null
  readonly upgradesInsecure: boolean
  readonly hiddenText: readonly HiddenText[]
  /** The share of visible text that `data-nosnippet` excludes from snippets, 0 to 1. */
  readonly keptBack: number
  readonly scripts: {
    readonly external: number
    readonly inline: number
    /** An estimate of the words in the data of scripts. */
    readonly words: number
    /** The element that a framework fills. */
    readonly root: string | null
  }
  readonly loading: {
    readonly lazyHero: { readonly url: string; readonly line: number } | null
    readonly unsized: readonly string[]
    readonly unsizedTotal: number
    readonly blockingScripts: readonly string[]
    readonly fontsWithoutDisplay: readonly string[]
  }
  readonly tooDeep: boolean
  /** The visible text; spaces separate elements. */
  readonly text: string
  /** The visible text without code examples and quotations. */
  readonly ownText: string
}

export interface PageResource {
  readonly kind: 'style' | 'script' | 'image' | 'frame' | 'media' | 'form' | 'amp'
  readonly url: string
}
