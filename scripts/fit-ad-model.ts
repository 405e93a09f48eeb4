// Fits the weights of the ad check's model on the labelled sentences that are for fitting, and writes
// data/models/creator/ad-model.json (Chinese) and ad-model-en.json. Deterministic. The thresholds come from five folds that
// keep a source together.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { featuresOf, languageOf, type AdLanguage, type AdModel } from '#services/creator/ad-check/ad-model.ts'
import { AD_CATEGORIES, type AdCategory } from '#services/creator/ad-check/ad-rules.ts'
import { claimFamilies } from '#services/creator/ad-check/claim-family.ts'
import { scanAd, signalsOf } from '#services/creator/ad-check/ad-scan.ts'
import { crossValidate, fit, type Sample } from './logistic.ts'

/**
 * How many lawful sentences may be suspected: of all, counting those for which the check asks the model. English has fewer
 * sentences to learn from and less in the lists, so that the same rate would find little.
 */
const FALSE_ALARMS_MAX = { zh: 0.015, en: 0.04 } as const

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
  'ad-sentences-fifteenth-fit',
  'ad-sentences-sixteenth-fit',
  'ad-sentences-seventeenth-fit',
  'ad-sentences-eighteenth-fit',
  'ad-sentences-nineteenth-fit',
  'ad-sentences-english-fit',
  'ad-sentences-twentieth-fit',
  'ad-sentences-twenty-first-fit',
  'ad-sentences-twenty-second-fit',
  'ad-sentences-twenty-third-fit',
  'ad-sentences-twenty-fourth-fit',
]

interface Labelled extends Sample {
  /** Whether the check asks the model: no list finds anything in the sentence, nor is it denied or a warning. */
  readonly isAsked: boolean
  readonly language: AdLanguage | undefined
}

function readSamples(): Labelled[] {
  return FILES.flatMap((file) =>
    readTable(`labelled/creator/${file}.tsv`, sentenceRow).map(({ text, category, unlawful, source }, index) => ({
      features: featuresOf(text, category, signalsOf(text, category)),
      isWanted: unlawful === 'yes',
      source: source || `${file} ${index}`,
      language: languageOf(text),
      isAsked: isAsked(text.replaceAll('⏎', '\n'), category),
    })),
  )
}

/** What the check itself says may be written. */
function readRewordings(): Labelled[] {
  return (['food', 'cosmetic'] as const).flatMap((category) =>
    [...new Set(claimFamilies(category).flatMap((it) => [it.rewording_zh, it.rewording_en]))].map((text) => ({
      features: featuresOf(text, category, signalsOf(text, category)),
      isWanted: false,
      source: text,
      isAsked: isAsked(text, category),
      language: languageOf(text),
    })),
  )
}

function isAsked(text: string, category: AdCategory): boolean {
  const found = (answer: boolean) => scanAd(text, category, () => answer).claims.length
  return found(true) > found(false)
}

function fitModel(language: AdLanguage, name: string, all: readonly Labelled[], beside: readonly Labelled[]): void {
  const samples = all.filter((sample) => isOf(sample, language))
  const fitted = [...samples, ...beside.filter((sample) => isOf(sample, language))]
  const asked = new Set<Sample>(samples.filter((sample) => sample.isAsked))
  const lawful = samples.filter(({ isWanted }) => !isWanted).length
  const judged = crossValidate(fitted).filter(({ sample }) => asked.has(sample))
  const alarms = judged
    .filter(({ sample }) => !sample.isWanted)
    .map(({ score }) => score)
    .sort((a, b) => b - a)
  const threshold = alarms[Math.floor(lawful * FALSE_ALARMS_MAX[language])] ?? 0
  const unlawful = judged.filter(({ sample }) => sample.isWanted)
  const recall = unlawful.filter(({ score }) => score > threshold).length / unlawful.length
  const { bias, weights } = fit(fitted)
  const model: AdModel = {
    fitted_on: `${fitted.length} sentences of ${FILES.join(', ')}, and the rewordings`,
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
const rewordings = readRewordings()
fitModel('zh', 'ad-model', samples, rewordings)
fitModel('en', 'ad-model-en', samples, rewordings)
