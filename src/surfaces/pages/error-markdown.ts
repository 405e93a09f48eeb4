import type { ApiError } from '#support/errors/errors.ts'
import { toProblem } from '#support/errors/problem.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import { labelOf } from '#operation/view/label-of.ts'
import type { Target, Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { helpAtError, helpBlock, linesBlock } from '../help.ts'
import { hrefOf, wordsFor } from './draw.ts'
import { ERROR_WORDS } from './error-words.ts'
import { readerOf } from './reader.ts'
import { linkedSentence } from './refusal.ts'
import { withSuffix } from './site.ts'

export function errorMarkdown(error: ApiError, exchange: Exchange, runtime: Runtime): string {
  const reader = readerOf(exchange, runtime)
  const words = wordsFor(reader)
  const { type, status, code, detail, errors = [], suggestions = [] } = toProblem(error, exchange.path, reader.language)
  const service = runtime.services.find(({ name }) => name === exchange.service)
  const linked = (sentence: string) =>
    service ? linkedSentence(sentence, service, reader.language, runtime) : sentence
  const resolve = (target: Target) => {
    const address = typeof target === 'string' ? target : hrefOf(target, service, reader, runtime)
    return address === undefined || typeof target === 'string' ? address : withSuffix(address, 'md')
  }
  // An entry without a path is about the complete input, which the detail already describes.
  const faults = errors.filter(({ path }) => path !== '')
  const isListedBelow = faults.length > 0 && faults.every(({ message }) => detail.includes(message))
  const called = (path: string) => {
    const label = labelOf(path.split('.')[0] ?? '', exchange.operation ?? '', service?.words)
    return label === undefined ? path : words.t(`${label.label[0]}（${path}）`, `${label.label[1]} (${path})`)
  }
  const document: Document = {
    title: words.pick(ERROR_WORDS[error.code].headline),
    headline: words.pick(ERROR_WORDS[error.code].headline),
    ...(!isListedBelow && { lede: linked(detail) }),
    blocks: [
      ...helpFor(exchange, runtime, words),
      ...listOf(faults.map(({ path, message }) => [`${called(path)}${words.t('：', ': ')}`, linked(message)])),
      ...listOf(suggestions, words.t('也許是這些', 'Perhaps one of these')),
      { kind: 'links', links: [{ text: `${status} ${code}`, to: reader.prefix + type }] },
    ],
  }
  return toMarkdown(document, words, resolve)
}

function helpFor({ service: name, path, url }: Exchange, { services }: Runtime, words: Words): Block[] {
  const service = services.find((it) => it.name === name)
  const help = helpAtError(service, path, url)
  if (help === undefined) return []
  return [help === 'lines' ? linesBlock(words) : helpBlock(help, words)]
}

function listOf(items: readonly Text[], heading?: string): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items, ...(heading !== undefined && { heading }) }]
}
