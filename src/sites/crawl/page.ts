import { findUnshown } from './structured-data/structured-data.ts'
import { decodeText } from './charset.ts'
import { countHanForms } from '#support/text/han-form.ts'
import { findLeftoverText } from './leftover-text.ts'
import { digest, fingerprint } from './fingerprint.ts'
import { scanHtml } from './page-scanner.ts'
import { findNoindex, readRobotsHeader } from './robots-directives.ts'
import { findStuffing } from './stuffing.ts'
import { findShownMarkup } from './shown-markup.ts'
import { findTemplateMark } from './template-mark.ts'
import { countWords } from './words.ts'
import { findXmlFault, isSentAsXml } from './xml-fault.ts'

export const PAGE_BYTES_MAX = 5 * 1024 * 1024

export interface PageSource {
  /** The address after redirects. Relative links are resolved against it. */
  readonly url: string
  readonly bytes: Uint8Array
  readonly contentType: string | null
  readonly xRobotsTag: string | null
}

export type PageFacts = ReturnType<typeof readPage>

const EXCERPT_LENGTH = 400

/** Reads an HTML page. Never throws for bad content; takes time linear in the page's size. */
export function readPage({ url, bytes, contentType, xRobotsTag }: PageSource) {
  const { text: html, charset, ...declaration } = decodeText(bytes.subarray(0, PAGE_BYTES_MAX), contentType)
  const { text, ownText, robots: metas, ...page } = scanHtml(html, url)
  const leftover = findLeftoverText(ownText, page.title ?? '')
  const robots = [...metas, ...(xRobotsTag ? readRobotsHeader(xRobotsTag) : [])]
  return {
    ...page,
    charset: { used: charset, ...declaration },
    robots,
    noindex: findNoindex(robots) ?? null,
    words: countWords(text),
    fingerprint: fingerprint(text),
    digest: digest(text),
    placeholder: leftover.placeholder,
    errorText: leftover.error,
    /** The numbers of characters that exist only in traditional or only in simplified Chinese. */
    hanForms: countHanForms(ownText),
    // Pages about templates or code show template variables or markup on purpose.
    showsTemplates: findTemplateMark(text) !== undefined,
    showsMarkup: findShownMarkup(text) !== undefined || /<\/?[a-z][\w-]{0,40}>/.test(text),
    unshown: findUnshown(page.structuredData, text),
    stuffing: findStuffing(text),
    excerpt: text
      // More than the excerpt, because white space collapses, but not the whole text, which may be long.
      .slice(0, EXCERPT_LENGTH * 4)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, EXCERPT_LENGTH),
    /** The reason why browsers show an error instead of the page, if it was sent as XML; otherwise null. */
    xmlFault: isSentAsXml(contentType) && bytes.length <= PAGE_BYTES_MAX ? findXmlFault(html) : null,
    truncated: bytes.length > PAGE_BYTES_MAX,
  }
}
