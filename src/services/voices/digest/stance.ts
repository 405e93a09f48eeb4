import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'
import { detectLanguage, type Language } from '../ai-check/ai-features.ts'

// The model that detects whether a text is for or against a product. research/fit-stance.ts fits its word weights on
// rated reviews.

const stanceModel = z.object({
  intercept: z.number(),
  /** A text takes a side if its log-odds are at least this far from 0. */
  margin: z.number().positive(),
  /** Word sequences, grouped by their weight. */
  words: z.array(z.tuple([z.number(), z.array(z.string())])),
})

export interface StanceModel extends Omit<z.infer<typeof stanceModel>, 'words'> {
  readonly words: ReadonlyMap<string, number>
}

export interface Stance {
  readonly side: 'for' | 'against'
  /** The words with the largest weight for the detected side, as the author wrote them. */
  readonly phrase: string
}

/**
 * The model's accuracy on texts that take a side, in percent, from sources that the fit did not use: the worst and the
 * best source. `right`: the correct side was detected. `reversed`: the opposite side. The rest counted as neutral.
 * bench/results has each source.
 */
export const STANCE_QUALITY = {
  zh: { right: [62, 64], reversed: [3, 6] },
  en: { right: [36, 83], reversed: [3, 13] },
} as const

const models = new Map<Language, StanceModel>()

function readStanceModel(language: Language): StanceModel {
  const { words, ...model } = readDocument(`models/voices/stance-${language}.json`, stanceModel)
  return { ...model, words: new Map(words.flatMap(([weight, runs]) => runs.map((run) => [run, weight] as const))) }
}

/** Detects the side of a text. Undefined if the text takes no side, takes both, or only asks. */
export function readStance(text: string): Stance | undefined {
  const language = detectLanguage(text)
  if (language === undefined || isQuestion(text)) return undefined
  const model = models.get(language) ?? readStanceModel(language)
  models.set(language, model)
  const runs = readRuns(text, language)
  const odds = weigh(runs, model)
  const sign = Math.sign(odds)
  if (Math.abs(odds) < model.margin || !saysMuch([...runs].map((run) => sign * (model.words.get(run) ?? 0)))) {
    return undefined
  }
  const [phrase = ''] = [...runs]
    .map((run) => [run, sign * (model.words.get(run) ?? 0)] as const)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([run]) => run)
    .filter((run) => !run.endsWith(STEM))
  return { side: sign > 0 ? 'for' : 'against', phrase }
}

function weigh(runs: ReadonlySet<string>, { intercept, words }: Pick<StanceModel, 'intercept' | 'words'>): number {
  let sum = 0
  for (const run of runs) sum += words.get(run) ?? 0
  return intercept + sum * shareOf(runs)
}

/**
 * At least one weight must reach this. Otherwise the sum of many small weights could pass for praise, as in “keyboard
 * owner here”.
 */
const TELLING = 2.5

/** Whether a single weight is large enough to decide the side. */
export function saysMuch(weights: Iterable<number>): boolean {
  for (const weight of weights) if (weight >= TELLING) return true
  return false
}

/**
 * The factor for the weights of a text. It falls with the number of sequences in the text, so that long texts do not
 * get extreme scores.
 */
export function shareOf(runs: ReadonlySet<string>): number {
  return 1 / Math.sqrt(runs.size + 4)
}

const CHARACTERS_MAX = 2_000
const NEGATION = /^(?:not?|never|none|nothing|without|hardly|cannot|\w+n't)$/
const BREAK = /[.,;:!?()]/
/** A negation inverts the meaning of this many words after it. */
const NEGATED_WORDS = 3
/** A word of at least this length also counts by its prefix, which its inflected forms share. */
const STEM_OF_MIN = 6
const STEM_LENGTH = 5
const STEM = '~'

/**
 * The sequences of a text that may have a weight. English: words, pairs and prefixes, marked if they follow a negation.
 * Chinese: one to three characters.
 */
export function readRuns(text: string, language: Language): ReadonlySet<string> {
  const plain = normalise(text.slice(0, CHARACTERS_MAX))
  return language === 'zh' ? readChinese(plain) : readEnglish(plain.replaceAll('’', "'"))
}

function readChinese(plain: string): ReadonlySet<string> {
  const runs = new Set<string>()
  for (const [part] of plain.matchAll(/\p{sc=Han}+|[!?！？]/gu)) {
    for (let at = 0; at < part.length; at++) {
      for (let length = 1; length <= 3 && at + length <= part.length; length++) runs.add(part.slice(at, at + length))
    }
  }
  return runs
}

function readEnglish(plain: string): ReadonlySet<string> {
  const runs = new Set<string>()
  for (const [sign] of plain.matchAll(/\p{Extended_Pictographic}/gu)) runs.add(sign)
  let before = ''
  let negated = 0
  for (const [token] of plain.toLowerCase().matchAll(/[a-z]+(?:'[a-z]+)?|[.,;:!?()]/g)) {
    if (BREAK.test(token)) {
      negated = 0
      before = ''
      if (token === '!' || token === '?') runs.add(token)
      continue
    }
    const word = negated > 0 ? `not_${token}` : token
    runs.add(word)
    // The prefix “disap~” stands for both “disappointed” and “disappointing”.
    if (token.length >= STEM_OF_MIN) runs.add(`${negated > 0 ? 'not_' : ''}${token.slice(0, STEM_LENGTH)}${STEM}`)
    if (before !== '') runs.add(`${before} ${word}`)
    before = word
    negated = NEGATION.test(token) ? NEGATED_WORDS : Math.max(0, negated - 1)
  }
  return runs
}

/** A text that consists of questions takes no side. */
function isQuestion(text: string): boolean {
  const sentences =
    text.match(/[^.!?。！？\n]*[.!?。！？\n]|[^.!?。！？\n]+$/gu)?.filter((it) => /\p{L}/u.test(it)) ?? []
  return sentences.length > 0 && sentences.every((it) => /[?？]\s*$|[嗎吗呢]$/u.test(it.trim()))
}
