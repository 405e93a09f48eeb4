import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

const LOCALE_SEGMENT = /^([a-z]{2,3})(?:[_-](?:hans|hant))?(?:[_-][a-z]{2,4})?$/i
/** Short path segments that are words instead of language codes. */
const NO_LOCALE = new Set(
  readTable('reference/llms/segments-that-are-words.tsv', z.object({ segment: z.string() })).map((it) => it.segment),
)
export const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The language of a folder such as /zh-tw/. Null if the folder does not name a language. */
export function localeOf(segment: string): string | null {
  const code = LOCALE_SEGMENT.exec(segment)?.[1]?.toLowerCase()
  if (code === undefined || NO_LOCALE.has(segment.toLowerCase())) return null
  return LANGUAGES.of(code) === code ? null : code
}

export function segmentsOf(page: string): string[] {
  return new URL(page).pathname.split('/').slice(1)
}

/** Folders of guides and references, which a model needs first. */
export const REFERENCE =
  /^(?:api|apis|api-?(?:docs|reference)|sdks?|cli|docs?|documentation|developers?|guides?|handbook|how-?to|learn|manual|quick-?start|get(?:ting)?-?started|reference|tutorials?|文件|教學|指南|使用手冊|開發者)$/i
