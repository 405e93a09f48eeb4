/** The languages of people's pages. Traditional Chinese as written in Taiwan, and English. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The same words in both languages. */
export type Bilingual = readonly [zh: string, en: string]

/** The tag that HTML and HTTP know the language by. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-Hant-TW', en: 'en' }

export function pick([zh, en]: Bilingual, language: Language): string {
  return language === 'zh' ? zh : en
}

/** `lang=en`, `lang=zh-TW`: the language that somebody names. Undefined for a name of neither. */
export function namedLanguage(name: string | undefined): Language | undefined {
  const folded = name?.trim().toLowerCase() ?? ''
  if (/^(zh|cmn)(\b|_)/.test(folded)) return 'zh'
  return /^en(\b|_)/.test(folded) ? 'en' : undefined
}

/** The language that Accept-Language wants most, Chinese where it wants neither. */
export function acceptedLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map((range, order) => {
    const [tag = '', ...parameters] = range.split(';')
    const weight = parameters.map((it) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(it)?.[1]).find((it) => it !== undefined)
    return { language: namedLanguage(tag), weight: Number(weight ?? 1), order }
  })
  const wanted = ranges
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.order - b.order)
  return wanted[0]?.language ?? 'zh'
}
