import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { softmax } from '#support/text/classifier/softmax.ts'

/** The evidence for a tool: the classifier, BM25 over the declarations, and the values found in the task. */
export interface Terms {
  /** The classifier's probability that the task is meant for the tool. */
  readonly share: number
  readonly words: number
  /** The number of kinds of values in the task that the tool has an input for. */
  readonly taken: number
  /** The number of required inputs whose kind of value the task lacks. */
  readonly lacking: number
}

/** The place of each weight in the fitted vector. */
export const WEIGHTS = ['share', 'words', 'taken', 'lacking', 'none', 'noneWords', 'noneBias'] as const
export const RANKING_FILE = 'models/hub/ranking.json'
const weights = z.record(z.enum(WEIGHTS), z.number())
export type Weights = z.output<typeof weights>

/** Smaller shares are equally strong evidence against a tool. */
const SHARE_MIN = 1e-4

let fitted: Weights | undefined

/** The features of a tool in the order of the first four weights. */
export function featuresOfTool({ share, words, taken, lacking }: Terms): number[] {
  return [Math.log(Math.max(SHARE_MIN, share)), words, taken, lacking]
}

/** The features of "none of them" in the order of the last three weights. `words` is the highest score of a tool. */
export function featuresOfNone(share: number, words: number): number[] {
  return [Math.log(Math.max(SHARE_MIN, share)), words, 1]
}

/**
 * The probability of each tool and, as the last element, of none of them. A conditional logit over three terms, fitted
 * by research/fit-ranking.ts.
 */
export function rank(tools: readonly Terms[], none: number): Float64Array {
  fitted ??= readDocument(RANKING_FILE, weights)
  const vector = WEIGHTS.map((name) => fitted![name])
  const dot = (features: readonly number[], from: number) =>
    features.reduce((sum, feature, at) => sum + feature * vector[from + at]!, 0)
  const most = tools.reduce((highest, { words }) => Math.max(highest, words), 0)
  const scores = Float64Array.from(tools, (terms) => dot(featuresOfTool(terms), 0))
  const all = Float64Array.of(...scores, dot(featuresOfNone(none, most), 4))
  softmax(all)
  return all
}
