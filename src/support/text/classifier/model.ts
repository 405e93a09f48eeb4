import type { Features } from './features.ts'
import { softmax } from './softmax.ts'

/** The class of sentences that fit no other class. */
export const NONE = 'none'

export interface ModelFacts {
  readonly trainedOn: string
  readonly classes: readonly string[]
  readonly bias: readonly number[]
  /** Divides the scores to calibrate the probabilities: of sentences with probability 0.8, four in five are right. */
  readonly temperature: number
  /** Stored weights are integers; multiply them by this. */
  readonly unit: number
}

/** Weights by bucket. `from[at]` to `from[at + 1]` is the range of `buckets[at]` in `of` (the class) and `weights`. */
export interface SparseWeights {
  readonly buckets: Uint32Array
  readonly from: Uint32Array
  readonly weights: Int16Array
  readonly of: Uint8Array
}

export interface Model extends ModelFacts {
  /** The contribution of the features to the score of each class, before bias and temperature. */
  sum(features: Features): Float64Array
  /** The probability of each class, in the order of `classes`; the sum is 1. */
  classify(features: Features): Float64Array
}

const CLASSES_MAX = 256

/** Serialises a model: one line of JSON, then the arrays in the order of `SparseWeights`, little-endian. */
export function packModel(facts: ModelFacts, { buckets, from, weights, of }: SparseWeights): Buffer {
  if (facts.classes.length > CLASSES_MAX) throw new Error(`A model has at most ${CLASSES_MAX} classes.`)
  const head = JSON.stringify({ ...facts, buckets: buckets.length, weights: weights.length })
  // Arrays with elements of four bytes must begin at a multiple of four.
  const padded = head.padEnd(Math.ceil((head.length + 1) / 4) * 4 - 1)
  const arrays = [buckets, from, weights, of].map((it) => Buffer.from(it.buffer, it.byteOffset, it.byteLength))
  return Buffer.concat([Buffer.from(`${padded}\n`, 'latin1'), ...arrays])
}

export function readModel(file: Buffer): Model {
  const end = file.indexOf('\n') + 1
  // Safe: packModel wrote it, and a test reads every stored model.
  const {
    buckets: rows,
    weights: count,
    ...facts
  } = JSON.parse(file.toString('latin1', 0, end)) as ModelFacts & {
    readonly buckets: number
    readonly weights: number
  }
  const bytes = new Uint8Array(file.length - end)
  bytes.set(file.subarray(end))
  const sparse = {
    buckets: new Uint32Array(bytes.buffer, 0, rows),
    from: new Uint32Array(bytes.buffer, 4 * rows, rows + 1),
    weights: new Int16Array(bytes.buffer, 8 * rows + 4, count),
    of: new Uint8Array(bytes.buffer, 8 * rows + 4 + 2 * count, count),
  }
  const sum = (features: Features) => sumOf(facts, sparse, features)
  return { ...facts, sum, classify: (features) => sharesOf(facts, sum(features)) }
}

export function sharesOf({ bias, temperature }: ModelFacts, sum: Float64Array): Float64Array {
  const scores = sum.map((score, at) => (bias[at]! + score) / temperature)
  softmax(scores)
  return scores
}

function sumOf(facts: ModelFacts, sparse: SparseWeights, { buckets, weights }: Features): Float64Array {
  const scores = new Float64Array(facts.classes.length)
  for (let at = 0; at < buckets.length; at++) {
    const row = placeOf(sparse.buckets, buckets[at]!)
    if (row === undefined) continue
    const share = weights[at]! * facts.unit
    for (let k = sparse.from[row]!; k < sparse.from[row + 1]!; k++) scores[sparse.of[k]!]! += sparse.weights[k]! * share
  }
  return scores
}

/** Binary search in ascending numbers. Undefined if the number is absent. */
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
