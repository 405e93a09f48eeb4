import type { Exchange } from '../exchange.ts'
import { acceptedLanguage, namedLanguage } from '../language.ts'
import type { Runtime } from '../runtime.ts'
import type { Reader } from './draw.ts'

/** The reader's language: from `?lang=`, or else from Accept-Language, or else Chinese. */
export function readerOf(exchange: Exchange, named: string | undefined, runtime: Runtime): Reader {
  const language = namedLanguage(named ?? '')
  return {
    language: language ?? acceptedLanguage(exchange.header('accept-language') ?? '') ?? 'zh',
    isLanguageNamed: language !== undefined,
    prefix: exchange.prefix,
    now: runtime.clock(),
  }
}
