// Fits the weights of the ad check's model on the labelled sentences that are for fitting, and writes
// data/models/creator/ad-model.json. Deterministic. The threshold comes from five folds that keep a source together.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { featuresOf, type AdModel } from '#services/creator/ad-check/ad-model.ts'
import { AD_CATEGORIES } from '#services/creator/ad-check/ad-rules.ts'
import { signalsOf } from '#services/creator/ad-check/ad-scan.ts'
import { crossValidate, fit, type Sample } from './logistic.ts'

/** How many lawful sentences may read like a claim. */
const FALSE_ALARMS_MAX = 0.03

const sentenceRow = z.object({
  text: z.string(),
  category: z.enum(AD_CATEGORIES),
  unlawful: z.enum(['yes', 'no']).default('yes'),
  source: z.string().default(''),
})

const FILES = [
  'ad-sentences',
  'ad-sentences-later',
  'groups-fit',
  'ad-sentences-more',
  'penalised-fit',
  'ad-sentences-third-fit',
  'ad-sentences-fifth-fit',
  'ad-sentences-sixth-fit',
  'ad-sentences-ninth-fit',
  'ad-sentences-tenth-fit',
  'ad-sentences-eleventh-fit',
  'ad-sentences-twelfth-fit',
  'ad-sentences-thirteenth-fit',
  'ad-sentences-fourteenth-fit',
]

function readSamples(): Sample[] {
  return FILES.flatMap((file) =>
    readTable(`labelled/creator/${file}.tsv`, sentenceRow).map(({ text, category, unlawful, source }, index) => ({
      features: featuresOf(text, category, signalsOf(text, category)),
      isWanted: unlawful === 'yes',
      source: source || `${file} ${index}`,
    })),
  )
}

const samples = readSamples()
const judged = crossValidate(samples)
const lawful = judged
  .filter(({ sample }) => !sample.isWanted)
  .map(({ score }) => score)
  .sort((a, b) => b - a)
const threshold = lawful[Math.floor(lawful.length * FALSE_ALARMS_MAX)] ?? 0
const unlawful = judged.filter(({ sample }) => sample.isWanted)
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
