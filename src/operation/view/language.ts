import type { Language } from '#support/errors/localized-text.ts'

export type { Language }

/** The same words in both languages. */
export type Bilingual = readonly [zh: string, en: string]

/** The tag that HTML and HTTP know the language by. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-Hant-TW', en: 'en' }

export function pick([zh, en]: Bilingual, language: Language): string {
  return language === 'zh' ? zh : en
}
