import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { softmax } from '#support/text/classifier/softmax.ts'

/**
 * The evidence that a tool is meant: the classifier's probability, the BM25 score of its declaration, and the values
 * found in the task.
 */
export interface Terms {
  /** The classifier's probability that the task is meant for the tool. */
  readonly share: number
  readonly words: number
  /** The number of required inputs for which the task has no value of the right kind. */
  readonly lacking: number
}

/** The names of the fitted weights, in the order of the weight vector. */
export const WEIGHTS = ['share', 'words', 'lacking', 'none', 'noneWords', 'noneBias'] as const
export const RANKING_FILE = 'models/hub/ranking.json'
const weights = z.record(z.enum(WEIGHTS), z.number())
export type Weights = z.output<typeof weights>

/** A share below this is raised to it before the logarithm, so that no tool is ruled out by the classifier alone. */
const SHARE_MIN = 1e-4

let fitted: Weights | undefined

/** The features of a tool in the order of the first three weights. */
export function featuresOfTool({ share, words, lacking }: Terms): number[] {
  return [Math.log(Math.max(SHARE_MIN, share)), words, lacking]
}

/**
 * The features of the outcome “no tool is meant”, in the order of the last three weights. `words` is the highest word
 * score of any tool.
 */
export function featuresOfNone(share: number, words: number): number[] {
  return [Math.log(Math.max(SHARE_MIN, share)), words, 1]
}

/**
 * The probability of each tool and, as the last element, of “no tool is meant”. A conditional logit model, fitted by
 * research/fit-ranking.ts.
 */
export function rank(tools: readonly Terms[], none: number): Float64Array {
  fitted ??= readDocument(RANKING_FILE, weights)
  const vector = WEIGHTS.map((name) => fitted![name])
  const dot = (features: readonly number[], from: number) =>
    features.reduce((sum, feature, at) => sum + feature * vector[from + at]!, 0)
  const most = tools.reduce((highest, { words }) => Math.max(highest, words), 0)
  const scores = Float64Array.from(tools, (terms) => dot(featuresOfTool(terms), 0))
  const all = Float64Array.of(...scores, dot(featuresOfNone(none, most), 3))
  softmax(all)
  return all
}
