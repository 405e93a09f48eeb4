import { decodeText } from './charset.ts'
import { countHanForms } from '#support/text/han-form.ts'
import { findLeftText } from './error-text.ts'
import { digest, fingerprint } from './fingerprint.ts'
import { scanHtml } from './page-scanner.ts'
import type { ScannedPage } from './scanned-page.ts'
import { findNoindex, readRobotsHeader, type RobotsDirectives } from './robots-directives.ts'
import { findStuffing } from './stuffing.ts'
import { findShownMarkup } from './shown-markup.ts'
import { findTemplateMark } from './template-mark.ts'
import { countWords, type WordCount } from './words.ts'
import { findXmlFault, isSentAsXml, type XmlFault } from './xml-fault.ts'

export const PAGE_BYTES_MAX = 5 * 1024 * 1024

export interface PageSource {
  /** The address that answered, after redirects: relative links are resolved against it. */
  readonly url: string
  readonly bytes: Uint8Array
  readonly contentType: string | null
  readonly xRobotsTag: string | null
}

/** What a page says about itself, in plain values. */
export interface PageFacts extends Omit<ScannedPage, 'text' | 'ownText' | 'robots'> {
  readonly charset: {
    readonly used: string
    readonly source: string
    readonly declared: string | null
    readonly overruled: string | null
    readonly isLate: boolean
  }
  readonly robots: readonly RobotsDirectives[]
  /** What keeps the page out of search results, or null. */
  readonly noindex: RobotsDirectives | null
  readonly words: WordCount
  /** Tells pages apart that say different things; see fingerprint.ts. */
  readonly fingerprint: string
  /** The same on pages of the same words. */
  readonly digest: string
  /** The text of a template that was never filled in. */
  readonly placeholder: string | null
  /** What the software that made the page says of its failure. */
  readonly errorText: string | null
  /** How many characters are of one form of Chinese only. */
  readonly hanForms: { readonly traditional: number; readonly simplified: number }
  /** Whether the visible text shows variables of templates, as a page about them does. */
  readonly showsTemplates: boolean
  /** Whether it shows code that makes pages, as one about it does. */
  readonly showsMarkup: boolean
  /** The phrase that fills a paragraph, or null. */
  readonly stuffing: string | null
  /** The beginning of the visible text. */
  readonly excerpt: string
  /** Of a page that is sent as XML: why browsers draw an error in its place. Else null. */
  readonly xmlFault: XmlFault | null
  /** Only the first five megabytes were read. */
  readonly truncated: boolean
}

const EXCERPT_LENGTH = 400

/** Reads an HTML page. Never throws for bad content, and takes time linear in the size of the page. */
export function readPage({ url, bytes, contentType, xRobotsTag }: PageSource): PageFacts {
  const decoded = decodeText(bytes.subarray(0, PAGE_BYTES_MAX), contentType)
  const { text, ownText, robots: metas, ...page } = scanHtml(decoded.text, url)
  const left = findLeftText(ownText, page.title ?? '')
  const robots = [...metas, ...(xRobotsTag ? readRobotsHeader(xRobotsTag) : [])]
  return {
    ...page,
    charset: {
      used: decoded.charset,
      source: decoded.source,
      declared: decoded.declared,
      overruled: decoded.overruled,
      isLate: decoded.isLate,
    },
    robots,
    noindex: findNoindex(robots) ?? null,
    words: countWords(text),
    fingerprint: fingerprint(text),
    digest: digest(text),
    placeholder: left.placeholder,
    errorText: left.error,
    hanForms: countHanForms(ownText),
    showsTemplates: findTemplateMark(text) !== undefined,
    showsMarkup: findShownMarkup(text) !== undefined || /<\/?[a-z][\w-]{0,40}>/.test(text),
    stuffing: findStuffing(text),
    excerpt: text
      .slice(0, EXCERPT_LENGTH * 4)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, EXCERPT_LENGTH),
    xmlFault: isSentAsXml(contentType) && bytes.length <= PAGE_BYTES_MAX ? findXmlFault(decoded.text) : null,
    truncated: bytes.length > PAGE_BYTES_MAX,
  }
}
