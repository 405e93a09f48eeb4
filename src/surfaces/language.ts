import type { Language } from '#support/errors/localized-text.ts'

interface Asker {
  readonly url: string
  header(name: string): string | undefined
}

/**
 * The language of errors: `lang` in the query goes before Accept-Language. English for who asks for neither language,
 * which is what programs do.
 */
export function languageOf(exchange: Asker): Language {
  const at = exchange.url.indexOf('?')
  const named = at === -1 ? undefined : namedLanguage(new URLSearchParams(exchange.url.slice(at)).get('lang') ?? '')
  return named ?? acceptedLanguage(exchange.header('accept-language') ?? '') ?? 'en'
}

/** `lang=en`, `lang=zh-TW`: the language that somebody names. Undefined for a name of neither. */
export function namedLanguage(tag: string): Language | undefined {
  const [primary] = tag.trim().toLowerCase().split(/[-_]/)
  return primary === 'zh' || primary === 'en' ? primary : undefined
}

/** The language that Accept-Language wants most; undefined where it wants neither. */
export function acceptedLanguage(header: string): Language | undefined {
  const ranges = header.split(',').flatMap((range) => {
    const [tag = '', ...parameters] = range.split(';')
    const language = namedLanguage(tag)
    const weight = parameters.map((it) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(it)?.[1]).find((it) => it !== undefined)
    return language && Number(weight ?? 1) > 0 ? [{ language, weight: Number(weight ?? 1) }] : []
  })
  return ranges.toSorted((a, b) => b.weight - a.weight)[0]?.language
}
