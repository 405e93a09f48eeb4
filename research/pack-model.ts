import type { ModelFacts } from '#support/text/classifier/model.ts'

/** The index of a class is stored in one byte. */
const CLASSES_MAX = 256

/** Weights by bucket. For `buckets[at]`, they are at `from[at]` to `from[at + 1]` of `of` (the class) and `weights`. */
export interface SparseWeights {
  readonly buckets: Uint32Array
  readonly from: Uint32Array
  readonly weights: Int16Array
  readonly of: Uint8Array
}

/** Serialises a model: one line of JSON, then the arrays of `SparseWeights` in declared order, little-endian. */
export function packModel(facts: ModelFacts, { buckets, from, weights, of }: SparseWeights): Buffer {
  if (facts.classes.length > CLASSES_MAX) throw new Error(`A model has at most ${CLASSES_MAX} classes.`)
  const head = headOf({ ...facts, buckets: buckets.length, weights: weights.length })
  const arrays = [buckets, from, weights, of].map((it) => Buffer.from(it.buffer, it.byteOffset, it.byteLength))
  return Buffer.concat([head, ...arrays])
}

/** The same model with another temperature. */
export function withTemperature(file: Buffer, temperature: number): Buffer {
  const end = file.indexOf('\n') + 1
  // Safe: `packModel` wrote the line.
  const facts = JSON.parse(file.toString('latin1', 0, end)) as object
  return Buffer.concat([headOf({ ...facts, temperature }), file.subarray(end)])
}

function headOf(facts: object): Buffer {
  const head = JSON.stringify(facts)
  // An array with elements of four bytes must begin at a multiple of four.
  return Buffer.from(`${head.padEnd(Math.ceil((head.length + 1) / 4) * 4 - 1)}\n`, 'latin1')
}
