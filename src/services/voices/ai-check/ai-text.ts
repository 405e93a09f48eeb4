import { z } from 'zod'
import { createPhraseMatcher, keepLongest } from '#support/text/phrase-matcher.ts'
import { wordingPartSchema, weighWording } from './ai-wording.ts'
import { isColloquial, REGISTERS, registerOf } from './register.ts'
import { detectLanguage, measureText, tidy, type Language, type Measure } from './ai-features.ts'
import { logistic, readAiTextModel, smoothScores, standardise, type AiTextModel, type FeatureFit } from './ai-model.ts'
import { STOCK_PHRASES } from './ai-phrases.ts'

export const aiTextSchema = z.object({
  score: z
    .number()
    .min(0)
    .max(1)
    .describe(
      '0 like a person, 1 like a text generator. up to 0.35 likely_human, from 0.65 likely_ai. 0.5 for other languages.',
    ),
  label: z
    .enum(['likely_human', 'unclear', 'likely_ai'])
    .describe('unclear also for texts too short to judge, and for casual Chinese, where it cannot tell.'),
  matched_phrases: z.array(z.object({ phrase: z.string(), count: z.int() })).describe('Stock phrases found.'),
  features: z
    .array(
      z.object({
        name: z.string().describe('One habit or the wording of the text; each is a rate or an average.'),
        value: z.number().describe('A rate, an average or a share: never a length of the text.'),
        contribution: z.number().describe('Added to the log-odds: above 0 towards AI, below towards a person.'),
      }),
    )
    .describe('Every part of the estimate.'),
  wording: z
    .array(wordingPartSchema)
    .describe('The words and marks that weigh most within the feature wording: above 0 towards AI.'),
  language: z.enum(['zh', 'en', 'other']),
  register: z
    .enum(REGISTERS)
    .nullable()
    .describe('How the text speaks. Formal writing needs more evidence for likely_ai; null for other languages.'),
})

export type AiTextEstimate = z.output<typeof aiTextSchema>

/**
 * The minimum length of a text, in Han characters or English words. The score of a shorter text always has the label
 * “unclear”.
 */
export const EVIDENCE_MIN = { zh: 40, en: 30 } as const
const WORDING_SHOWN = 12

const models = new Map<Language, AiTextModel>()

const matchers = {
  zh: stockPhraseMatcher('zh'),
  en: stockPhraseMatcher('en'),
}

function stockPhraseMatcher(of: Language) {
  const phrases = STOCK_PHRASES.filter(({ language }) => language === of)
  return createPhraseMatcher(phrases.map(({ phrase }) => [phrase, phrase] as const))
}

/**
 * Estimates how AI-like a text is, with every part of the estimate. A text in a language other than Chinese or English
 * gets 0.5.
 */
export function estimateAiText(text: string): AiTextEstimate {
  const language = detectLanguage(text)
  if (!language) {
    const nothing = { matched_phrases: [], features: [], wording: [] }
    return { score: 0.5, label: 'unclear', language: 'other', register: null, ...nothing }
  }
  const model = models.get(language) ?? readAiTextModel(language)
  models.set(language, model)
  const { matched_phrases, measures } = readText(text, language)
  const wording = weighWording(tidy(text), language, model.words)
  const ofWording = wording.reduce((sum, { contribution }) => sum + contribution, 0)
  const features = [
    { name: 'wording', value: ofWording, contribution: ofWording },
    ...Object.entries(model.features).map(([name, fit]) => ({ name, ...readFeature(measures[name] ?? null, fit) })),
  ]
  const register = registerOf(measures, language)
  const logOdds = features.reduce((sum, it) => sum + it.contribution, model.intercept)
  const scaled = scaleScore(logOdds, model.thresholds[register])
  // The score of a text that cannot be judged stays between the two thresholds, so that its label is “unclear”.
  const score =
    hasEvidence(text, language) && !isColloquial(measures, language)
      ? scaled
      : Math.min(AI_MIN - 0.01, Math.max(HUMAN_MAX + 0.01, scaled))
  return {
    score: round(score),
    label: labelOf(round(score)),
    language,
    register,
    matched_phrases,
    features: features.map(({ name, value, contribution }) => ({
      name,
      value: round(value),
      contribution: round(contribution),
    })),
    wording: wording
      .slice(0, WORDING_SHOWN)
      .map(({ words, count, contribution }) => ({ words, count, contribution: round(contribution) })),
  }
}

export function readText(text: string, language: Language) {
  const counts = new Map<string, number>()
  for (const { phrase } of keepLongest(matchers[language].find(text))) {
    counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  }
  const matched_phrases = [...counts].map(([phrase, count]) => ({ phrase, count })).sort((a, b) => b.count - a.count)
  const total = matched_phrases.reduce((sum, { count }) => sum + count, 0)
  return { matched_phrases, measures: measureText(tidy(text), language, total) }
}

function readFeature(measure: Measure, fit: FeatureFit): { value: number; contribution: number } {
  const value = smoothScores(measure, fit)
  return { value, contribution: standardise(value, fit) * fit.weight }
}

export function hasEvidence(text: string, language: Language): boolean {
  const units = text.match(language === 'zh' ? /\p{sc=Han}/gu : /\p{L}+/gu)?.length ?? 0
  return units >= EVIDENCE_MIN[language]
}

const HUMAN_MAX = 0.35
const AI_MIN = 0.65

/**
 * Converts log-odds to a scale on which every register has the same two thresholds. Linear between the thresholds;
 * beyond them, a logistic curve that meets the line.
 */
export function scaleScore(logOdds: number, [human, ai]: readonly [number, number]): number {
  const [from, to] = [logit(human), logit(ai)]
  if (logOdds <= from) return logistic(logOdds - from + logit(HUMAN_MAX))
  if (logOdds >= to) return logistic(logOdds - to + logit(AI_MIN))
  return HUMAN_MAX + ((logOdds - from) / (to - from)) * (AI_MIN - HUMAN_MAX)
}

function logit(share: number): number {
  return Math.log(share / (1 - share))
}

function labelOf(score: number): AiTextEstimate['label'] {
  if (score >= AI_MIN) return 'likely_ai'
  return score <= HUMAN_MAX ? 'likely_human' : 'unclear'
}

function round(value: number): number {
  // Adding 0 converts −0 to 0.
  return Math.round(value * 1000) / 1000 + 0
}
