import type { Language } from '#support/errors/localized-text.ts'

export type { Language }

export type Bilingual = readonly [zh: string, en: string]

/** Language tags for HTML and HTTP (BCP 47). */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-Hant-TW', en: 'en' }

export function pick([zh, en]: Bilingual, language: Language): string {
  return language === 'zh' ? zh : en
}
