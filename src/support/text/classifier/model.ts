import type { Features } from './features.ts'
import { softmax } from './softmax.ts'

/** The class of sentences that none of the others is for. */
export const NONE = 'none'

/** What a model file says of itself. */
export interface ModelFacts {
  /** SHA-256 of the sentences that it was trained on. */
  readonly trainedOn: string
  readonly classes: readonly string[]
  readonly bias: readonly number[]
  /** Scores are divided by it, so that of the sentences given 0.8 four in five are right. */
  readonly temperature: number
  /** What one unit of a stored weight is worth. */
  readonly unit: number
}

/** Weights by bucket: those of `buckets[at]` are `from[at]` to `from[at + 1]` of `of` (which class) and `weights`. */
export interface SparseWeights {
  readonly buckets: Uint32Array
  readonly from: Uint32Array
  readonly weights: Int16Array
  readonly of: Uint8Array
}

export interface Model extends ModelFacts {
  /** How likely each class is, in the order of `classes`; they add up to 1. */
  classify(features: Features): Float64Array
}

const CLASSES_MAX = 256

/** One line of JSON, then the arrays in the order of `SparseWeights`, little-endian. */
export function packModel(facts: ModelFacts, { buckets, from, weights, of }: SparseWeights): Buffer {
  if (facts.classes.length > CLASSES_MAX) throw new Error(`A model has at most ${CLASSES_MAX} classes.`)
  const head = JSON.stringify({ ...facts, buckets: buckets.length, weights: weights.length })
  // Arrays of four bytes begin at a multiple of four.
  const padded = head.padEnd(Math.ceil((head.length + 1) / 4) * 4 - 1)
  const arrays = [buckets, from, weights, of].map((it) => Buffer.from(it.buffer, it.byteOffset, it.byteLength))
  return Buffer.concat([Buffer.from(`${padded}\n`, 'latin1'), ...arrays])
}

export function readModel(file: Buffer): Model {
  const end = file.indexOf('\n') + 1
  // Safe: what packModel wrote; a test reads every model that is kept.
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
  return { ...facts, classify: (features) => classify(facts, sparse, features) }
}

function classify(facts: ModelFacts, sparse: SparseWeights, { buckets, weights }: Features): Float64Array {
  const scores = Float64Array.from(facts.bias)
  for (let at = 0; at < buckets.length; at++) {
    const row = placeOf(sparse.buckets, buckets[at]!)
    if (row === undefined) continue
    const share = weights[at]! * facts.unit
    for (let k = sparse.from[row]!; k < sparse.from[row + 1]!; k++) scores[sparse.of[k]!]! += sparse.weights[k]! * share
  }
  for (let at = 0; at < scores.length; at++) scores[at]! /= facts.temperature
  softmax(scores)
  return scores
}

/** Binary search in ascending numbers. */
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
