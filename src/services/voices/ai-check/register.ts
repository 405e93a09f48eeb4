import type { FeatureName, Language, Measure } from './ai-features.ts'

/** Registers (styles) of a text. Plain and formal writing resembles AI text more than casual writing does. */
export const REGISTERS = ['formal', 'plain', 'casual'] as const
export type Register = (typeof REGISTERS)[number]

const OF_TALK: Readonly<Record<Language, readonly FeatureName[]>> = {
  zh: ['particles', 'personal', 'talk'],
  en: ['personal', 'contractions', 'talk'],
}

/**
 * The minimum share of colloquial words in a plain and in a casual text. These limits split the training texts into
 * thirds.
 */
const TALK_MIN: Readonly<Record<Language, readonly [plain: number, casual: number]>> = {
  zh: [0.012, 0.045],
  en: [0.03, 0.1],
}

/** Derives the register from the text, because callers do not state it. */
export function registerOf(measures: Readonly<Record<FeatureName, Measure>>, language: Language): Register {
  const talk = OF_TALK[language].reduce((sum, name) => sum + rateOf(measures[name] ?? null), 0)
  const [plain, casual] = TALK_MIN[language]
  if (talk >= casual) return 'casual'
  return talk >= plain ? 'plain' : 'formal'
}

/**
 * Whether a Chinese text talks, with particles and spoken words. No such texts by machines were found to fit or measure
 * the model, so it cannot tell them from people’s.
 */
export function isColloquial(measures: Readonly<Record<FeatureName, Measure>>, language: Language): boolean {
  const spoken = rateOf(measures.particles ?? null) + rateOf(measures.talk ?? null)
  return language === 'zh' && registerOf(measures, language) === 'casual' && spoken >= TALK_MIN.zh[0]
}

function rateOf(measure: Measure): number {
  return measure === null || measure[1] === 0 ? 0 : measure[0] / measure[1]
}
