import type { ApiError } from '#errors/errors.ts'
import { toProblem } from '#errors/problem.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import { createWords, type Words } from '#operation/view/words.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { helpAtError, helpBlock, linesBlock } from '../help.ts'
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
      ...helpFor(exchange, runtime, words),
      // What is wrong with the input as a whole has no name, and is what the detail says.
      ...listOf(errors.filter(({ path }) => path !== '').map(({ path, message }) => `${path}: ${message}`)),
      ...listOf(suggestions, words.t('也許是這些', 'Perhaps one of these')),
      { kind: 'links', links: [{ text: `${status} ${code}`, to: reader.prefix + type }] },
    ],
  }
  return toMarkdown(document, words, (target) => (typeof target === 'string' ? target : undefined))
}

function helpFor({ service: name, path, url }: Exchange, { services }: Runtime, words: Words): Block[] {
  const service = services.find((it) => it.name === name)
  const help = helpAtError(service, path, url)
  if (help === undefined) return []
  return [help === 'lines' ? linesBlock(words) : helpBlock(help, words)]
}

function listOf(items: readonly string[], heading?: string): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items, ...(heading !== undefined && { heading }) }]
}
