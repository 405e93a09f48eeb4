import type { Exchange } from '../exchange.ts'
import type { Language } from '#operation/view/language.ts'
import { acceptedLanguage, languageInUrl } from '../language.ts'
import type { Runtime } from '../runtime.ts'
import type { Reader } from './draw.ts'

/** The language of a page: from `?lang=`, or else from Accept-Language, or else Chinese. */
export function pageLanguage(exchange: Exchange): Language {
  return languageInUrl(exchange.url) ?? acceptedLanguage(exchange.header('accept-language') ?? '') ?? 'zh'
}

export function readerOf(exchange: Exchange, runtime: Runtime): Reader {
  return {
    language: pageLanguage(exchange),
    isLanguageNamed: languageInUrl(exchange.url) !== undefined,
    prefix: exchange.prefix,
    now: runtime.clock(),
  }
}
