import { ERROR_CODES, type ApiError } from './errors.ts'
import type { Language } from './localized-text.ts'

/**
 * The problem details of RFC 9457, with `code` and, for invalid input, `errors` as additional members. `instance` is
 * the id of the request.
 */
export function toProblem(error: ApiError, instance: string, language: Language = 'en') {
  const { title, titleZh } = ERROR_CODES[error.code]
  const errors = error.errors?.map(({ path, message, zh }) => ({
    path,
    message: language === 'zh' ? (zh ?? message) : message,
  }))
  return {
    type: `/errors/${error.code}`,
    title: language === 'zh' ? titleZh : title,
    status: error.status,
    detail: messageIn(error, language),
    code: error.code,
    instance,
    ...(errors && { errors }),
    ...(error.suggestions && { suggestions: error.suggestions }),
  }
}

/** The message in a language, or in English if there is no translation. */
export function messageIn(error: ApiError, language: Language): string {
  return language === 'zh' ? (error.zh ?? error.message) : error.message
}
