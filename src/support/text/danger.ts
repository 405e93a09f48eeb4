import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { featuresOfWords, type Features } from './classifier/features.ts'
import { NONE, type Model } from './classifier/model.ts'
import { storedModel } from './classifier/stored-model.ts'
import { normalise } from './normalise.ts'

// Recognises people in danger. A false alarm only shows a telephone number, but a miss may cost a life, so the lower
// threshold accepts many false alarms.

/** The classes of data/labelled/dangers.tsv, most urgent first, with the corresponding needs of `crisis_lines`. */
export const NEED_OF = {
  injury: 'danger',
  threat: 'threats',
  suicide: 'suicide',
  self_harm: 'suicide',
  child_abuse: 'children',
  violence: 'violence',
  fraud: 'fraud',
  bullying: 'bullying',
  workplace: 'migrants',
  carer: 'carers',
  debt: 'money',
  mood: 'distress',
} as const

type DangerClass = keyof typeof NEED_OF
/** A need of `crisis_lines`, as in `needs.ts` of the wellness service. */
export type Danger = (typeof NEED_OF)[DangerClass]
const CLASSES = Object.keys(NEED_OF) as DangerClass[]

/** From this probability, the answer consists of the crisis lines alone. */
const CERTAIN = 0.75
/** From this probability, the lines replace any other answer. From LIKELY, they precede it. */
const ALONE = 0.4
const LIKELY = 0.08
/** A request that an ordinary lookup surely answers divides the odds of danger by e to the power of this. */
const ORDINARY_WEIGHT = 2.2
/** The urgent classes (ambulance, police, 1925) precede a more probable class if they have this share of the danger. */
const URGENT = 0.35
const URGENT_CLASSES = 3
/** An unmistakable phrase adds this share to its class. */
const PHRASE_WEIGHT = 0.6

const PATTERN_OF = {
  zh: (saying: string) => new RegExp(normalise(saying), 'u'),
  en: (saying: string) => new RegExp(`\\b(?:${saying})`, 'u'),
  other: (saying: string) => new RegExp(saying, 'iu'),
}

/** Each was reviewed. Phrases that also occur in titles, idioms, laws or advertisements are left to the model. */
const SAYINGS = readTable(
  'reference/danger-sayings.tsv',
  z.object({ danger: z.enum(CLASSES), language: z.enum(['zh', 'en', 'other']), saying: z.string() }),
).map(({ danger, language, saying }) => ({ danger, language, pattern: PATTERN_OF[language](saying) }))

/** Words in a title say nothing about the writer: 《不想活的熊》是什麼書. */
const TITLES = /[《〈][^《》〈〉]{1,40}[》〉]/gu

export const DANGER_MODEL = 'models/dangers.model.zst'

/** The model that research/train-classifier.ts has trained. */
export function dangerModel(): Model {
  return storedModel(DANGER_MODEL)
}

let isPrepared = false

/** Loads the model in steps. Undefined if it is loaded. */
export function dangerSteps(): Generator<undefined, void, undefined> | undefined {
  return isPrepared ? undefined : prepareSteps()
}

function* prepareSteps(): Generator<undefined, void, undefined> {
  isPrepared = true
  dangerModel()
  yield
  for (const words of ['今天天氣很好。', 'the weather is fine']) {
    // V8 compiles a regular expression when it is first used, and to native code at the second use.
    for (let time = 0; time < 2; time++) {
      hintOfDanger(words)
      yield
    }
  }
}

/** The features must be the same in training and in use. */
export function dangerFeatures(words: string): Features {
  return featuresOfWords(foldWords(words))
}

/** Removes what separates Chinese characters from each other and from digits: 不 想 活, 活.不.下.去. */
function foldWords(words: string): string {
  return normalise(words.normalize('NFKC').replaceAll(TITLES, ' ')).replaceAll(
    /(?<=\p{sc=Han})[ *_.·-]+(?=[\p{sc=Han}\da-z])/gu,
    '',
  )
}

/** The classes of unmistakable phrases in a text, most urgent first. */
function classesIn(words: string): DangerClass[] {
  const folded = foldWords(words)
  const written = {
    zh: folded,
    // People often omit apostrophes: dont, cant, im.
    en: folded.replaceAll(/['’`]/gu, '').replaceAll(/\s+/gu, ' '),
    other: words.normalize('NFKC'),
  }
  const stated = SAYINGS.filter(({ language, pattern }) => pattern.test(written[language])).map(({ danger }) => danger)
  return CLASSES.filter((name) => stated.includes(name))
}

/** Finds unmistakable phrases only. For pasted texts, because the model also reacts to advertisements. */
export function dangerInPhrases(words: string): Danger | undefined {
  return classesIn(words).length === 0 ? undefined : judgeDanger(words).need
}

/** The danger that a text indicates, if it is probable enough to replace any other answer. */
export function dangerIn(words: string): Danger | undefined {
  return dangerWithConfidence(words)?.need
}

/** The danger with its calibrated probability, which is reported as 1 from CERTAIN on. */
export function dangerWithConfidence(words: string): { need: Danger; confidence: number } | undefined {
  const { need, share } = judgeDanger(words)
  return share >= ALONE ? { need, confidence: share >= CERTAIN ? 1 : share } : undefined
}

/**
 * Like `dangerIn` with a lower threshold, for crisis lines that precede the answer instead of replacing it. `ordinary` is
 * the probability that the words ask for something that a lookup answers.
 */
export function hintOfDanger(words: string, ordinary = 0): Danger | undefined {
  const { need, share, isStated } = judgeDanger(words)
  return isStated || logit(share) >= logit(LIKELY) + ORDINARY_WEIGHT * ordinary ? need : undefined
}

/**
 * Sentences are also classified one by one, because one that indicates danger would have little weight in a long text.
 * The worst of many harmless sentences looks dangerous too, so the complete text has the same weight.
 */
const PARTS = /[。！？!?；;\n]+|\.\s/u
const PARTS_MAX = 40

interface Judgement {
  readonly need: Danger
  readonly share: number
  /** Whether an unmistakable phrase states the danger. */
  readonly isStated: boolean
}

function judgeDanger(words: string): Judgement {
  const stated = classesIn(words)
  const parts = words.split(PARTS).filter((part) => part.trim() !== '')
  const { classes, classify } = dangerModel()
  const none = classes.indexOf(NONE)
  const whole = classify(dangerFeatures(words))
  const worst = (parts.length > 1 ? parts.slice(0, PARTS_MAX) : [])
    .map((part) => classify(dangerFeatures(part)))
    .reduce((most, it) => (it[none]! < most[none]! ? it : most), whole)
  const danger = 1 - worst[none]!
  const share = logistic((logit(1 - whole[none]!) + logit(danger)) / 2)
  const partOf = (name: DangerClass) =>
    worst[classes.indexOf(name)]! / danger + (stated.includes(name) ? PHRASE_WEIGHT : 0)
  const likeliest = CLASSES.reduce((best, name) => (partOf(name) > partOf(best) ? name : best))
  const name = CLASSES.slice(0, URGENT_CLASSES).find((it) => partOf(it) >= URGENT) ?? likeliest
  const isStated = stated.length > 0
  // The words of a phrase may mean something else: a guitar string cuts the hand too. Then the model sees no danger.
  return { need: NEED_OF[name], share: isStated && danger >= LIKELY ? 1 : share, isStated }
}

function logit(share: number): number {
  return Math.log(share / (1 - share))
}

function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
