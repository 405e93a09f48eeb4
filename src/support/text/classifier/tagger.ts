import { hash32 } from './features.ts'

// Tags each word of a sentence with the best sequence of labels: a linear-chain conditional random field with hashed
// weights. Sentences may have different labels, because a label has views, such as “an input named limit” and “any
// number”. Each view has its own weights.

/** A label, and the names under which it shares weights with other labels. */
export interface TagLabel {
  readonly name: string
  readonly views: readonly string[]
  /** The label goes on after the label of this name, and cannot stand without it. */
  readonly follows?: string
}

/** The facts about one word. */
export interface TagWord {
  /** The hashes of facts that may speak for any label. */
  readonly facts: readonly number[]
  /** Further facts about the word and one label alone, by the label’s name. */
  readonly own: ReadonlyMap<string, readonly string[]>
}

/** Weights are hashed into this many buckets, a power of two. */
export const TAG_BUCKETS = 1 << 22

export interface TagModel {
  /** One for each bucket, as integers. */
  readonly weights: Int8Array | Float32Array
  /** The weights are to be multiplied by this. */
  readonly unit: number
}

/** The bucket of a fact for a view of a label: Knuth’s multiplicative hash of the pair. */
export function bucketOf(view: number, fact: number): number {
  const hash = Math.imul(view ^ Math.imul(fact, 0x9e3779b1), 2654435761)
  return (hash ^ (hash >>> 15)) & (TAG_BUCKETS - 1)
}

/** A fact about a label alone counts for all labels that begin a value, or go on with it, and for this one. */
export function viewsOfOwn({ name, follows }: TagLabel): readonly string[] {
  return [follows === undefined ? 'begins' : 'goes on', name]
}

/** The buckets for a label after another, or at the start of the sentence. Undefined if it cannot stand there. */
export function stepBuckets(label: TagLabel, before: TagLabel | undefined): number[] | undefined {
  if (label.follows !== undefined && before?.name !== label.follows && before !== label) return undefined
  const others = (before?.views.slice(0, STEP_VIEWS) ?? ['start']).map((it) => hash32(it) + 1)
  return label.views.slice(0, STEP_VIEWS).flatMap((view) => others.map((other) => bucketOf(hash32(view), other)))
}

const STEP_VIEWS = 2

/** The score of each label at a word. */
function scoresAt(labels: readonly TagLabel[], { facts, own }: TagWord, { weights, unit }: TagModel): number[] {
  const byView = new Map<string, number>()
  const sumOf = (view: string, its: readonly number[]) => {
    const hash = hash32(view)
    let sum = 0
    for (const fact of its) sum += weights[bucketOf(hash, fact)]!
    return sum
  }
  return labels.map((label) => {
    let sum = 0
    for (const view of label.views) {
      const known = byView.get(view) ?? sumOf(view, facts)
      byView.set(view, known)
      sum += known
    }
    const extra = own.get(label.name)?.map(hash32)
    if (extra) for (const view of viewsOfOwn(label)) sum += sumOf(view, extra)
    return sum * unit
  })
}

/** Constraints on the best labels of a sentence. */
export interface TagRules {
  /** Labels that begin at one word only, or at several with at most this many other words between. */
  readonly together: ReadonlyMap<string, number>
  /** Added to the score of a label at each word. */
  readonly bias?: ReadonlyMap<string, number>
}

/** The best label of each word, by Viterbi’s algorithm. */
export function bestLabels(
  labels: readonly TagLabel[],
  words: readonly TagWord[],
  model: TagModel,
  { together, bias }: TagRules,
): TagLabel[] {
  const steps = stepsOf(labels, model)
  const added = labels.map(({ name }) => bias?.get(name) ?? 0)
  const own = words.map((word) => scoresAt(labels, word, model).map((score, label) => score + added[label]!))
  let best = bestPath(own, steps)
  for (const [label, { name }] of labels.entries()) {
    const gap = together.get(name)
    if (gap !== undefined) best = inOnePlace(label, gap, best)
  }
  return best.path.map((at) => labels[at]!)

  /** Leaves a label to the one place with which the sentence has the best score. */
  function inOnePlace(label: number, gap: number, path: Path): Path {
    const goesOn = labels.findIndex(({ follows }) => follows === labels[label]!.name)
    const runs: number[][] = []
    let end = -Infinity
    for (const [place, it] of path.path.entries()) {
      if (it === label && place - end - 1 <= gap) runs.at(-1)!.push(place)
      else if (it === label) runs.push([place])
      if (it === label || it === goesOn) end = place
    }
    if (runs.length < 2) return path
    const tries = runs.map((kept) => {
      const fixed = own.map((scores, place) => (kept.includes(place) ? scores : scores.with(label, -Infinity)))
      return { fixed, ...bestPath(fixed, steps) }
    })
    const [likeliest] = tries.toSorted((a, b) => b.score - a.score)
    own.splice(0, own.length, ...likeliest!.fixed)
    return likeliest!
  }
}

const stepsByModel = new WeakMap<TagModel, WeakMap<readonly TagLabel[], Scores>>()

/** The score of each label after each other, and at the start. Computed once for a list of labels. */
function stepsOf(labels: readonly TagLabel[], model: TagModel): Scores {
  const known = stepsByModel.get(model) ?? new WeakMap<readonly TagLabel[], Scores>()
  stepsByModel.set(model, known)
  const steps =
    known.get(labels) ?? labels.map((label) => [...labels, undefined].map((before) => stepScore(label, before, model)))
  known.set(labels, steps)
  return steps
}

function stepScore(label: TagLabel, before: TagLabel | undefined, { weights, unit }: TagModel): number {
  return stepBuckets(label, before)?.reduce((sum, bucket) => sum + weights[bucket]! * unit, 0) ?? -Infinity
}

type Scores = readonly (readonly number[])[]

interface Path {
  readonly path: readonly number[]
  readonly score: number
}

/** The best path, by following the best scores back from the end. */
function bestPath(own: Scores, steps: Scores): Path {
  const forward = forwardScores(own, steps)
  const last = forward.at(-1) ?? []
  const score = Math.max(...last)
  let label = last.indexOf(score)
  const path = [label]
  for (let at = forward.length - 2; at >= 0; at--) {
    const scores = forward[at]!
    const before = steps[label]!
    label = scores.reduce((most, it, other) => (it + before[other]! > scores[most]! + before[most]! ? other : most), 0)
    path.unshift(label)
  }
  return { score, path }
}

/** The score of the best path up to each label of each word. */
function forwardScores(own: Scores, steps: Scores): number[][] {
  const all: number[][] = []
  for (const [at, word] of own.entries()) {
    const scores = all[at - 1]
    all.push(
      steps.map((before, label) => {
        if (!scores) return before[steps.length]! + word[label]!
        let most = -Infinity
        for (let other = 0; other < scores.length; other++) most = Math.max(most, scores[other]! + before[other]!)
        return most + word[label]!
      }),
    )
  }
  return all
}
