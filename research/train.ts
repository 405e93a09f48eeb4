import type { Features } from '#support/text/classifier/features.ts'
import type { ModelFacts } from '#support/text/classifier/model.ts'
import { softmax } from '#support/text/classifier/softmax.ts'
import type { SparseWeights } from './pack-model.ts'

export interface Sample {
  readonly features: Features
  /** The indices of the correct classes, which have equal weight. */
  readonly wanted: readonly number[]
}

/** Weights after training: for each bucket in `places`, one per class. */
export interface Trained {
  readonly classes: number
  readonly places: ReadonlyMap<number, number>
  readonly rows: Float32Array
  readonly bias: Float32Array
}

const PASSES = 12
const STEP = 0.3
const BIAS_STEP = 0.03
/** Label smoothing: without it, a class could become impossible. */
const SMOOTHING = 0.05
const GRADIENT_MIN = 3e-5

/** Trains softmax regression with AdaGrad. Deterministic. A larger `biasStep` favours the most frequent class. */
export function train(samples: readonly Sample[], classes: number, biasStep = BIAS_STEP): Trained {
  const buckets = new Set(samples.flatMap(({ features }) => [...features.buckets]))
  const places = new Map([...buckets].toSorted((a, b) => a - b).map((bucket, place) => [bucket, place]))
  const rows = new Float32Array(places.size * classes)
  const squares = new Float32Array(rows.length)
  const bias = new Float32Array(classes)
  const biasSquares = new Float32Array(classes)
  const starts = samples.map(({ features }) => features.buckets.map((bucket) => places.get(bucket)! * classes))
  const errors = new Float32Array(classes)
  const random = seededRandom()
  for (let pass = 0; pass < PASSES; pass++) {
    for (const at of shuffled(samples.length, random)) {
      const { features, wanted } = samples[at]!
      const { weights } = features
      const own = starts[at]!
      errors.set(bias)
      for (let k = 0; k < own.length; k++)
        for (let c = 0; c < classes; c++) errors[c]! += rows[own[k]! + c]! * weights[k]!
      softmax(errors)
      for (let c = 0; c < classes; c++) errors[c]! -= SMOOTHING / classes
      for (const c of wanted) errors[c]! -= (1 - SMOOTHING) / wanted.length
      for (let c = 0; c < classes; c++) bias[c]! -= stepOf(biasStep, errors[c]!, biasSquares, c)
      for (let k = 0; k < own.length; k++) {
        for (let c = 0; c < classes; c++) {
          const gradient = errors[c]! * weights[k]!
          if (Math.abs(gradient) > GRADIENT_MIN) rows[own[k]! + c]! -= stepOf(STEP, gradient, squares, own[k]! + c)
        }
      }
    }
  }
  return { classes, places, rows, bias }
}

function stepOf(step: number, gradient: number, squares: Float32Array, at: number): number {
  squares[at]! += gradient * gradient
  return (step * gradient) / Math.sqrt(squares[at]! + 1e-6)
}

export function shuffled(count: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, at) => at)
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

/** Random numbers that are the same in every run: a linear congruential generator with the constants of ANSI C. */
export function seededRandom(seed = 1): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state / 2 ** 31
  }
}

export function scoresOf({ classes, places, rows, bias }: Trained, { buckets, weights }: Features): Float64Array {
  const scores = Float64Array.from(bias)
  for (let at = 0; at < buckets.length; at++) {
    const place = places.get(buckets[at]!)
    if (place === undefined) continue
    for (let c = 0; c < classes; c++) scores[c]! += rows[place * classes + c]! * weights[at]!
  }
  return scores
}

/** The temperature with the maximum likelihood of the correct classes, on samples that were not used for training. */
export function temperatureOf(
  judged: readonly { readonly scores: Float64Array; readonly wanted: readonly number[] }[],
): number {
  const lossAt = (temperature: number) =>
    judged.reduce((sum, { scores, wanted }) => {
      const shares = scores.map((score) => score / temperature)
      softmax(shares)
      return sum - Math.log(wanted.reduce((right, c) => right + shares[c]!, 1e-12))
    }, 0)
  const tried = Array.from({ length: 20 }, (_, at) => (at + 3) / 10).map((it) => ({
    temperature: it,
    loss: lossAt(it),
  }))
  return tried.reduce((best, it) => (it.loss < best.loss ? it : best)).temperature
}

const UNITS_MAX = 32767

/** Drops small weights and stores the others in 16 bits each. */
export function pruned(
  { classes, places, rows, bias }: Trained,
  weightMin: number,
): SparseWeights & Pick<ModelFacts, 'bias' | 'unit'> {
  const unit = (2 * rows.reduce((most, it) => Math.max(most, Math.abs(it)), 0)) / UNITS_MAX
  const kept = { buckets: [] as number[], from: [0], weights: [] as number[], of: [] as number[] }
  for (const [bucket, place] of places) {
    const row = rows.subarray(place * classes, (place + 1) * classes)
    // The median of a row is common to all classes, so it does not help to distinguish them.
    const common = row.toSorted()[classes >> 1]!
    for (let c = 0; c < classes; c++) {
      const weight = row[c]! - common
      if (Math.abs(weight) < weightMin) continue
      kept.weights.push(Math.round(weight / unit))
      kept.of.push(c)
    }
    if (kept.weights.length === kept.from.at(-1)) continue
    kept.buckets.push(bucket)
    kept.from.push(kept.weights.length)
  }
  return {
    buckets: Uint32Array.from(kept.buckets),
    from: Uint32Array.from(kept.from),
    weights: Int16Array.from(kept.weights),
    of: Uint8Array.from(kept.of),
    bias: Array.from(bias, (it) => Math.round(it * 1e4) / 1e4),
    unit,
  }
}
