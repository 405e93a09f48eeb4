import type { ApiError } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import { messageIn } from '#support/errors/problem.ts'

/** More suggestions would hide the likely ones. */
const SUGGESTIONS_MAX = 5

/** An error as a tool result. Code and message are in its text, because models read only that. */
export function toErrorResult(error: ApiError, language: Language = 'en'): Record<string, unknown> {
  const structuredContent = error.body?.structured
  if (structuredContent) {
    return {
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
      isError: true,
      // Some x402 clients look for the error here.
      _meta: { 'x402/error': structuredContent },
    }
  }
  // The suggestions are not listed if the message already mentions one, such as the newest year.
  const isNamed = error.suggestions?.some((it) => messageIn(error, language).includes(it))
  const listed = isNamed ? [] : (error.suggestions ?? []).slice(0, SUGGESTIONS_MAX)
  const suggestions =
    listed.length === 0 ? '' : language === 'zh' ? `可試：${listed.join('、')}。` : ` Try: ${listed.join(', ')}.`
  const text = `${error.code}: ${messageIn(error, language)}${suggestions}`
  return { content: [{ type: 'text', text }], isError: true }
}
