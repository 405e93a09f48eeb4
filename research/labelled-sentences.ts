import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Reading } from '#operation/input/reading.ts'
import { findersOf, marksOf, scan } from '#services/hub/routing/marks.ts'
import { services } from '#services/index.ts'
import { readTable } from '#support/files/read.ts'
import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import { NONE } from '#support/text/classifier/model.ts'
import { JOBS, readJobRows, readLabelledTasks } from './marked-tasks.ts'
import { packModel } from './pack-model.ts'
import { pruned, scoresOf, train, type Sample, type Trained } from './train.ts'
import { dangerFeatures } from '#support/text/danger.ts'
import { namesPlaceAbroad } from '#support/text/places-abroad.ts'

/**
 * Writers whose sentences are only for training: our own collections, and public ones of requests that Dozen does not
 * serve.
 */
export const TEACHING: ReadonlySet<string> = new Set([
  'declarations',
  'house',
  'common-voice',
  'home-assistant',
  'requests',
  'danger-taught',
])
/**
 * Weights below this are removed from the model. A lower limit changes nothing visible; 0.3 costs one percentage
 * point. The model of requests is the largest file of the image, so it loses more.
 */
const WEIGHT_MIN = { requests: 0.36, others: 0.24 }

const row = z.object({
  /** ⏎ is a line break. */
  text: z
    .string()
    .min(1)
    .transform((text) => text.replaceAll('⏎', '\n')),
  label: z.string().min(1),
  /** Other labels that are also correct. */
  also: z.string().transform((names) => names.split(',').filter(Boolean)),
  language: z.enum(['zh', 'zh-hans', 'en', 'mixed', 'vi', 'id', 'tl', 'th']),
  writer: z.string().min(1),
  /** `sealed` sentences are only for testing and never used for training. */
  split: z.enum(['open', 'sealed']),
})
export type LabelledSentence = z.output<typeof row>

const fileOf = (task: string) => `labelled/${task}.tsv`

export function openSentences(task: string): LabelledSentence[] {
  return sentencesOf(task, 'open')
}

export function sentencesOf(task: string, wanted: LabelledSentence['split']): LabelledSentence[] {
  return readTable(fileOf(task), row).filter(({ split }) => split === wanted)
}

export function hashOf(task: string): string {
  return createHash('sha256')
    .update(readFileSync(new URL(`../data/${fileOf(task)}`, import.meta.url)))
    .digest('hex')
}

/** Training sentences of a task, including those that other tasks provide. */
export function trainingSentences(task: string): LabelledSentence[] {
  const open = openSentences(task)
  if (task === 'requests') return [...open, ...markedSentences(open), ...abroad(open), ...declaredSentences()]
  if (task !== 'dangers') return open
  const ordinary = openSentences('requests').filter(({ label }) => !ABOUT_HELP.has(label))
  return [...open, ...ordinary.map((it) => ({ ...it, label: NONE, also: [], writer: 'requests' }))]
}

/** A request of one of these classes may or may not describe danger, so it is no example of an ordinary request. */
const ABOUT_HELP: ReadonlySet<string> = new Set([
  'crisis_lines',
  'find_counselling',
  'none:foreign_health',
  'none:scams',
])

/** A rare kind of danger is repeated up to this number of samples, at most four times each. */
const DANGER_SAMPLES = 300
/** With this step size and number of empty samples, a text without known n-grams is classified as no danger. */
const DANGER_BIAS_STEP = 0.3
const EMPTY_TEXTS = 500

function fit(task: string, samples: readonly Sample[], classes: readonly string[]): Trained {
  if (task !== 'dangers') return train(samples, classes.length)
  const counts = Map.groupBy(samples, ({ wanted }) => wanted[0])
  const repeated = samples.flatMap((sample) => {
    const times = Math.round(DANGER_SAMPLES / (counts.get(sample.wanted[0])?.length ?? 1))
    return Array.from({ length: Math.min(4, Math.max(1, times)) }, () => sample)
  })
  const empty: Sample = { features: featuresOf(''), wanted: [classes.indexOf(NONE)] }
  return train([...repeated, ...Array.from({ length: EMPTY_TEXTS }, () => empty)], classes.length, DANGER_BIAS_STEP)
}

/** Writers are divided into this many groups. Each group is scored with weights trained without it. */
const FOLDS = 5

export interface Judged {
  readonly sentence: LabelledSentence
  /** Indexes of the correct classes of the sentence. */
  readonly wanted: readonly number[]
  readonly scores: Float64Array
}

/**
 * Scores each sentence with weights that were trained without its writer. Writers for whom `isJudged` is false are
 * used only for training.
 */
export function crossValidate(
  task: string,
  sentences: readonly LabelledSentence[],
  samples: readonly Sample[],
  classes: readonly string[],
  isJudged: (writer: string) => boolean,
): Judged[] {
  const writers = [...new Set(sentences.map(({ writer }) => writer))].filter(isJudged)
  return Array.from({ length: Math.min(FOLDS, writers.length) }, (_, fold) => {
    const own = new Set(writers.filter((_writer, at) => at % FOLDS === fold))
    const trained = fit(
      task,
      samples.filter((_sample, at) => !own.has(sentences[at]!.writer)),
      classes,
    )
    return sentences.flatMap((sentence, at) =>
      own.has(sentence.writer)
        ? [{ sentence, wanted: samples[at]!.wanted, scores: scoresOf(trained, samples[at]!.features) }]
        : [],
    )
  }).flat()
}

