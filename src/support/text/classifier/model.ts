import type { OpenFile } from '#support/files/read.ts'
import type { Features } from './features.ts'
import { softmax } from './softmax.ts'

/** The class of sentences that fit no other class. Its subjects are classes too: `none:weather`. */
export const NONE = 'none'

/** From this probability, a class is acted on without a question back. */
export const SURE = 0.5

export function isNone(label: string): boolean {
  return label === NONE || label.startsWith(`${NONE}:`)
}

export interface ModelFacts {
  readonly trainedOn: string
  readonly classes: readonly string[]
  readonly bias: readonly number[]
  /** Scores are divided by this, so that of sentences with probability 0.8 four in five are correct. */
  readonly temperature: number
  /** Weights are stored as integers, to be multiplied by this. */
  readonly unit: number
}

export interface Model extends ModelFacts {
  /** The sum of the features' weights for each class, before bias and temperature. */
  sum(features: Features): Float64Array
  /** The probability of each class, in the order of `classes`. The sum is 1. */
  classify(features: Features): Float64Array
}

export const CLASSES_MAX = 256

/** Reads a model that research/pack-model.ts wrote: one line of JSON, then arrays. */
export function readModel(file: Buffer): Model {
  const { facts, buckets, from, weightsAt, ofAt } = indexOf(file)
  const weights = new Int16Array(file.buffer, file.byteOffset + weightsAt, from.at(-1))
  const of = file.subarray(ofAt)
  return modelOf(facts, buckets, (place) => ({ weights, of, from: from[place]!, to: from[place + 1]! }))
}

/** Opens a large model. Its weights remain in the file, of which each n-gram reads a few bytes. */
export function openModel({ bytes, copy }: OpenFile): Model {
  const { facts, weightsAt, ofAt, ...index } = indexOf(bytes())
  const [buckets, from] = [index.buckets.slice(), index.from.slice()]
  const kept = new Map<number, Row>()
  const read = (place: number): Row => {
    const first = from[place]!
    const length = from[place + 1]! - first
    const row = { weights: new Int16Array(length), of: new Uint8Array(length), from: 0, to: length }
    copy(new Uint8Array(row.weights.buffer), 2 * length, weightsAt + 2 * first)
    copy(row.of, length, ofAt + first)
    return row
  }
  return modelOf(facts, buckets, (place) => {
    const row = kept.get(place) ?? read(place)
    if (kept.size === ROWS_KEPT) kept.clear()
    kept.set(place, row)
    return row
  })
}

/** The parts of a sentence are classified one after the other, and have most n-grams in common. */
const ROWS_KEPT = 1500

interface ModelIndex {
  readonly facts: ModelFacts
  readonly buckets: Uint32Array
  readonly from: Uint32Array
  /** The position in the file where each of the other two arrays begins. */
  readonly weightsAt: number
  readonly ofAt: number
}

function indexOf(file: Buffer): ModelIndex {
  const end = file.indexOf('\n') + 1
  // Safe, because research/pack-model.ts wrote the file and a test reads every stored model.
  const {
    buckets: rows,
    weights: count,
    ...facts
  } = JSON.parse(file.toString('latin1', 0, end)) as ModelFacts & {
    readonly buckets: number
    readonly weights: number
  }
  const index = new Uint32Array(file.buffer, file.byteOffset + end, 2 * rows + 1)
  const weightsAt = end + index.byteLength
  return { facts, buckets: index.subarray(0, rows), from: index.subarray(rows), weightsAt, ofAt: weightsAt + 2 * count }
}

/** The weights of one n-gram: elements `from` to `to` of the arrays. */
interface Row {
  readonly weights: Int16Array
  readonly of: Uint8Array
  readonly from: number
  readonly to: number
}

function modelOf(facts: ModelFacts, buckets: Uint32Array, rowAt: (place: number) => Row): Model {
  const sum = (features: Features) => {
    const scores = new Float64Array(facts.classes.length)
    for (const [at, bucket] of features.buckets.entries()) {
      const place = placeOf(buckets, bucket)
      if (place === undefined) continue
      const { weights, of, from, to } = rowAt(place)
      const share = features.weights[at]! * facts.unit
      for (let k = from; k < to; k++) scores[of[k]!]! += weights[k]! * share
    }
    return scores
  }
  return { ...facts, sum, classify: (features) => sharesOf(facts, sum(features)) }
}

export function sharesOf({ bias, temperature }: ModelFacts, sum: Float64Array): Float64Array {
  const scores = sum.map((score, at) => (bias[at]! + score) / temperature)
  softmax(scores)
  return scores
}

/** The index of a number in ascending numbers, by binary search. Undefined if it is absent. */
function placeOf(sorted: Uint32Array, wanted: number): number | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted ? low : undefined
}
