import { LANGUAGE_TAGS, type Language } from '#operation/view/language.ts'
import { HTML_TYPE } from './reply.ts'

/** The security headers of every page. Pages load only files of this server, and no inline scripts or styles. */
export const PAGE_POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** The headers of an answer for people: a page, or a form of it such as Markdown. */
export function pageHeaders(contentType: string, language: Language) {
  return {
    'Content-Type': contentType,
    'Content-Language': LANGUAGE_TAGS[language],
    Vary: 'Accept, Accept-Language',
    ...(contentType === HTML_TYPE && PAGE_POLICY),
  }
}

/** The policy of a page whose files are on another host, `address`. */
export function policyAt(address: string): string {
  return PAGE_POLICY['Content-Security-Policy'].replaceAll("'self'", new URL(address).origin)
}
