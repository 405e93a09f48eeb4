import type { FeatureName, Measure } from './ai-features.ts'

/** How one feature is read: pulled towards `prior` by `strength` units of its denominator, rooted, standardised. */
export interface FeatureFit {
  readonly prior: number
  readonly strength: number
  readonly mean: number
  readonly deviation: number
  readonly weight: number
}

export interface AiTextModel {
  readonly intercept: number
  /** Scores up to the first are likely a person's, from the second on likely a machine's. */
  readonly thresholds: readonly [human: number, ai: number]
  readonly features: Readonly<Record<FeatureName, FeatureFit>>
}

/** No habit counts more than that of a text three standard deviations from the average. */
const CLIP = 3

/** The smoothed value of a measure; a habit that cannot be seen has the value of an average text. */
export function smooth(measure: Measure, { prior, strength }: Pick<FeatureFit, 'prior' | 'strength'>): number {
  const [sum, over] = measure ?? [0, 0]
  return (sum + prior * strength) / (over + strength)
}

export function standardise(value: number, { mean, deviation }: Pick<FeatureFit, 'mean' | 'deviation'>): number {
  return Math.max(-CLIP, Math.min(CLIP, (Math.sqrt(Math.max(0, value)) - mean) / deviation))
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** Lines of a weight and the runs that have it, between bars; runs hold no bar. */
export function writeWordWeights(weights: ReadonlyMap<string, number>): string {
  const lines = Map.groupBy(weights, ([, weight]) => weight)
  return [...lines]
    .sort(([a], [b]) => b - a)
    .map(
      ([weight, runs]) =>
        `${weight} ${runs
          .map(([run]) => run)
          .sort()
          .join('|')}`,
    )
    .join('\n')
}

export function readWordWeights(lines: string): Map<string, number> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const end = line.indexOf(' ')
        const weight = Number(line.slice(0, end))
        return line
          .slice(end + 1)
          .split('|')
          .map((run) => [run, weight] as const)
      }),
  )
}
