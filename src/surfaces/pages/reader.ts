import type { Exchange } from '../exchange.ts'
import { acceptedLanguage, namedLanguage } from '../language.ts'
import type { Runtime } from '../runtime.ts'
import type { Reader } from './draw.ts'

/** Who reads: `?lang=` goes before Accept-Language, and Chinese before everything else. */
export function readerOf(exchange: Exchange, named: string | undefined, runtime: Runtime): Reader {
  const language = namedLanguage(named ?? '')
  return {
    language: language ?? acceptedLanguage(exchange.header('accept-language') ?? '') ?? 'zh',
    isLanguageNamed: language !== undefined,
    prefix: exchange.prefix,
    now: runtime.clock(),
  }
}
