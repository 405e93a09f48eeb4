import { z } from 'zod'
import { readDocument } from '#data-files/read.ts'
import { normalise } from '#text/normalise.ts'
import { stem } from '#text/stem.ts'
import type { AdCategory } from './ad-rules.ts'

/** Weights fitted by `scripts/fit-ad-model.ts` on labelled sentences: what claims that no list holds are made of. */
const modelSchema = z.object({
  fitted_on: z.string(),
  bias: z.number(),
  /** Sentences that weigh more read like a claim. Chosen by cross-validation, so that few lawful ones do. */
  threshold: z.number(),
  weights: z.record(z.string(), z.number()),
})

/** How much more a sentence must weigh in a text of twice as many, from so many on. */
const SHORT = 4
const MORE_PER_DOUBLING = 0.2

export type AdModel = z.infer<typeof modelSchema>

/** Chinese is read by letters, English by words: each has weights of its own. */
export type AdLanguage = 'zh' | 'en'

const FILES = { zh: 'models/creator/ad-model.json', en: 'models/creator/ad-model-en.json' } as const

interface Held {
  readonly model: AdModel
  readonly weights: ReadonlyMap<string, number>
}

const held = new Map<AdLanguage, Held>()

/** Shorter ones say too little to be judged. */
const HAN_MIN = 4
const WORDS_MIN = 3

/** By which weights a sentence is read; undefined where it is too short for either. */
export function languageOf(sentence: string): AdLanguage | undefined {
  if ((sentence.match(/\p{Script=Han}/gu)?.length ?? 0) >= HAN_MIN) return 'zh'
  if (/\p{Script=Han}/u.test(sentence)) return undefined
  return (sentence.match(/[a-z]{2,}/giu)?.length ?? 0) >= WORDS_MIN ? 'en' : undefined
}

/**
 * Whether a sentence reads like a claim although no list has its words: 對這種排尿控制力一直不見. `signals` are the roles of
 * listed words in it. In a text of many sentences each must say more: of a page that is lawful none shall be suspected,
 * whatever its length.
 */
export function readsLikeClaim(
  sentence: string,
  category: AdCategory,
  signals: readonly string[],
  sentences: number,
): boolean {
  const language = languageOf(sentence)
  if (language === undefined) return false
  const { model, weights } = modelOf(language)
  const found = featuresOf(sentence, category, signals).filter((feature) => weights.has(feature))
  if (found.length === 0) return false
  const sum = found.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0)
  return (
    model.bias + sum / Math.sqrt(found.length) >
    model.threshold + MORE_PER_DOUBLING * Math.log2(Math.max(1, sentences / SHORT))
  )
}

function modelOf(language: AdLanguage): Held {
  const known = held.get(language)
  if (known) return known
  const model = readDocument(FILES[language], modelSchema)
  const read = { model, weights: new Map(Object.entries(model.weights)) }
  held.set(language, read)
  return read
}

/** What a sentence is made of, the category, and the roles of listed words. */
export function featuresOf(sentence: string, category: AdCategory, signals: readonly string[]): string[] {
  const told = [`#${category}`, ...signals.flatMap((it) => [`#${it}`, `#${it.split(':', 1)[0] ?? ''}`])]
  const parts = languageOf(sentence) === 'en' ? wordsOf(sentence) : lettersOf(sentence)
  return [...new Set([...told, ...parts])]
}

/** Stems of words, and pairs of them. Figures count as one figure. */
function wordsOf(sentence: string): string[] {
  const words = (normalise(sentence).match(/[a-z']+|\d+/gu) ?? []).map((it) => (/\d/u.test(it) ? '0' : stem(it)))
  return [...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`)]
}

/** Letters and pairs of letters. Figures count as one figure. */
function lettersOf(sentence: string): string[] {
  const text = normalise(sentence)
    .replace(/\d+/gu, '0')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
  const found: string[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === ' ') continue
    found.push(letter)
    const next = text.charAt(at + 1)
    if (next !== '' && next !== ' ') found.push(letter + next)
  }
  return found
}
