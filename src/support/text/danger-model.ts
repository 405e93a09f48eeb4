import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { dangerFeatures } from './danger-features.ts'

/** Weights fitted by `research/fit-danger-model.ts`: how words of danger differ from what is looked up. */
const modelSchema = z.object({
  fitted_on: z.string(),
  bias: z.number(),
  /** What scores more is taken for danger anywhere; how many harmless ones may is with what fits it. */
  sure: z.number(),
  /** The same where nothing else was understood. */
  likely: z.number(),
  weights: z.record(z.string(), z.number()),
})

let held: { sure: number; likely: number; bias: number; weights: ReadonlyMap<string, number> } | undefined

export function dangerModel() {
  if (held === undefined) {
    const { weights, ...model } = readDocument('models/wellness/danger-model.json', modelSchema)
    held = { ...model, weights: new Map(Object.entries(weights)) }
  }
  return held
}

/** What is said is judged sentence by sentence: a long text dilutes the one that counts. */
const PARTS = /[。！？!?；;\n]+/u
const READ_MAX = 40

/** The highest score of a sentence, or of the whole. */
export function dangerScore(words: string): number {
  const parts = words.split(PARTS).filter((part) => part.trim() !== '')
  return Math.max(...[words, ...(parts.length > 1 ? parts.slice(0, READ_MAX) : [])].map(scoreOf))
}

function scoreOf(words: string): number {
  const { bias, weights } = dangerModel()
  let sum = 0
  let known = 0
  for (const feature of dangerFeatures(words)) {
    const weight = weights.get(feature)
    if (weight === undefined) continue
    sum += weight
    known++
  }
  return bias + sum / Math.sqrt(known || 1)
}
