import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import { labelOf } from '#operation/view/label-of.ts'
import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import type { TaskTool } from './task-tool.ts'

// The features of a value in a task together with an input: the words around the value, each with the input's name.

export const NUMBER_MODEL = 'models/hub/numbers.model.zst'
/** The classes of the model: whether a number is meant for an input. */
export const PAIR_CLASSES = ['no', 'yes'] as const
/** An input that takes one value. */
export interface PairInput {
  readonly name: string
  readonly kind: Kind
  /** The words of its label, in both languages. */
  readonly words: readonly string[]
}

/** A part of a task. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Undefined if the operation has no such input. */
export function inputOf(
  name: string,
  operation: TaskTool['operation'],
  service: TaskTool['service'],
): PairInput | undefined {
  const field = operation.input.shape[name]
  const kind = field && kindFor(field)
  const texts = [...(labelOf(name, operation.name, service.words)?.label ?? []), name.replaceAll('_', ' ')]
  return kind && { name, kind, words: texts.flatMap(wordsOf) }
}

export interface Surroundings {
  readonly left: string
  readonly right: string
  /** The words around the value, singly, in pairs, and as runs from the value outwards. */
  readonly grams: readonly string[]
}

const CONTEXT_CHARACTERS = 24
const RUN_MAX = 4
const SIGN = /[a-z']+|\p{sc=Han}|[%$:/=,，、;；。.()（）]/gu

/** The words between a value and its neighbours. */
export function contextOf(text: string, { start, end }: Place, from: number, to: number): Surroundings {
  const left = text.slice(Math.max(from, start - CONTEXT_CHARACTERS), start).toLowerCase()
  const right = text.slice(end, Math.min(to, end + CONTEXT_CHARACTERS)).toLowerCase()
  const grams = [...gramsOf('l', (left.match(SIGN) ?? []).toReversed()), ...gramsOf('r', right.match(SIGN) ?? [])]
  return { left, right, grams }
}

function gramsOf(side: string, signs: readonly string[]): string[] {
  const runs = Array.from({ length: Math.min(RUN_MAX, signs.length) }, (_, at) => signs.slice(0, at + 1).join(' '))
  return [
    ...(runs.length === 0 ? [`${side}^`] : runs.map((run) => side + run)),
    ...signs.flatMap((sign, at) => [`${side}*${sign}`, ...(at > 0 ? [`${side}*${signs[at - 1]} ${sign}`] : [])]),
  ]
}

/** Each feature counts for this input alone, except whether a word of the input's label is beside the value. */
export function featuresOfPair({ name, words }: PairInput, context: Surroundings, shape: readonly string[]): Features {
  const sides = (['left', 'right'] as const).filter((side) => words.some((word) => context[side].includes(word)))
  const own = [name, ...sides, ...shape, ...context.grams].map((gram) => `${name}|${gram}`)
  return featuresOf('', [...own, ...sides])
}

/** The words of a label: English words, and pairs of Chinese characters. */
function wordsOf(label: string): string[] {
  const runs = label.toLowerCase().match(/[a-z]{3,}|\p{sc=Han}{2,}/gu) ?? []
  return runs.flatMap((run) =>
    /[a-z]/.test(run) ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
}
