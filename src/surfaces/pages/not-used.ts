import type { Routed } from '#operation/front.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { FREE_TEXT_INPUTS } from './asked-calls.ts'
import { factsAsked } from './asked-fact.ts'
import type { OneAnswer } from './several-answers.ts'

/** The words of a question that its answer does not use. */
export interface NotUsed {
  /** Names that have no record: the answer is about other things. */
  readonly names: readonly string[]
  /** Other words, such as conditions. */
  readonly others: readonly string[]
}

export const ALL_USED: NotUsed = { names: [], others: [] }

/** No other words are shown, because one question in five has one that says nothing. */
const NAME_OR_AMOUNT = /\p{Script=Latin}{3}|\d{2}/u
/** A code, such as 00999, RTX4090 or 4K60. A year or an amount is none. */
const CODE = /^(?:0\d{3,}|(?=\S*\d)(?=\S*\p{Script=Latin}{2})[\p{Script=Latin}\d-]{4,})$/u
/** A name in Chinese, without numerals. */
const CHINESE_NAME = /^(?!.*[一二兩三四五六七八九十百千萬幾])\p{Script=Han}{3,8}$/u
const LATIN_NAME = /^\p{Script=Latin}[\p{Script=Latin}\d-]{3,}$/u
/** The only Latin name that a choice of a few values cannot be: AAPL. */
const TICKER = /^[A-Z]{3,5}$/
const LATIN_WORDS = /\p{Script=Latin}[\p{Script=Latin}\d-]*/gu

/** In a question of so few Latin words, one that no declaration has is a name. A longer one is a sentence. */
const KEYWORDS_MAX = 5

/** Whether the answer of a call may leave out a part of the question. */
export function mayLeaveOut({ input, missing }: Routed, leftOut: readonly string[]): boolean {
  return missing.length === 0 && (leftOut.length > 0 || Object.keys(input).length === 0)
}

export function isUnused({ names, others }: NotUsed): boolean {
  return names.length + others.length > 0
}

/** Finds what a question says and its answer does not. `leftOut` are the words that the hub reports. */
export function notUsed(
  text: string,
  leftOut: readonly string[],
  call: Routed,
  { owner, place: { operation }, found }: OneAnswer,
  services: readonly Service[],
): NotUsed {
  // Nobody who may need help is corrected.
  if (!('document' in found) || owner.helpsInCrisis) return ALL_USED
  const told = comparisonKey(JSON.stringify([found.document, call.input, textsOf(operation)]))
  const isTold = (word: string) => told.includes(comparisonKey(word)) || factsAsked(word, found.document).length > 0
  // A call that takes nothing of the question cannot be about a name in it.
  const isOpen = Object.keys(call.input).length === 0 && takesOne(operation, ['named', 'choice'])
  const latinName = takesOne(operation, ['named']) ? LATIN_NAME : TICKER
  const isName = (word: string) =>
    (CHINESE_NAME.test(word) && beginsWord(word, text)) || (latinName.test(word) && !isDeclared(word, services))
  const words = isOpen ? (text.match(LATIN_WORDS) ?? []) : []
  const strange = words.length <= KEYWORDS_MAX ? words.filter((word) => isName(word) && !isTold(word)) : []
  const left = [...new Set([...leftOut, ...(strange.length === 1 ? strange : [])])].filter((word) => !isTold(word))
  const names = left.filter((word) => CODE.test(word) || (isOpen && isName(word)))
  return { names, others: left.filter((word) => !names.includes(word) && NAME_OR_AMOUNT.test(word)) }
}

/** Whether an input takes words to search for, or a value of one of these kinds. */
function takesOne({ input }: Operation, kinds: readonly Kind['name'][]): boolean {
  return Object.entries(input.shape).some(([name, schema]) => {
    const kind = kindFor(schema)
    return FREE_TEXT_INPUTS.includes(name) || (kind !== undefined && kinds.includes(kind.name))
  })
}

/** False for 王新手 in 遊戲王新手, because the hub does not know where a Chinese word begins. */
function beginsWord(word: string, text: string): boolean {
  return !/\p{Script=Han}$/u.test(text.slice(0, text.indexOf(word)))
}

const known = new WeakMap<readonly Service[], ReadonlySet<string>>()

/** Whether a Latin word, singular or plural, is in any declaration. Then it is no name of a thing that is not here. */
function isDeclared(word: string, services: readonly Service[]): boolean {
  const words = known.get(services) ?? declaredWords(services)
  known.set(services, words)
  return words.has(singular(word.toLowerCase()))
}

function declaredWords(services: readonly Service[]): ReadonlySet<string> {
  const texts = services.flatMap(({ title, summary, operations }) => [title, summary, ...operations.flatMap(textsOf)])
  return new Set((texts.join(' ').toLowerCase().match(LATIN_WORDS) ?? []).map(singular))
}

function textsOf({ title, titleZh, summary, description, tasks = [] }: Operation): string[] {
  return [title, titleZh, summary, description, ...tasks]
}

function singular(word: string): string {
  return word.replace(/s$/, '')
}
