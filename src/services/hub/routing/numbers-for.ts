import type { Kind } from '#operation/input/kind.ts'
import type { WrittenNumber } from '#operation/input/find-numbers.ts'
import type { Reading } from '#operation/input/reading.ts'
import type { Features } from '#support/text/classifier/features.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import { contextOf, featuresOfPair, inputOf, NUMBER_MODEL, type PairInput } from './pair-features.ts'
import type { TaskTool } from './task-tool.ts'
import { READERS } from './values-by-name.ts'

// Assigns the numbers of a task to inputs with a classifier of pairs of a number and an input. Its features are the
// words around the number, each together with the input's name. research/train-numbers.ts trains it.

/** From this probability a number is assigned. */
const ASSIGNED = 0.45
/** Further numbers are ignored, because nobody types this many amounts. */
const NUMBERS_MAX = 40

const NUMBERS: ReadonlySet<Kind['name']> = new Set(['amount', 'count', 'percent'])
/** Inputs for which a task may list several amounts. Each makes a call of its own. */
const LISTED = new Set(['amount', 'monthly'])

const inputs = new WeakMap<TaskTool['operation'], readonly PairInput[]>()

/** The inputs of a tool to which numbers are assigned. */
export function numberInputsOf({ operation, service }: Pick<TaskTool, 'operation' | 'service'>): readonly PairInput[] {
  const known =
    inputs.get(operation) ??
    Object.keys(operation.input.shape).flatMap((name): PairInput[] => {
      const input = inputOf(name, operation, service)
      return !input || !NUMBERS.has(input.kind.name) || READERS[name] || name === 'offset' ? [] : [input]
    })
  inputs.set(operation, known)
  return known
}

/** A number, an input whose kind takes it, and the features of the two together. */
export interface NumberPair {
  readonly input: PairInput
  readonly number: WrittenNumber
  readonly features: Features
}

export function pairsOf(
  its: readonly PairInput[],
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
  its: readonly PairInput[],
  text: string,
  numbers: readonly WrittenNumber[],
  reading: Reading,
): Map<string, number[]> {
  const { classify } = storedModel(NUMBER_MODEL)
  const given = Map.groupBy(assign(pairsOf(its, text, numbers, reading), classify), ({ input }) => input.name)
  return new Map([...given].map(([name, pairs]) => [name, pairs.map(({ number }) => number.value)]))
}
