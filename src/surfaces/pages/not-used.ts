import type { Routed } from '#operation/front.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { FREE_TEXT_INPUTS } from './asked-calls.ts'
import type { OneAnswer } from './several-answers.ts'

/** The parts of a question that its answer does not use. */
export interface NotUsed {
  /** Names that have no record: the answer is about other things. */
  readonly names: readonly string[]
  /** Amounts and years. Other words are not shown, because most of them say nothing. */
  readonly figures: readonly string[]
}

export const ALL_USED: NotUsed = { names: [], figures: [] }

const FIGURE = /\d{2}/
/** A code, such as 00999, RTX4090 or 4K60. A year or an amount is none. */
const CODE = /^(?:0\d{3,}|(?=\S*\d)(?=\S*\p{Script=Latin}{2})[\p{Script=Latin}\d-]{4,})$/u
const NAME = /^\p{Lu}[\p{Script=Latin}\d-]{2,}$/u
const LATIN_WORDS = /\p{Script=Latin}[\p{Script=Latin}\d-]*/gu

/** In a question of so few Latin words, one that no declaration has is a name. A longer one is a sentence. */
const KEYWORDS_MAX = 5

/** Whether the answer of a call may leave out a part of the question. */
export function mayLeaveOut({ input, missing }: Routed, leftOut: readonly string[]): boolean {
  return missing.length === 0 && (leftOut.length > 0 || Object.keys(input).length === 0)
}

export function isUnused({ names, figures }: NotUsed): boolean {
  return names.length + figures.length > 0
}

/** Finds what a question says and its answer does not. `leftOut` are the words that the hub reports. */
export function notUsed(
  text: string,
  leftOut: readonly string[],
  { input }: Routed,
  { owner, place: { operation }, found }: OneAnswer,
  services: readonly Service[],
): NotUsed {
  // Nobody who may need help is corrected.
  if (!('document' in found) || owner.helpsInCrisis) return ALL_USED
  const said = comparisonKey(JSON.stringify([found.document, input, textsOf(operation)]))
  // A call that takes nothing of the question cannot be about a name in it.
  const words = Object.keys(input).length === 0 && takesName(operation) ? (text.match(LATIN_WORDS) ?? []) : []
  const isName = (word: string) => NAME.test(word) && !isDeclared(word, services)
  const strange = words.length <= KEYWORDS_MAX ? words.filter(isName) : []
  const left = [...new Set([...leftOut, ...strange])].filter((word) => !said.includes(comparisonKey(word)))
  const names = left.filter((word) => CODE.test(word) || strange.includes(word))
  return { names, figures: left.filter((word) => !names.includes(word) && FIGURE.test(word)) }
}

/** Whether an input takes words to search for, a name, or one of several values. */
function takesName({ input }: Operation): boolean {
  return Object.entries(input.shape).some(
    ([name, schema]) => FREE_TEXT_INPUTS.includes(name) || ['named', 'choice'].includes(kindFor(schema)?.name ?? ''),
  )
}

const known = new WeakMap<readonly Service[], ReadonlySet<string>>()

/** Whether a Latin word is in any declaration. Then it is no name of a thing that is not here. */
function isDeclared(word: string, services: readonly Service[]): boolean {
  const words = known.get(services) ?? declaredWords(services)
  known.set(services, words)
  return words.has(word.toLowerCase())
}

function declaredWords(services: readonly Service[]): ReadonlySet<string> {
  const texts = services.flatMap(({ title, summary, operations }) => [title, summary, ...operations.flatMap(textsOf)])
  return new Set(texts.join(' ').toLowerCase().match(LATIN_WORDS))
}

function textsOf({ title, titleZh, summary, description, tasks = [] }: Operation): string[] {
  return [title, titleZh, summary, description, ...tasks]
}
