// Fits the weights of the ad check's model on the labelled sentences that are for fitting, and writes
// data/models/creator/ad-model.json (Chinese) and ad-model-en.json. Deterministic. The thresholds come from five folds that
// keep a source together.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { featuresOf, languageOf, type AdLanguage, type AdModel } from '#services/creator/ad-check/ad-model.ts'
import { AD_CATEGORIES, type AdCategory } from '#services/creator/ad-check/ad-rules.ts'
import { scanAd, signalsOf } from '#services/creator/ad-check/ad-scan.ts'
import { crossValidate, fit, type Sample } from './logistic.ts'

/**
 * How many lawful sentences may be suspected: of all, counting those for which the check asks the model. English has fewer
 * sentences to learn from and less in the lists, so that the same rate would find little.
 */
const FALSE_ALARMS_MAX = { zh: 0.015, en: 0.04 } as const

/** A smaller step than usual: most sentences have hardly a letter in common, and large ones learn the last read by heart. */
const STEP = 0.1

const claimRow = z.object({
  text: z.string(),
  category: z.enum(AD_CATEGORIES),
  label: z.enum(['unlawful', 'lawful']),
  source: z.string(),
  writer: z.string(),
  split: z.enum(['open', 'sealed']),
})

/** The sentences that the model may learn from. Their order is part of the fit. */
const CLAIMS = readTable('labelled/ad-claims.tsv', claimRow).filter(({ split }) => split === 'open')
const WRITERS = [...new Set(CLAIMS.map(({ writer }) => writer))]

interface Labelled extends Sample {
  /** Whether the check asks the model: no list finds anything in the sentence, nor is it denied or a warning. */
  readonly isAsked: boolean
  readonly language: AdLanguage | undefined
}

function readSamples(): Labelled[] {
  return CLAIMS.map(({ text, category, label, source }, index) => ({
    features: featuresOf(text, category, signalsOf(text, category)),
    isWanted: label === 'unlawful',
    source: source || String(index),
    language: languageOf(text),
    isAsked: isAsked(text.replaceAll('⏎', '\n'), category),
  }))
}

function isAsked(text: string, category: AdCategory): boolean {
  const found = (answer: boolean) => scanAd(text, category, () => answer).claims.length
  return found(true) > found(false)
}

function fitModel(language: AdLanguage, name: string, all: readonly Labelled[]): void {
  const samples = all.filter((sample) => isOf(sample, language))
  const asked = new Set<Sample>(samples.filter((sample) => sample.isAsked))
  const lawful = samples.filter(({ isWanted }) => !isWanted).length
  const judged = crossValidate(samples, STEP).filter(({ sample }) => asked.has(sample))
  const alarms = judged
    .filter(({ sample }) => !sample.isWanted)
    .map(({ score }) => score)
    .sort((a, b) => b - a)
  const threshold = alarms[Math.floor(lawful * FALSE_ALARMS_MAX[language])] ?? 0
  const unlawful = judged.filter(({ sample }) => sample.isWanted)
  const recall = unlawful.filter(({ score }) => score > threshold).length / unlawful.length
  const { bias, weights } = fit(samples, STEP)
  const model: AdModel = {
    fitted_on: `${samples.length} sentences of ${WRITERS.join(', ')}`,
    bias: rounded(bias),
    threshold: rounded(threshold),
    weights: Object.fromEntries(
      [...weights].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, it]) => [key, rounded(it)]),
    ),
  }
  writeFileSync(new URL(`../data/models/creator/${name}.json`, import.meta.url), `${JSON.stringify(model)}\n`)
  console.log(
    `${language}: ${samples.length} sentences, ${weights.size} weights, threshold ${threshold.toFixed(2)}: of ` +
      `${unlawful.length} unlawful ones that no list finds ${recall.toFixed(3)}, cross-validated, at ${FALSE_ALARMS_MAX[language]} false alarms`,
  )
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

function isOf(sample: Labelled, language: AdLanguage): boolean {
  return (sample.language === 'en') === (language === 'en')
}

const samples = readSamples()
fitModel('zh', 'ad-model', samples)
fitModel('en', 'ad-model-en', samples)
