import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import type { Language, Measure } from './ai-features.ts'
import { REGISTERS } from './register.ts'

/**
 * The numbers that convert a feature's rate. The rate is smoothed towards `prior` as if the text had `strength` more
 * units of the denominator, then square-rooted and standardised.
 */
const featureFit = z.object({
  prior: z.number(),
  strength: z.number(),
  mean: z.number(),
  deviation: z.number().positive(),
  weight: z.number(),
})
export type FeatureFit = z.infer<typeof featureFit>

const aiTextModel = z.object({
  intercept: z.number(),
  /**
   * Two thresholds of the probability for each register (style). Up to the first, a text is likely human; from the
   * second on, likely AI.
   */
  thresholds: z.record(z.enum(REGISTERS), z.tuple([z.number(), z.number()])),
  features: z.record(z.string(), featureFit),
  /** Word sequences, grouped by their weight. */
  words: z.array(z.tuple([z.number(), z.array(z.string())])),
})

export interface AiTextModel extends Omit<z.infer<typeof aiTextModel>, 'words'> {
  readonly words: ReadonlyMap<string, number>
}

export function readAiTextModel(language: Language): AiTextModel {
  const { words, ...model } = readDocument(`models/voices/ai-text-${language}.json`, aiTextModel)
  return { ...model, words: new Map(words.flatMap(([weight, runs]) => runs.map((run) => [run, weight] as const))) }
}

/** Converts the model to JSON with one line per weight, the highest first. */
export function writeAiTextModel({ words, ...model }: AiTextModel): string {
  const lines = [...Map.groupBy(words, ([, weight]) => weight)]
    .sort(([a], [b]) => b - a)
    .map(([weight, runs]) => JSON.stringify([weight, runs.map(([run]) => run).sort()]))
  return `${JSON.stringify(model, null, 2).slice(0, -2)},\n  "words": [\n    ${lines.join(',\n    ')}\n  ]\n}\n`
}

/** A standardised feature is limited to this many standard deviations on either side. */
const CLIP = 3

/** The smoothed rate of a habit. A text that cannot show the habit gets the average rate. */
export function smoothScores(measure: Measure, { prior, strength }: Pick<FeatureFit, 'prior' | 'strength'>): number {
  const [sum, over] = measure ?? [0, 0]
  return (sum + prior * strength) / (over + strength)
}

export function standardise(value: number, { mean, deviation }: Pick<FeatureFit, 'mean' | 'deviation'>): number {
  return Math.max(-CLIP, Math.min(CLIP, (Math.sqrt(Math.max(0, value)) - mean) / deviation))
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
