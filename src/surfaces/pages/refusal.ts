import type { ApiError } from '#errors/errors.ts'
import { pick } from '#operation/view/language.ts'
import type { Reader } from './draw.ts'
import { ERROR_WORDS } from './error-words.ts'
import type { OperationPage } from './operation-page.ts'

/** Faults stand beside their fields; anything else takes the place of the answer. */
export function refusalOf(error: ApiError, { language }: Reader): Pick<OperationPage, 'faults' | 'refusal'> {
  const words = ERROR_WORDS[error.code]
  const faults = (error.errors ?? []).map(({ path, message, zh }) => ({
    path,
    message: language === 'zh' ? (zh ?? message) : message,
  }))
  if (faults.length > 0) return { faults }
  return {
    refusal: {
      headline: pick(words.headline, language),
      // What is said in English only is no help to those who read Chinese.
      lede: language === 'en' ? error.message : (error.zh ?? words.way[0]),
      suggestions: error.suggestions ?? [],
    },
  }
}
