import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'
import { stem } from '#support/text/stem.ts'
import type { AdCategory } from './ad-rules.ts'

/** Weights that `research/fit-ad-model.ts` fits on labelled sentences, to find claims with no listed phrase. */
const modelSchema = z.object({
  fitted_on: z.string(),
  bias: z.number(),
  /** A sentence that scores above this reads like a claim. Cross-validation sets it so that few lawful sentences do. */
  threshold: z.number(),
  weights: z.record(z.string(), z.number()),
})

/** A text of SHORT sentences or more needs a higher score: each doubling of their number adds MORE_PER_DOUBLING. */
const SHORT = 4
const MORE_PER_DOUBLING = 0.2

export type AdModel = z.infer<typeof modelSchema>

/** Chinese features are characters and English features are words; each language has its own weights. */
export type AdLanguage = 'zh' | 'en'

const FILES = { zh: 'models/creator/ad-model.json', en: 'models/creator/ad-model-en.json' } as const

interface Held {
  readonly model: AdModel
  readonly weights: ReadonlyMap<string, number>
  /** Weights of characters and character pairs, by {@link letterKey}. */
  readonly letterWeights: ReadonlyMap<number, number>
}

const held = new Map<AdLanguage, Held>()

/** Minimum lengths: four characters of Chinese or three words of English. */
const HAN_ENOUGH = /(?:\p{Script=Han}\P{Script=Han}*){4}/u
const HAN = /\p{Script=Han}/u
const WORDS_MIN = 3

/** The language whose weights apply; undefined if the sentence is too short for either. */
export function languageOf(sentence: string): AdLanguage | undefined {
  if (HAN_ENOUGH.test(sentence)) return 'zh'
  if (HAN.test(sentence)) return undefined
  return (sentence.match(/[a-z]{2,}/giu)?.length ?? 0) >= WORDS_MIN ? 'en' : undefined
}

/**
 * Whether a sentence reads like a claim although it has no listed phrase: 對這種排尿控制力一直不見. `signals` are the roles of the
 * listed words in it. The threshold rises with the number of sentences, so that a long lawful page does not raise
 * suspicion by its length.
 */
export function readsLikeClaim(
  sentence: string,
  category: AdCategory,
  signals: readonly string[],
  sentences: number,
): boolean {
  const language = languageOf(sentence)
  if (language === undefined) return false
  const { model, weights, letterWeights } = modelOf(language)
  const found = new Set<string | number>()
  let sum = 0
  const add = (feature: string | number, weight: number | undefined) => {
    if (weight === undefined || found.has(feature)) return
    found.add(feature)
    sum += weight
  }
  for (const feature of rolesOf(category, signals)) add(feature, weights.get(feature))
  if (language === 'en') for (const feature of wordsOf(sentence)) add(feature, weights.get(feature))
  else eachLetter(sentence, (key) => add(key, letterWeights.get(key)))
  if (found.size === 0) return false
  return (
    model.bias + sum / Math.sqrt(found.size) >
    model.threshold + MORE_PER_DOUBLING * Math.log2(Math.max(1, sentences / SHORT))
  )
}

function modelOf(language: AdLanguage): Held {
  const known = held.get(language)
  if (known) return known
  const model = readDocument(FILES[language], modelSchema)
  const weights = new Map(Object.entries(model.weights))
  const letters = language === 'zh' ? [...weights].filter(([feature]) => feature.length <= 2) : []
  const letterWeights = new Map(letters.map(([feature, weight]) => [letterKey(feature, 0, feature.length), weight]))
  const read = { model, weights, letterWeights }
  held.set(language, read)
  return read
}

/** Characters or words, the category, and the roles of listed words, without duplicates. */
export function featuresOf(sentence: string, category: AdCategory, signals: readonly string[]): string[] {
  const found = new Set(rolesOf(category, signals))
  if (languageOf(sentence) === 'en') for (const feature of wordsOf(sentence)) found.add(feature)
  else eachLetter(sentence, (_, feature) => found.add(feature()))
  return [...found]
}

function rolesOf(category: AdCategory, signals: readonly string[]): string[] {
  return [`#${category}`, ...signals.flatMap((it) => [`#${it}`, `#${it.split(':', 1)[0] ?? ''}`])]
}

/** Word stems and pairs of stems. Every number becomes the same token. */
function wordsOf(sentence: string): string[] {
  const words = (normalise(sentence).match(/[a-z']+|\d+/gu) ?? []).map((it) => (/\d/u.test(it) ? '0' : stem(it)))
  return [...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`)]
}

/** Calls back for each character and character pair, with its key and text. Every number becomes the same token. */
function eachLetter(sentence: string, told: (key: number, feature: () => string) => void): void {
  const text = normalise(sentence)
    .replace(/\d+/gu, '0')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === SPACE) continue
    told(letterKey(text, at, 1), () => text.charAt(at))
    if (at + 1 === text.length || text.charCodeAt(at + 1) === SPACE) continue
    told(letterKey(text, at, 2), () => text.slice(at, at + 2))
  }
}

const SPACE = 0x20

/**
 * One or two UTF-16 units as one number. A long text has tens of thousands, and strings would cost ten times as much.
 */
function letterKey(text: string, at: number, count: number): number {
  const first = text.charCodeAt(at)
  return count === 1 ? first : (first << 16) | text.charCodeAt(at + 1)
}
