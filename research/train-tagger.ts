import { hash32 } from '#support/text/classifier/features.ts'
import {
  bucketOf,
  stepBuckets,
  TAG_BUCKETS,
  viewsOfOwn,
  type TagLabel,
  type TagWord,
} from '#support/text/classifier/tagger.ts'
import { seededRandom, shuffled } from './train.ts'

/** A sentence with the labels that each word may have. A word that nobody labelled may have several. */
export interface TagSample {
  readonly lattice: Lattice
  /** `allowed[word][label]`. */
  readonly allowed: readonly Uint8Array[]
}

/** The buckets whose weights add up to the score of each label at each word, and of each label after another. */
interface Lattice {
  readonly labels: readonly TagLabel[]
  /** `words[at][label]`. */
  readonly words: readonly (readonly Uint32Array[])[]
  /** `after[label][before]`. The last `before` is the start of the sentence. */
  readonly after: readonly (readonly (Uint32Array | undefined)[])[]
}

export function latticeOf(labels: readonly TagLabel[], words: readonly TagWord[]): Lattice {
  const pairs = (views: readonly string[], facts: readonly number[]) =>
    views.flatMap((view) => facts.map((fact) => bucketOf(hash32(view), fact)))
  return {
    labels,
    words: words.map(({ facts, own }) => {
      return labels.map((label) => {
        const extra = (own.get(label.name) ?? []).map(hash32)
        return Uint32Array.from([...pairs(label.views, facts), ...pairs(viewsOfOwn(label), extra)])
      })
    }),
    after: labels.map((label) =>
      [...labels, undefined].map((before) => {
        const buckets = stepBuckets(label, before)
        return buckets && Uint32Array.from(buckets)
      }),
    ),
  }
}

const PASSES = 4
/** The weights are the mean of those after each of the last passes. */
const AVERAGED = 2
const STEP = 0.1
const GRADIENT_MIN = 1e-3
/** In each pass, a sentence ignores this many of 16 facts, so that no label depends on a single fact. */
const IGNORED = 3
const KEPT = 16 / (16 - IGNORED)

/** The mean of the weights of trainings in different orders is better than any of them. */
const SEEDS = [1, 2]

/**
 * Trains a conditional random field by the likelihood of the allowed labels, with AdaGrad. Deterministic. Returns the
 * weights.
 */
export function trainTagger(samples: readonly TagSample[]): Float32Array {
  const mean = new Float32Array(TAG_BUCKETS)
  for (const seed of SEEDS) {
    const weights = new Float32Array(TAG_BUCKETS)
    const squares = new Float32Array(TAG_BUCKETS).fill(1e-6)
    const random = seededRandom(seed)
    for (let pass = 0; pass < PASSES; pass++) {
      for (const at of shuffled(samples.length, random))
        learn(samples[at]!, weights, squares, Math.floor(random() * 2 ** 30))
      if (pass < PASSES - AVERAGED) continue
      for (let at = 0; at < mean.length; at++) mean[at]! += weights[at]! / (AVERAGED * SEEDS.length)
    }
  }
  return mean
}

/** Moves the weights so that the allowed labels become more probable. */
function learn({ lattice, allowed }: TagSample, weights: Float32Array, squares: Float32Array, seed: number): void {
  const isIgnored = (bucket: number) => Math.imul(bucket ^ seed, 0x9e3779b1) >>> 28 < IGNORED
  const sum = (buckets: Uint32Array) => {
    let total = 0
    for (let at = 0; at < buckets.length; at++) if (!isIgnored(buckets[at]!)) total += weights[buckets[at]!]!
    return total * KEPT
  }
  const update = (buckets: Uint32Array, gradient: number) => {
    if (Math.abs(gradient) < GRADIENT_MIN) return
    for (let at = 0; at < buckets.length; at++) {
      const bucket = buckets[at]!
      if (isIgnored(bucket)) continue
      squares[bucket]! += gradient * gradient
      weights[bucket]! -= (STEP * gradient) / Math.sqrt(squares[bucket]!)
    }
  }
  const { words, after } = lattice
  const { length } = lattice.labels
  if (words.length === 0) return
  const scores: Scores = {
    count: words.length,
    length,
    words: Float64Array.from(words.flatMap((its) => its.map(sum))),
    after: Float64Array.from(after.flatMap((its) => its.map((buckets) => (buckets ? sum(buckets) : -Infinity)))),
  }
  const free = expected(scores)
  const wanted = expected(scores, allowed)
  // Words of two marks may overlap, so that no labels fit.
  if (!free || !wanted) return
  for (const [place, word] of words.entries())
    for (const [label, buckets] of word.entries())
      update(buckets, free.words[place * length + label]! - wanted.words[place * length + label]!)
  for (const [label, its] of after.entries())
    for (const [before, buckets] of its.entries())
      if (buckets)
        update(buckets, free.after[label * (length + 1) + before]! - wanted.after[label * (length + 1) + before]!)
}

interface Scores {
  /** The number of words, and that of labels. */
  readonly count: number
  readonly length: number
  readonly words: Float64Array
  readonly after: Float64Array
}

/**
 * How often each label and each pair of labels is expected, by the forward-backward algorithm with scaled probabilities.
 * Undefined if no sequence of the allowed labels is possible.
 */
function expected({ count, length, words, after }: Scores, allowed?: readonly Uint8Array[]): Expected | undefined {
  const width = length + 1
  const steps = after.map(Math.exp)
  const own = new Float64Array(count * length)
  const forward = new Float64Array(count * length)
  const scales = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const first = at * length
    let most = -Infinity
    for (let label = 0; label < length; label++)
      if (allowed?.[at]![label] !== 0) most = Math.max(most, words[first + label]!)
    let scale = 0
    for (let label = 0; label < length; label++) {
      if (allowed?.[at]![label] === 0) continue
      own[first + label] = Math.exp(words[first + label]! - most)
      let sum = at === 0 ? steps[label * width + length]! : 0
      if (at > 0)
        for (let before = 0; before < length; before++)
          sum += forward[first - length + before]! * steps[label * width + before]!
      forward[first + label] = sum * own[first + label]!
      scale += forward[first + label]!
    }
    if (scale === 0) return undefined
    for (let label = 0; label < length; label++) forward[first + label]! /= scale
    scales[at] = scale
  }
  const shares = new Float64Array(count * length)
  const pairs = new Float64Array(length * width)
  let backward = new Float64Array(length).fill(1)
  for (let at = count - 1; at >= 0; at--) {
    const first = at * length
    const earlier = new Float64Array(length)
    for (let label = 0; label < length; label++) {
      const rest = (own[first + label]! * backward[label]!) / scales[at]!
      shares[first + label] = forward[first + label]! * backward[label]!
      if (at === 0 || rest === 0) continue
      for (let before = 0; before < length; before++) {
        const step = steps[label * width + before]! * rest
        earlier[before]! += step
        pairs[label * width + before]! += forward[first - length + before]! * step
      }
    }
    backward = earlier
  }
  for (let label = 0; label < length; label++) pairs[label * width + length]! += shares[label]!
  return { words: shares, after: pairs }
}

interface Expected {
  readonly words: Float64Array
  readonly after: Float64Array
}
