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
  const { facts, buckets, rowStarts, weightsAt, classIndexesAt } = readHeader(file)
  const weights = new Int16Array(file.buffer, file.byteOffset + weightsAt, rowStarts.at(-1))
  const classIndexes = file.subarray(classIndexesAt)
  return createModel(facts, buckets, (index) => ({
    weights,
    classIndexes,
    start: rowStarts[index]!,
    end: rowStarts[index + 1]!,
  }))
}

/** Opens a large model. Its weights remain in the file, of which each n-gram reads a few bytes. */
export function openModel({ bytes, copy }: OpenFile): Model {
  const header = readHeader(bytes())
  const { facts, weightsAt, classIndexesAt } = header
  // Copies, because views would keep the whole file in memory.
  const [buckets, rowStarts] = [header.buckets.slice(), header.rowStarts.slice()]
  const cache = new Map<number, Row>()
  const readRow = (index: number): Row => {
    const first = rowStarts[index]!
    const length = rowStarts[index + 1]! - first
    const row = { weights: new Int16Array(length), classIndexes: new Uint8Array(length), start: 0, end: length }
    copy(new Uint8Array(row.weights.buffer), 2 * length, weightsAt + 2 * first)
    copy(row.classIndexes, length, classIndexesAt + first)
    return row
  }
  return createModel(facts, buckets, (index) => {
    const row = cache.get(index) ?? readRow(index)
    if (cache.size === CACHED_ROWS_MAX) cache.clear()
    cache.set(index, row)
    return row
  })
}

/** The parts of a sentence are classified one after the other, and have most n-grams in common. */
const CACHED_ROWS_MAX = 1500

interface Header {
  readonly facts: ModelFacts
  readonly buckets: Uint32Array
  readonly rowStarts: Uint32Array
  /** The byte at which each of the other two arrays begins. */
  readonly weightsAt: number
  readonly classIndexesAt: number
}

function readHeader(file: Buffer): Header {
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
  const weightsAt = end + index.byteLength
  return {
    facts,
    buckets: index.subarray(0, rowCount),
    rowStarts: index.subarray(rowCount),
    weightsAt,
    classIndexesAt: weightsAt + 2 * weightCount,
  }
}

/** The weights of one bucket: the elements from `start` to `end` of the arrays. */
interface Row {
  readonly weights: Int16Array
  readonly classIndexes: Uint8Array
  readonly start: number
  readonly end: number
}

function createModel(facts: ModelFacts, buckets: Uint32Array, rowAt: (index: number) => Row): Model {
  const sum = (features: Features) => {
    const scores = new Float64Array(facts.classes.length)
    for (const [at, bucket] of features.buckets.entries()) {
      const index = findRow(buckets, bucket)
      if (index === undefined) continue
      const { weights, classIndexes, start, end } = rowAt(index)
      const factor = features.weights[at]! * facts.unit
      for (let k = start; k < end; k++) scores[classIndexes[k]!]! += weights[k]! * factor
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
