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

/**
 * Reads a model that research/pack-model.ts wrote: a header, then four little-endian arrays without gaps.
 * 1. The header is a line of JSON: ModelFacts, the number of rows (`buckets`) and of weights (`weights`). Spaces pad it
 *    to a multiple of four bytes, where the arrays of four-byte elements must begin.
 * 2. `buckets`, uint32: the bucket of each row, in ascending order.
 * 3. `rowStarts`, uint32, one more than rows: the weights of row i are those from rowStarts[i] to rowStarts[i + 1].
 * 4. `weights`, int16.
 * 5. `classIndexes`, uint8: the class of each weight.
 */
export function readModel(file: Buffer): Model {
  const end = file.indexOf('\n') + 1
  // Safe, because research/pack-model.ts wrote the file and a test reads every stored model.
  const {
    buckets: rowCount,
    weights: weightCount,
    ...facts
  } = JSON.parse(file.toString('latin1', 0, end)) as ModelFacts & {
    readonly buckets: number
    readonly weights: number
  }
  const index = new Uint32Array(file.buffer, file.byteOffset + end, 2 * rowCount + 1)
  const [buckets, rowStarts] = [index.subarray(0, rowCount), index.subarray(rowCount)]
  const weightsAt = end + index.byteLength
  const weights = new Int16Array(file.buffer, file.byteOffset + weightsAt, weightCount)
  const classIndexes = file.subarray(weightsAt + weights.byteLength)
  const sum = (features: Features) => {
    const scores = new Float64Array(facts.classes.length)
    for (const [at, bucket] of features.buckets.entries()) {
      const row = findRow(buckets, bucket)
      if (row === undefined) continue
      const factor = features.weights[at]! * facts.unit
      for (let k = rowStarts[row]!; k < rowStarts[row + 1]!; k++) scores[classIndexes[k]!]! += weights[k]! * factor
    }
    return scores
  }
  return { ...facts, sum, classify: (features) => probabilitiesOf(facts, sum(features)) }
}

/** The probabilities for sums of weights, which the caller may have changed before. */
export function probabilitiesOf({ bias, temperature }: ModelFacts, sums: Float64Array): Float64Array {
  const scores = sums.map((sum, at) => (bias[at]! + sum) / temperature)
  softmax(scores)
  return scores
}

/** The index of a bucket in ascending buckets, by binary search. Undefined if it is absent. */
function findRow(buckets: Uint32Array, wanted: number): number | undefined {
  let low = 0
  let high = buckets.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (buckets[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return buckets[low] === wanted ? low : undefined
}
