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
  readonly canonicals: readonly (string | null)[]
  readonly canonicalsWritten: readonly string[]
  /** Canonical links with media, hreflang, lang or type, all of which Google ignores. */
  readonly canonicalsIgnored: readonly string[]
  /** Whether a canonical link is outside the head, where search engines ignore it. */
  readonly canonicalInBody: boolean
  readonly headEndedBy: { readonly tag: string; readonly line: number; readonly lost: readonly string[] } | null
  readonly contradictions: readonly string[]
  readonly headings: readonly { readonly level: number; readonly text: string; readonly line: number }[]
  readonly headingCounts: readonly [h1: number, h2: number, h3: number, h4: number, h5: number, h6: number]
  readonly images: {
    readonly total: number
    readonly withoutAlt: number
    /** The number of `<picture>` elements without an img. Browsers show nothing for them. */
    readonly bare: number
    readonly examples: readonly string[]
    readonly fileNames: readonly string[]
    readonly heaps: readonly string[]
    readonly urls: readonly string[]
  }
  readonly links: PageLinks
  readonly resources: readonly PageResource[]
  /** The first value of each `og:` and `twitter:` property, as written. */
  readonly social: Readonly<Record<string, string>>
  readonly hreflang: readonly { readonly lang: string; readonly url: string; readonly written: string }[]
  readonly hreflangInBody: number
  readonly markdownAlternates: readonly string[]
  readonly structuredData: StructuredData
  readonly robots: readonly RobotsDirectives[]
  readonly refresh: string | null
  readonly upgradesInsecure: boolean
  readonly hiddenText: readonly HiddenText[]
  /** The share (0 to 1) of visible text that `data-nosnippet` excludes from search snippets. */
  readonly keptBack: number
  readonly scripts: {
    readonly external: number
    readonly inline: number
    /** Estimated number of words in the data that scripts contain. */
    readonly words: number
    /** The id of the element that a JavaScript framework fills. */
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
  readonly text: string
  /** The visible text without code examples and quotations. */
  readonly ownText: string
}

export interface PageResource {
  readonly kind: 'style' | 'script' | 'image' | 'frame' | 'media' | 'form' | 'amp'
  readonly url: string
}
