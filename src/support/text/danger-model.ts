import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { dangerFeatures } from './danger-features.ts'

/** Weights fitted by `research/fit-danger-model.ts`, which distinguish words of danger from ordinary questions. */
const modelSchema = z.object({
  fitted_on: z.string(),
  bias: z.number(),
  /** A higher score counts as danger in any context. The fitting script states the rate of false alarms. */
  sure: z.number(),
  /** The lower threshold if nothing else was understood. */
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

/** Sentences are scored separately, because a long text would dilute the relevant one. */
const PARTS = /[。！？!?；;\n]+/u
const READ_MAX = 40

/** The highest score of any sentence or of the complete text. */
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
