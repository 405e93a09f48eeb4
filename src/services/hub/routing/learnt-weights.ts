import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import type { Term } from './task-terms.ts'

/** What collected tasks teach of which words mean which tool: a softmax regression without a bias (research/fit-routing.ts). */
export interface LearntWeights {
  readonly tools: readonly string[]
  /** For each term, the tools that it speaks for or against, by their place, and how much. */
  readonly terms: ReadonlyMap<string, readonly (readonly [tool: number, weight: number])[]>
}

/** The weights as they are kept: of each term the places of tools and their weights in turn. */
export const weightsFile = z.object({
  /** SHA-256 of the tasks that they were fitted on. */
  fitted_on: z.string(),
  tools: z.array(z.string()),
  terms: z.record(z.string(), z.array(z.number())),
})

export const WEIGHTS_FILE = 'models/hub/routing.json'

let held: LearntWeights | undefined

/** The weights that are kept, read once: a router is made anew whenever the tools of remote sites change. */
export function learntWeights(): LearntWeights {
  return (held ??= readLearntWeights())
}

function readLearntWeights(): LearntWeights {
  const { tools, terms } = readDocument(WEIGHTS_FILE, weightsFile)
  return { tools, terms: new Map(Object.entries(terms).map(([term, flat]) => [term, pairsOf(flat)])) }
}

function pairsOf(flat: readonly number[]): (readonly [number, number])[] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? 0, flat[2 * at + 1] ?? 0] as const)
}

/** The terms of a task as a vector of length 1. */
export function unitTerms(terms: Iterable<Term>): [text: string, weight: number][] {
  const weights = new Map<string, number>()
  for (const { text, weight } of terms) weights.set(text, Math.max(weights.get(text) ?? 0, weight))
  const length = Math.hypot(...weights.values())
  return [...weights].map(([text, weight]) => [text, weight / length])
}

/** For each tool, how much likelier the words make it than another taken blindly: a logarithm, 0 for no evidence. */
export function likelihoods({ tools, terms }: LearntWeights, words: readonly Term[]): Map<string, number> {
  const sums = new Float64Array(tools.length)
  for (const [text, share] of unitTerms(words)) {
    for (const [tool, weight] of terms.get(text) ?? []) sums[tool]! += weight * share
  }
  const highest = Math.max(...sums)
  const total = sums.reduce((sum, value) => sum + Math.exp(value - highest), 0)
  const even = highest + Math.log(total / tools.length)
  return new Map(tools.map((tool, at) => [tool, (sums[at] ?? 0) - even]))
}
