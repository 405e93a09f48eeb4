/** The languages in which callers are answered. */
export type Language = 'en' | 'zh'

/** One sentence in both. */
export type LocalizedText = Readonly<Record<Language, string>>

// An em space: nobody writes one, and where the two are not taken apart they still read well one after the other.
const BETWEEN = '\u2003'

/** Both sentences as one string, for what takes a single message: the messages of schemas. */
export function joinLanguages(en: string, zh: string): string {
  return `${en}${BETWEEN}${zh}`
}

/** The sentences of `joinLanguages`; a message in one language stands for both. */
export function splitLanguages(message: string): LocalizedText {
  const [en = message, zh = en] = message.split(BETWEEN)
  return { en, zh }
}
