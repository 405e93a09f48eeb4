import type { HiddenText } from './hidden-text.ts'
import type { PageLinks } from './link-reader.ts'
import type { RobotsDirectives } from './robots-directives.ts'
import type { StructuredData } from './structured-data/structured-data.ts'

/** What the tags of a page say, before anything is judged. */
export interface ScannedPage {
  readonly doctype: boolean
  readonly lang: string | null
  /** The first title; null where there is none. */
  readonly title: string | null
  readonly titles: number
  readonly description: string | null
  readonly descriptions: number
  readonly viewport: string | null
  /** Addresses of `rel=canonical` in the head, resolved; null stands for one that is no address. */
  readonly canonicals: readonly (string | null)[]
  /** The same as they are written. */
  readonly canonicalsWritten: readonly string[]
  /** Those with media, hreflang, lang or type, which Google does not read as canonical links. */
  readonly canonicalsIgnored: readonly string[]
  /** A canonical link outside the head, which search engines ignore. */
  readonly canonicalInBody: boolean
  /** What ended the head before its end, and the tags behind it that belong into a head. */
  readonly headEndedBy: { readonly tag: string; readonly line: number; readonly lost: readonly string[] } | null
  /** Tags that may stand once and say two different things. */
  readonly contradictions: readonly string[]
  readonly headings: readonly { readonly level: number; readonly text: string; readonly line: number }[]
  readonly headingCounts: readonly [h1: number, h2: number, h3: number, h4: number, h5: number, h6: number]
  readonly images: {
    readonly total: number
    readonly withoutAlt: number
    /** `<picture>` without an img, of which browsers show nothing. */
    readonly bare: number
    readonly examples: readonly string[]
    /** Alternatives that are names of files. */
    readonly fileNames: readonly string[]
    /** Alternatives that are heaps of search words. */
    readonly heaps: readonly string[]
    readonly urls: readonly string[]
  }
  readonly links: PageLinks
  /** What a browser loads with the page. */
  readonly resources: readonly PageResource[]
  /** `og:` and `twitter:` properties, the first of each, as they are written. */
  readonly social: Readonly<Record<string, string>>
  readonly hreflang: readonly { readonly lang: string; readonly url: string; readonly written: string }[]
  readonly hreflangInBody: number
  readonly markdownAlternates: readonly string[]
  readonly structuredData: StructuredData
  readonly robots: readonly RobotsDirectives[]
  readonly refresh: string | null
  /** A Content-Security-Policy in the head has browsers ask for everything by https. */
  readonly upgradesInsecure: boolean
  readonly hiddenText: readonly HiddenText[]
  /** The share of the visible text that `data-nosnippet` keeps out of snippets, 0 to 1. */
  readonly keptBack: number
  readonly scripts: {
    readonly external: number
    readonly inline: number
    /** Words in the data of scripts, by estimate. */
    readonly words: number
    /** The element that a framework fills. */
    readonly root: string | null
  }
  /** Delays of the first paint and shifts of the text, as far as tags show them. */
  readonly loading: {
    /** The first large picture, where it is loaded lazily. */
    readonly lazyHero: { readonly url: string; readonly line: number } | null
    /** Pictures without width and height. */
    readonly unsized: readonly string[]
    readonly unsizedTotal: number
    /** Scripts in the head without async, defer or type=module. */
    readonly blockingScripts: readonly string[]
    readonly fontsWithoutDisplay: readonly string[]
  }
  /** Elements are nested deeper than is followed. */
  readonly tooDeep: boolean
  /** The visible text, elements separated by blanks. */
  readonly text: string
  /** The same without examples of code and quotations. */
  readonly ownText: string
}

export interface PageResource {
  readonly kind: 'style' | 'script' | 'image' | 'frame' | 'media' | 'form' | 'amp'
  readonly url: string
}
