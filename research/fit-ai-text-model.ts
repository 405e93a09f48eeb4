import type { FeatureName, Language, Measure } from '#services/voices/ai-check/ai-features.ts'
import { tidy } from '#services/voices/ai-check/ai-features.ts'
import { logistic, smoothScores, standardise, type FeatureFit } from '#services/voices/ai-check/ai-model.ts'
import { readText } from '#services/voices/ai-check/ai-text.ts'
import { registerOf, type Register } from '#services/voices/ai-check/register.ts'
import { countRuns, rateOf, readTokens } from '#services/voices/ai-check/ai-wording.ts'
import { fitLogistic, spreadOf, type Inputs } from './fit-ai-text-logistic.ts'

export interface Row {
  readonly label: 0 | 1
  readonly source: string
  /** All sources of a fold are left out of a fit together. */
  readonly fold: string
  readonly text: string
  readonly isHeldOut: boolean
}

interface Reading {
  readonly measures: Record<FeatureName, Measure>
  readonly tokens: readonly string[]
}

/**
 * A text and an excerpt of it. People check paragraphs as often as complete texts, so length must not reveal the
 * label.
 */
export interface Sample {
  readonly row: Row
  readonly stretch: Reading
  readonly whole: Reading
}

/** The features of a text as numbers: the rates of its word sequences, and its standardised habits of style. */
interface Encoded {
  readonly at: Uint32Array
  readonly values: Float64Array
  readonly habits: Float64Array
  readonly register: Register
}

export interface EncodedSample {
  readonly row: Row
  readonly stretch: Encoded
  readonly whole: Encoded
}

/** The candidate features of a fit, which do not depend on the labels. */
export interface Space {
  readonly runs: readonly string[]
  readonly scales: Readonly<Record<FeatureName, FeatureFit>>
}

/** The fitted weights, in the order of `Space`. */
export interface Fitted {
  readonly intercept: number
  readonly words: Float64Array
  readonly habits: Float64Array
}

/** Lengths of excerpts, in English words or Han characters. */
const STRETCHES = { en: [60, 90, 130, 180, 250, Infinity], zh: [80, 120, 180, 260, 400, Infinity] } as const
/**
 * A word sequence is a candidate if this share of all texts, and this share of all sources, contain it. The second
 * condition excludes words of a few topics.
 */
const TEXTS_MIN = 0.004
const SOURCES_MIN = 0.35
const WORDS_MAX = 5000
const STEPS = 80
const RIDGE = 0.2
const RIDGE_OF_HABITS = 0.09
/**
 * Each habit of style is mixed with this much of an average text, so that a short text gives no extreme rate. The
 * unit is the habit's denominator.
 */
const STRENGTH_WORDS = 25
const STRENGTH_SENTENCES = 2

/**
 * A habit of style may count only for the kind of writer of whom it is known, so that one collection cannot reverse
 * it.
 */
const HABITS_OF_PEOPLE =
  /^(?:particles|personal|talk|address|contractions|short_words|variation|clause_variation|loose_marks|loose_case|figures)$/
const HABITS_OF_MACHINES = /^(?:formal|stock|hedges|nouns|joining|trailing_ing|commas|list_marks|careful_marks|layout)$/

export function readSample(row: Row, language: Language): Sample {
  const read = (text: string): Reading => ({
    measures: readText(text, language).measures,
    tokens: readTokens(tidy(text), language),
  })
  return { row, stretch: read(stretchOf(row.text, language)), whole: read(row.text) }
}

