import { parseAccept } from 'hono/utils/accept'
import type { Language } from '#support/errors/localized-text.ts'

interface Asker {
  readonly url: string
  header(name: string): string | undefined
}

/** The language of errors: from the `lang` parameter, or else from Accept-Language, or else English. */
export function languageOf(exchange: Asker): Language {
  return languageInUrl(exchange.url) ?? acceptedLanguage(exchange.header('accept-language') ?? '') ?? 'en'
}

export function languageInUrl(url: string): Language | undefined {
  const at = url.indexOf('?')
  return at === -1 ? undefined : namedLanguage(new URLSearchParams(url.slice(at)).get('lang') ?? '')
}

/** The language of `lang=en` or `lang=zh-TW`. Undefined for any other tag. */
export function namedLanguage(tag: string): Language | undefined {
  const [primary] = tag.trim().toLowerCase().split(/[-_]/)
  return primary === 'zh' || primary === 'en' ? primary : undefined
}

/** The language that Accept-Language prefers. Undefined if it names neither Chinese nor English. */
export function acceptedLanguage(header: string): Language | undefined {
  const ranges = parseAccept(header).filter(({ q }) => q > 0)
  return ranges
    .toSorted((a, b) => b.q - a.q)
    .map(({ type }) => namedLanguage(type))
    .find(Boolean)
}