export function samplesOf(
  sentences: readonly LabelledSentence[],
  classes: readonly string[],
  featuresIn: (text: string) => Features,
): Sample[] {
  return sentences.map(({ text, label, also }) => ({
    features: featuresIn(text),
    wanted: [label, ...also].map((it) => classes.indexOf(it)).filter((it) => it !== -1),
  }))
}

/**
 * The features that a task's classifier uses. For requests, they include the kinds of names that the database knows.
 */
export function featuresFor(task: string, reading?: Reading): (text: string) => Features {
  if (task === 'dangers') return dangerFeatures
  if (task !== 'requests' || reading === undefined) return (text) => featuresOf(text)
  const finders = findersOf(services.flatMap((service) => service.operations))
  return (text) => featuresOf(text, marksOf(text, scan(text, finders, reading)))
}

/** Operations about Taiwan, by the subject of the same request about another country. */
const OF_TAIWAN: Readonly<Record<string, readonly string[]>> = {
  foreign_holidays: ['is_holiday', 'get_holidays', 'list_closures', 'workdays', 'plan_leave'],
  foreign_lotteries: ['get_lottery_results', 'check_lottery', 'lottery_latest'],
  foreign_stocks: ['get_market', 'get_stock'],
  foreign_fuel: ['get_fuel_prices', 'fuel_history'],
  foreign_prices: ['list_necessities'],
  foreign_companies: ['lookup_supplier_company'],
  foreign_taxes: ['check_tax_registration', 'platform_fees', 'endorsement_rules', 'calc_creator_withholding'],
}
const COUNTRIES = ['JP', 'KR', 'CN', 'HK', 'MO', 'SG', 'MY', 'TH', 'VN', 'PH', 'ID', 'US', 'GB', 'CA', 'AU', 'FR', 'DE']
/** One in this many requests about Taiwan is repeated with another country. */
const ABROAD_EACH = 3

/** Requests about Taiwan, asked about another country, which nothing here answers. */
function abroad(sentences: readonly LabelledSentence[]): LabelledSentence[] {
  const [zh, en] = ['zh-Hant', 'en'].map(
    (locale) => new Intl.DisplayNames([locale], { type: 'region', style: 'short' }),
  )
  return Object.entries(OF_TAIWAN).flatMap(([subject, names]) =>
    sentences
      .filter(({ label, text }) => names.includes(label) && !namesPlaceAbroad(text))
      .filter((_sentence, at) => at % ABROAD_EACH === 0)
      .map((sentence, at): LabelledSentence => {
        const country = COUNTRIES[at % COUNTRIES.length]!
        const bare = sentence.text.replaceAll(/台灣|臺灣|(?:in |of )?taiwan(?:ese|['’]s)?/gi, '').trim()
        const text = /\p{sc=Han}/u.test(bare) ? `${zh!.of(country)}${bare}` : `${bare} in ${en!.of(country)}`
        return { ...sentence, text, label: `${NONE}:${subject}`, also: [] }
      }),
  )
}

const MARKED = [JOBS, 'labelled/hub/choices.tsv']

/** The marked tasks that are not among these sentences: those of one job, those of several, and each of their jobs. */
function markedSentences(open: readonly LabelledSentence[]): LabelledSentence[] {
  const known = new Set(open.map(({ text }) => text))
  const several = readJobRows().map(({ writer, jobs }) => {
    const [tool = '', ...also] = new Set(jobs.map((job) => job.tool))
    return { writer, tool, also, task: jobs.map((job) => job.task).join('') }
  })
  return [...readLabelledTasks(MARKED).map((row) => ({ ...row, also: [] })), ...several]
    .map(({ writer, tool, also, task }): LabelledSentence => ({
      text: task.trim(),
      label: tool,
      also,
      language: 'mixed',
      writer,
      split: 'open',
    }))
    .filter(({ text }) => text !== '' && !known.has(text))
}

/** Training sentences from the declarations of operations. */
function declaredSentences(): LabelledSentence[] {
  return services.flatMap((service) =>
    service.operations.flatMap(({ name, title, titleZh, summary }) =>
      [title, titleZh, summary].map((text): LabelledSentence => ({
        text,
        label: name,
        also: [],
        language: 'mixed',
        writer: 'declarations',
        split: 'open',
      })),
    ),
  )
}

export function modelFile(
  task: string,
  samples: readonly Sample[],
  classes: readonly string[],
  temperature: number,
): Buffer {
  const { bias, unit, ...weights } = pruned(
    fit(task, samples, classes),
    task === 'requests' ? WEIGHT_MIN.requests : WEIGHT_MIN.others,
  )
  return packModel({ trainedOn: hashOf(task), classes, bias, temperature, unit }, weights)
}
