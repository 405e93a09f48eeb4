import { findNumbers } from '#operation/input/find-numbers.ts'
import { hash32 } from '#support/text/classifier/features.ts'
import { normalise } from '#support/text/normalise.ts'
import { QUOTED } from './entities.ts'
import { shapeOf, tokensOf, type Token } from './task-tokens.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

// Facts about each token of a task that may speak for any label, as hashes: the tokens and words around it, its clause,
// its quotation and its number. Other facts are which words the tool’s declaration has.

const CLAUSE_END = /^[,.;:?!，。、；：？！（(）)\n]$/

/** A task as the tagger reads it for any tool. */
export interface TokenFacts {
  readonly tokens: readonly Token[]
  readonly facts: readonly (readonly number[])[]
  /** The words of the task, and the place of the word of each token. */
  readonly words: readonly string[]
  readonly wordAt: readonly number[]
}

const factsByText = new WeakMap<TaskText, TokenFacts>()

export function tokenFactsOf(text: TaskText): TokenFacts {
  const known = factsByText.get(text) ?? readTokens(text.task)
  factsByText.set(text, known)
  return known
}

/** Whether the tool’s declaration has the words of each token. */
export function declaredFacts(tool: TaskTool, { tokens, words, wordAt }: TokenFacts): number[][] {
  const declared = wordsOfDeclaration(tool)
  const isOwn = (place: number) => Number(declared.has(singular(words[place] ?? '')))
  return tokens.map(({ place }, at) => {
    const w = wordAt[at]!
    return [`own${isOwn(w)} ${place}`, `owns${isOwn(w - 1)}${isOwn(w)}${isOwn(w + 1)}`].map(hash32)
  })
}

function readTokens(task: string): TokenFacts {
  const tokens = tokensOf(task)
  const texts = tokens.map((it) => (it.word === '@' ? '@' : digitsFolded(it.text, normalise(it.text) || it.text)))
  const shapes = tokens.map(shapeOf)
  // The words, each once, and the place of the word of each token.
  const starts = tokens.filter(({ place }) => place === 'only' || place === 'first')
  const words = starts.map(({ word }) => digitsFolded(word, word))
  const wordAt = tokens.map(({ start }) => starts.findLastIndex((it) => it.start <= start))
  const at = (all: readonly string[]) => (place: number) => all[place] ?? (place < 0 ? '^' : '$')
  const [text, word] = [at(texts), at(words)]
  const shape = (place: number) => shapes[place] ?? '-'
  const numbers = numberFacts(task, tokens, texts)
  const quoted = quoteFacts(task, tokens)
  const ends = tokens.flatMap((token, place) => (CLAUSE_END.test(token.text) ? [place] : []))
  const facts = tokens.map(({ place, start, end }, t) => {
    const w = wordAt[t]!
    const before = ends.findLast((it) => it < t) ?? -1
    const after = ends.find((it) => it > t) ?? tokens.length
    const touches = `${Number(tokens[t - 1]?.end === start)}${Number(tokens[t + 1]?.start === end)}`
    return [
      'any',
      ...[-3, -2, -1, 0, 1, 2, 3].map((far) => `text${far} ${text(t + far)}`),
      ...[-2, -1, 0, 1].map((far) => `two${far} ${text(t + far)} ${text(t + far + 1)}`),
      ...[-3, -1, 1].map((far) => `three${far} ${text(t + far)} ${text(t + far + 1)} ${text(t + far + 2)}`),
      `word${place} ${word(w)}`,
      ...[-2, -1, 1, 2].map((far) => `word${far} ${word(w + far)}`),
      ...[-2, -1, 0, 1].map((far) => `words${far} ${word(w + far)} ${word(w + far + 1)}`),
      `shape${place} ${shape(t)}`,
      `shapes ${shape(t - 1)}${shape(t)}${shape(t + 1)}`,
      `shapes5 ${shape(t - 2)}${shape(t - 1)}${shape(t)}${shape(t + 1)}${shape(t + 2)}`,
      `shape-1 ${shape(t)} ${text(t - 1)}`,
      `shape+1 ${shape(t)} ${text(t + 1)}`,
      `shape-2 ${shape(t)} ${text(t - 2)}${text(t - 1)}`,
      `shape+2 ${shape(t)} ${text(t + 1)}${text(t + 2)}`,
      `touches${touches}${place} ${shape(t)}`,
      `begins ${text(t).slice(0, 3)}`,
      `ends ${text(t).slice(-3)}`,
      `clause ${word(wordAt[before + 1] ?? -1)}`,
      `clause end ${word(wordAt[after - 1] ?? -1)}`,
      `from clause ${Math.min(4, t - before)}`,
      `to clause end ${Math.min(4, after - t)}`,
      ...numbers[t]!,
      ...quoted[t]!,
    ].map(hash32)
  })
  return { tokens, facts, words, wordAt }
}

/** Digits by their count, so that all numbers of one length are one text. */
function digitsFolded(written: string, other: string): string {
  return /^\d/.test(written) ? `#${Math.min(8, written.length)}` : other
}

/** For tokens of a number: its order of magnitude, its place among the numbers, and the tokens beside it. */
function numberFacts(task: string, tokens: readonly Token[], texts: readonly string[]): string[][] {
  const numbers = findNumbers(task)
  return tokens.map(({ start }) => {
    const at = numbers.findIndex((it) => it.start <= start && start < it.end)
    const number = numbers[at]
    if (!number) return []
    const size = `number${Math.floor(Math.log10(Math.abs(number.value) + 1))}${number.isPercent ? '%' : ''}`
    const after = tokens.findIndex((it) => it.start >= number.end)
    const before = tokens.findLastIndex((it) => it.end <= number.start)
    return [
      size,
      `${size} ${number.start === start}`,
      `${size} after ${texts[after] ?? '$'}`,
      `${size} before ${texts[before] ?? '^'}`,
      `numbers${Math.min(4, numbers.length)}`,
      `numberAt${at}`,
    ]
  })
}

/** The place of each token in a quotation, and whether the task has one. */
function quoteFacts(task: string, tokens: readonly Token[]): string[][] {
  const quotes = [...task.matchAll(QUOTED)].map(({ index, 0: quote }) => ({ start: index, end: index + quote.length }))
  return tokens.map(({ start, end }) => {
    const quote = quotes.find((it) => it.start <= start && end <= it.end)
    if (!quote) return quotes.length > 0 ? ['quotes'] : []
    const place = start - quote.start <= 1 ? start - quote.start : end === quote.end ? 'last' : 'inside'
    return [`quoted${place}`]
  })
}

const declarations = new WeakMap<TaskTool['operation'], ReadonlySet<string>>()

/** The words of a tool’s declaration, which say what it does anyway. */
function wordsOfDeclaration({ operation, service }: TaskTool): ReadonlySet<string> {
  const known = declarations.get(operation)
  if (known) return known
  const { title, titleZh, summary, description } = operation
  const texts = [service.title, service.titleZh, title, titleZh, summary, description]
  const words = new Set(texts.flatMap((it) => tokensOf(it).map(({ word }) => singular(word))))
  declarations.set(operation, words)
  return words
}

function singular(word: string): string {
  return word.replace(/s$/, '')
}
