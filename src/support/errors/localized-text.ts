export type Language = 'en' | 'zh'

export type LocalizedText = Readonly<Record<Language, string>>

// An em space, which reads well between the languages, and an invisible character that texts do not contain.
const BETWEEN = '\u2003\u2063'

/** Joins both languages into one string, for APIs that take only one message, such as zod schemas. */
export function joinLanguages(en: string, zh: string): string {
  return `${en}${BETWEEN}${zh}`
}

/** Replaces each string made by `joinLanguages`, at any depth of the value, by its text in `language`. */
export function inLanguage<T>(value: T, language: Language): T
export function inLanguage(value: unknown, language: Language): unknown {
  if (typeof value === 'string') return value.includes(BETWEEN) ? splitLanguages(value)[language] : value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => inLanguage(item, language))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  let localized: Record<string, unknown> | undefined
  for (const [name, field] of Object.entries(value)) {
    const text = inLanguage(field, language)
    if (text !== field) (localized ??= { ...value })[name] = text
  }
  return localized ?? value
}

/** Splits a string made by `joinLanguages`. Any other string is the text in both languages. */
export function splitLanguages(message: string): LocalizedText {
  const [en = message, zh = en] = message.split(BETWEEN)
  return { en, zh }
}

/** Replaces names in braces by values, in both languages: `{count} chapters`. */
export function fillText({ en, zh }: LocalizedText, values: Readonly<Record<string, string | number>>): LocalizedText {
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written))
  return { en: fill(en), zh: fill(zh) }
}