/** An excerpt of consecutive sentences. Its position and length depend only on the text. */
function stretchOf(text: string, language: Language): string {
  const chance = hash(text)
  const wanted = STRETCHES[language][chance % STRETCHES[language].length]!
  const sentences = text.split(language === 'zh' ? /(?<=[。！？!?\n])/u : /(?<=[.!?\n])(?=\s)/u)
  const lengths = sentences.map((it) => it.match(language === 'zh' ? /\p{sc=Han}/gu : /[A-Za-z']+/gu)?.length ?? 0)
  let left = lengths.reduce((sum, length) => sum + length, 0)
  if (left <= wanted * 1.2) return text
  const skipped = (((chance >>> 8) % 1000) / 1000) * (left - wanted)
  let from = 0
  while (left > wanted && lengths.slice(0, from + 1).reduce((sum, length) => sum + length, 0) <= skipped) {
    left -= lengths[from]!
    from++
  }
  let to = from
  for (let length = 0; to < sentences.length && length < wanted; to++) length += lengths[to]!
  return sentences.slice(from, to).join('')
}

export function candidatesOf(samples: readonly Sample[], language: Language): Space {
  const seen = new Map<string, { texts: number; sources: Set<string> }>()
  for (const { row, stretch } of samples) {
    for (const run of countRuns(stretch.tokens, language, () => true).keys()) {
      const entry = seen.get(run)
      if (entry) {
        entry.texts++
        entry.sources.add(row.source)
      } else seen.set(run, { texts: 1, sources: new Set([row.source]) })
    }
  }
  const sources = new Set(samples.map(({ row }) => row.source)).size
  const runs = [...seen]
    .filter(([, it]) => it.texts >= TEXTS_MIN * samples.length && it.sources.size >= SOURCES_MIN * sources)
    .map(([run]) => run)
    .sort()
  const names = Object.keys(samples[0]?.stretch.measures ?? {})
  const scales = Object.fromEntries(names.map((name) => [name, scaleOf(name, samples)]))
  return { runs, scales }
}

export function encode(samples: readonly Sample[], { runs, scales }: Space, language: Language): EncodedSample[] {
  const columns = new Map(runs.map((run, at) => [run, at]))
  const read = ({ tokens, measures }: Reading): Encoded => {
    const counts = [...countRuns(tokens, language, (run) => columns.has(run))]
    return {
      at: Uint32Array.from(counts, ([run]) => columns.get(run)!),
      values: Float64Array.from(counts, ([, count]) => rateOf(count, tokens.length, language)),
      habits: Float64Array.from(Object.entries(scales), ([name, fit]) =>
        standardise(smoothScores(measures[name] ?? null, fit), fit),
      ),
      register: registerOf(measures, language),
    }
  }
  return samples.map(({ row, stretch, whole }) => ({ row, stretch: read(stretch), whole: read(whole) }))
}

function scaleOf(name: FeatureName, samples: readonly Sample[]): FeatureFit {
  const isPerSentence = /variation|sentence|clause|marks|layout|trailing|case|variety/.test(name)
  const strength = isPerSentence ? STRENGTH_SENTENCES : STRENGTH_WORDS
  const measures = samples.map(({ stretch }) => stretch.measures[name] ?? null)
  const rates = measures.flatMap((measure) => (measure && measure[1] > 0 ? [measure[0] / measure[1]] : []))
  const prior = round(average(rates))
  const values = measures.map((measure) => Math.sqrt(Math.max(0, smoothScores(measure, { prior, strength }))))
  const mean = average(values)
  const deviation = Math.sqrt(average(values.map((value) => (value - mean) ** 2))) || 1
  return { prior, strength, mean: round(mean), deviation: round(deviation), weight: 0 }
}

/** Fits all candidates, drops those with the smallest weights and fits the rest again. */
export function fitModel(samples: readonly EncodedSample[], { runs, scales }: Space): Fitted {
  const labels = samples.map(({ row }) => row.label)
  const shares = rowShares(samples.map(({ row }) => row))
  const names = Object.keys(scales)
  const first = fitOn(
    runs.map((_, at) => at),
    STEPS / 2,
  )
  const strongest = runs
    .map((_, at) => [at, Math.abs(first.weights[at]!)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, WORDS_MAX)
    .map(([at]) => at)
    .sort((a, b) => a - b)
  const { spread, weights, intercept } = fitOn(strongest, STEPS)
  const words = new Float64Array(runs.length)
  for (const [column, at] of strongest.entries()) words[at] = Math.round(weights[column]! / spread[column]!)
  const habits = Float64Array.from(names, (_, at) => round(weights[strongest.length + at]!))
  return { intercept: round(intercept), words, habits }

  function fitOn(kept: readonly number[], steps: number) {
    const raw = inputsOf(samples, kept, runs.length, names.length)
    const spread = spreadOf(raw, shares).fill(1, kept.length)
    const values = raw.values.map((row, at) => row.map((value, it) => value / spread[raw.at[at]![it]!]!))
    const ridge = new Float64Array(raw.columns).fill(RIDGE).fill(RIDGE_OF_HABITS, kept.length)
    const direction = new Int8Array(raw.columns)
    for (const [at, name] of names.entries()) direction[kept.length + at] = directionOf(name)
    return { spread, ...fitLogistic({ ...raw, values }, labels, shares, { ridge, direction, steps }) }
  }
}

/** The inputs of a fit: the rates of the word sequences in `kept`, followed by the habits of style. */
function inputsOf(samples: readonly EncodedSample[], kept: readonly number[], runs: number, habits: number): Inputs {
  const columns = new Int32Array(runs).fill(-1)
  for (const [column, at] of kept.entries()) columns[at] = column
  const read = samples.map(({ stretch }) => {
    const present = [...stretch.at.keys()].filter((it) => columns[stretch.at[it]!]! >= 0)
    return {
      at: Uint32Array.from([
        ...present.map((it) => columns[stretch.at[it]!]!),
        ...stretch.habits.keys().map((it) => kept.length + it),
      ]),
      values: Float64Array.from([...present.map((it) => stretch.values[it]!), ...stretch.habits]),
    }
  })
  return { columns: kept.length + habits, at: read.map(({ at }) => at), values: read.map(({ values }) => values) }
}

function directionOf(name: FeatureName): -1 | 0 | 1 {
  if (HABITS_OF_PEOPLE.test(name)) return -1
  return HABITS_OF_MACHINES.test(name) ? 1 : 0
}

/**
 * The weight of each row. A larger source counts more, but less than proportionally. Texts by people and by models
 * count alike.
 */
function rowShares(rows: readonly Row[]): number[] {
  const groups = Map.groupBy(rows, (row) => `${row.source} ${row.label}`)
  const weights = rows.map((row) => 1 / Math.sqrt(groups.get(`${row.source} ${row.label}`)!.length))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

export function scoreReading({ at, values, habits }: Encoded, fitted: Fitted): number {
  let sum = fitted.intercept
  for (let it = 0; it < at.length; it++) sum += values[it]! * fitted.words[at[it]!]!
  for (let it = 0; it < habits.length; it++) sum += habits[it]! * fitted.habits[it]!
  return logistic(sum)
}

/** The fitted weights by feature name, without zeros. */
export function nameWeights({ words, habits }: Fitted, { runs, scales }: Space) {
  const features = Object.entries(scales).map(([name, scale], at) => [name, { ...scale, weight: habits[at]! }] as const)
  return {
    features: Object.fromEntries(features.filter(([, { weight }]) => weight !== 0)),
    words: new Map(runs.map((run, at) => [run, words[at]!] as const).filter(([, weight]) => weight !== 0)),
  }
}

/** FNV-1a. The choice of excerpts and of left-out rows must depend only on the text. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
