// Fits the weights of the ad check's model on the labelled sentences that are for fitting, and writes
// data/models/creator/ad-model.json. Deterministic. The threshold comes from five folds that keep a source together.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { featuresOf, type AdModel } from '#services/creator/ad-check/ad-model.ts'
import { AD_CATEGORIES } from '#services/creator/ad-check/ad-rules.ts'
import { signalsOf } from '#services/creator/ad-check/ad-scan.ts'

const FOLDS = 5
const EPOCHS = 60
const STEP = 0.3
const DECAY = 0.02
/** How many lawful sentences may read like a claim. */
const FALSE_ALARMS_MAX = 0.02
const WEIGHT_MIN = 0.02

interface Sample {
  readonly features: readonly string[]
  readonly isUnlawful: boolean
  readonly source: string
}

interface Fit {
  readonly bias: number
  readonly weights: ReadonlyMap<string, number>
}

const sentenceRow = z.object({
  text: z.string(),
  category: z.enum(AD_CATEGORIES),
  unlawful: z.enum(['yes', 'no']).default('yes'),
  source: z.string().default(''),
})

const FILES = ['ad-sentences', 'ad-sentences-later', 'groups-fit', 'ad-sentences-more', 'penalised-fit']

function readSamples(): Sample[] {
  return FILES.flatMap((file) =>
    readTable(`labelled/creator/${file}.tsv`, sentenceRow).map(({ text, category, unlawful, source }, index) => ({
      features: featuresOf(text, category, signalsOf(text, category)),
      isUnlawful: unlawful === 'yes',
      source: source || `${file} ${index}`,
    })),
  )
}

/** Logistic regression, by stochastic gradients with a step of its own for each weight. */
function fit(samples: readonly Sample[]): Fit {
  const counts = new Map<string, number>()
  for (const feature of samples.flatMap((sample) => sample.features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const known = samples.map(({ features, isUnlawful }) => ({
    features: features.filter((feature) => (counts.get(feature) ?? 0) > 1),
    wanted: isUnlawful ? 1 : 0,
  }))
  const weights = new Map<string, number>()
  const squares = new Map<string, number>()
  let bias = 0
  let biasSquares = 1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let turn = 0; turn < known.length; turn++) {
      // A stride that shares no divisor with the count visits every sample once, in another order each time.
      const sample = known[(turn * 7919 + epoch * 104_729) % known.length]
      if (!sample) continue
      const norm = 1 / Math.sqrt(sample.features.length || 1)
      const sum = sample.features.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0)
      const error = 1 / (1 + Math.exp(-(bias + sum * norm))) - sample.wanted
      biasSquares += error * error
      bias -= (STEP * error) / Math.sqrt(biasSquares)
      for (const feature of sample.features) {
        const gradient = error * norm + DECAY * (weights.get(feature) ?? 0)
        const square = (squares.get(feature) ?? 1e-6) + gradient * gradient
        squares.set(feature, square)
        weights.set(feature, (weights.get(feature) ?? 0) - (STEP * gradient) / Math.sqrt(square))
      }
    }
  }
  return { bias, weights: new Map([...weights].filter(([, weight]) => Math.abs(weight) >= WEIGHT_MIN)) }
}

function scoreOf({ bias, weights }: Fit, { features }: Sample): number {
  const found = features.filter((feature) => weights.has(feature))
  const sum = found.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0)
  return bias + sum / Math.sqrt(found.length || 1)
}

/** What each sample scores by a model that has not seen its source. */
function crossValidate(samples: readonly Sample[]): { sample: Sample; score: number }[] {
  const sources = [...new Set(samples.map(({ source }) => source))]
  const foldOf = new Map(sources.map((source, index) => [source, (index * 7919) % FOLDS]))
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = fit(samples.filter(({ source }) => foldOf.get(source) !== fold))
    return samples
      .filter(({ source }) => foldOf.get(source) === fold)
      .map((sample) => ({ sample, score: scoreOf(model, sample) }))
  }).flat()
}

const samples = readSamples()
const judged = crossValidate(samples)
const lawful = judged
  .filter(({ sample }) => !sample.isUnlawful)
  .map(({ score }) => score)
  .sort((a, b) => b - a)
const threshold = lawful[Math.floor(lawful.length * FALSE_ALARMS_MAX)] ?? 0
const unlawful = judged.filter(({ sample }) => sample.isUnlawful)
const recall = unlawful.filter(({ score }) => score > threshold).length / unlawful.length
const { bias, weights } = fit(samples)
const round = (value: number) => Math.round(value * 1000) / 1000
const model: AdModel = {
  fitted_on: `${samples.length} sentences of ${FILES.join(', ')}`,
  bias: round(bias),
  threshold: round(threshold),
  weights: Object.fromEntries([...weights].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, it]) => [key, round(it)])),
}
writeFileSync(new URL('../data/models/creator/ad-model.json', import.meta.url), `${JSON.stringify(model)}\n`)
console.log(
  `${samples.length} sentences, ${weights.size} weights, threshold ${threshold.toFixed(2)}: by the model alone ` +
    `${recall.toFixed(3)} of the unlawful ones, cross-validated, at ${FALSE_ALARMS_MAX} false alarms`,
)
