export type Language = 'en' | 'zh'

export type LocalizedText = Readonly<Record<Language, string>>

// An em space does not occur in messages. It also reads well where the two languages are shown together.
const BETWEEN = '\u2003'

/** Joins both languages into one string, for APIs with a single message, such as schemas. */
export function joinLanguages(en: string, zh: string): string {
  return `${en}${BETWEEN}${zh}`
}

/** Splits a message of `joinLanguages`. A message in one language becomes the text of both. */
export function splitLanguages(message: string): LocalizedText {
  const [en = message, zh = en] = message.split(BETWEEN)
  return { en, zh }
}
