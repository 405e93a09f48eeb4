import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import type { WrittenNumber } from '#operation/input/number.ts'
import type { Reading } from '#operation/input/reading.ts'
import { labelOf } from '#operation/view/label-of.ts'
import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import type { TaskTool } from './task-tool.ts'
import { READERS } from './values-by-name.ts'

// Assigns the numbers of a task to inputs with a classifier of pairs of a number and an input. Its features are the
// words around the number, each together with the input's name. research/train-numbers.ts trains it.

export const NUMBER_MODEL = 'models/hub/numbers.model'
/** The classes of the model: whether a number is meant for an input. */
export const PAIR_CLASSES = ['no', 'yes'] as const
/** From this probability a number is assigned. */
const ASSIGNED = 0.45
/** Further numbers are ignored, because nobody types this many amounts. */
const NUMBERS_MAX = 40

/** An input that takes one number. */
export interface NumberInput {
  readonly name: string
  readonly kind: Kind
  /** The words of its label, in both languages. */
  readonly words: readonly string[]
}

const NUMBERS: ReadonlySet<Kind['name']> = new Set(['amount', 'count', 'percent'])
/** Inputs for which a task may list several amounts. Each makes a call of its own. */
const LISTED = new Set(['amount', 'monthly'])

const inputs = new WeakMap<TaskTool['operation'], readonly NumberInput[]>()

/** The inputs of a tool to which numbers are assigned. */
export function numberInputsOf({
  operation,
  service,
}: Pick<TaskTool, 'operation' | 'service'>): readonly NumberInput[] {
  const known =
    inputs.get(operation) ??
    Object.entries(operation.input.shape).flatMap(([name, field]): NumberInput[] => {
      const kind = kindFor(field)
      if (!kind || !NUMBERS.has(kind.name) || READERS[name] || name === 'offset') return []
      const texts = [...(labelOf(name, operation.name, service.words)?.label ?? []), name.replaceAll('_', ' ')]
      return [{ name, kind, words: texts.flatMap(wordsOf) }]
    })
  inputs.set(operation, known)
  return known
}

/** A number, an input whose kind takes it, and the features of the two together. */
export interface NumberPair {
  readonly input: NumberInput
  readonly number: WrittenNumber
  readonly features: Features
}

export function pairsOf(
  its: readonly NumberInput[],
  text: string,
  all: readonly WrittenNumber[],
  reading: Reading,
): NumberPair[] {
  const numbers = all.slice(0, NUMBERS_MAX)
  const places = new Map(its.map(({ kind }) => [kind, new Set(kind.find?.(text, reading).map(({ start }) => start))]))
  return numbers.flatMap((number, at) => {
    const context = contextOf(text, number, numbers[at - 1]?.end ?? 0, numbers[at + 1]?.start ?? text.length)
    const shape = [`c${Math.min(3, numbers.length)}`, `z${Math.floor(Math.log10(Math.abs(number.value) + 1))}`]
    return its
      .filter(({ kind }) => places.get(kind)?.has(number.start))
      .map((input) => ({ input, number, features: featuresOfPair(input, context, shape) }))
  })
}

/** Assigns numbers to inputs, the most probable pair first: one number per input, unless a task may list several. */
export function assign(pairs: readonly NumberPair[], classify: (features: Features) => Float64Array): NumberPair[] {
  const given: NumberPair[] = []
  const probable = pairs
    .map((pair) => ({ pair, share: classify(pair.features)[1]! }))
    .filter(({ share }) => share >= ASSIGNED)
    .toSorted((a, b) => b.share - a.share)
  for (const { pair } of probable) {
    const { number, input } = pair
    const isTaken = given.some((it) => it.number === number || (it.input === input && !LISTED.has(input.name)))
    if (!isTaken) given.push(pair)
  }
  return given.toSorted((a, b) => a.number.start - b.number.start)
}

/** The numbers of a task by input, in text order. */
export function shareNumbers(
  its: readonly NumberInput[],
  text: string,
  numbers: readonly WrittenNumber[],
  reading: Reading,
): Map<string, number[]> {
  const { classify } = storedModel(NUMBER_MODEL)
  const given = Map.groupBy(assign(pairsOf(its, text, numbers, reading), classify), ({ input }) => input.name)
  return new Map([...given].map(([name, pairs]) => [name, pairs.map(({ number }) => number.value)]))
}

interface NumberContext {
  readonly left: string
  readonly right: string
  /** The words around the number, singly, in pairs, and as runs from the number outwards. */
  readonly grams: readonly string[]
}

const CONTEXT_CHARACTERS = 24
const RUN_MAX = 4
const SIGN = /[a-z']+|\p{sc=Han}|[%$:/=,，、;；。.()（）]/gu

/** The words between a number and its neighbours. */
function contextOf(text: string, { start, end }: WrittenNumber, from: number, to: number): NumberContext {
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

/** Each feature counts for this input alone, except whether a word of the input's label is beside the number. */
function featuresOfPair({ name, words }: NumberInput, context: NumberContext, shape: readonly string[]): Features {
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
