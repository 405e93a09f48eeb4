export type Language = 'en' | 'zh'

export type LocalizedText = Readonly<Record<Language, string>>

// An em space does not occur in messages, and reads well if the halves are not separated.
const BETWEEN = '\u2003'

/** Joins both sentences into one string, for APIs with a single message, such as schemas. */
export function joinLanguages(en: string, zh: string): string {
  return `${en}${BETWEEN}${zh}`
}

/** Splits a message of `joinLanguages`; a message in one language counts for both. */
export function splitLanguages(message: string): LocalizedText {
  const [en = message, zh = en] = message.split(BETWEEN)
  return { en, zh }
}
