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
  /** The address after redirects. Relative links are resolved against it. */
  readonly url: string
  readonly bytes: Uint8Array
  readonly contentType: string | null
  readonly xRobotsTag: string | null
}

export interface PageFacts extends Omit<ScannedPage, 'text' | 'ownText' | 'robots'> {
  readonly charset: {
    readonly used: string
    readonly source: string
    readonly declared: string | null
    readonly overruled: string | null
    readonly isLate: boolean
  }
  readonly robots: readonly RobotsDirectives[]
  readonly noindex: RobotsDirectives | null
  readonly words: WordCount
  readonly fingerprint: string
  readonly digest: string
  readonly placeholder: string | null
  readonly errorText: string | null
  /** The numbers of characters that exist only in traditional or only in simplified Chinese. */
  readonly hanForms: { readonly traditional: number; readonly simplified: number }
  /** Whether the visible text contains template variables or markup, as a page about templates or code does. */
  readonly showsTemplates: boolean
  readonly showsMarkup: boolean
  readonly stuffing: string | null
  readonly excerpt: string
  /** The reason why browsers show an error instead of the page, if it was sent as XML; otherwise null. */
  readonly xmlFault: XmlFault | null
  readonly truncated: boolean
}

const EXCERPT_LENGTH = 400

/** Reads an HTML page. Never throws for bad content; takes time linear in the page's size. */
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
