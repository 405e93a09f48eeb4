import type { ApiError } from '#errors/errors.ts'
import { toProblem } from '#errors/problem.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import { createWords } from '#operation/view/words.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { linesBlock } from '../help.ts'
import { ERROR_WORDS } from './error-words.ts'
import { readerOf } from './reader.ts'

/** An error for whoever reads Markdown: what happened, what to mend, and what may have been meant. */
export function errorMarkdown(error: ApiError, exchange: Exchange, runtime: Runtime): string {
  const reader = readerOf(exchange, undefined, runtime)
  const words = createWords({ language: reader.language, now: reader.now })
  const { type, status, code, detail, errors = [], suggestions = [] } = toProblem(error, exchange.path, reader.language)
  const document: Document = {
    title: words.pick(ERROR_WORDS[error.code].headline),
    headline: words.pick(ERROR_WORDS[error.code].headline),
    lede: detail,
    blocks: [
      linesBlock(words),
      // What is wrong with the input as a whole has no name, and is what the detail says.
      ...listOf(errors.filter(({ path }) => path !== '').map(({ path, message }) => `${path}: ${message}`)),
      ...listOf(suggestions, words.t('也許是這些', 'Perhaps one of these')),
      { kind: 'links', links: [{ text: `${status} ${code}`, to: reader.prefix + type }] },
    ],
  }
  return toMarkdown(document, words, (target) => (typeof target === 'string' ? target : undefined))
}

function listOf(items: readonly string[], heading?: string): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items, ...(heading !== undefined && { heading }) }]
}
