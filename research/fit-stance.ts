import { writeFileSync } from 'node:fs'
import type { Language } from '#services/voices/ai-check/ai-features.ts'
import { readRuns, saysMuch, shareOf, type StanceModel } from '#services/voices/digest/stance.ts'
import { fitLogistic, type Inputs } from './fit-ai-text-logistic.ts'
import { hash } from './fit-ai-text-model.ts'
import { readCheckouts, readFacts, type Rated, type Side } from './stance-sources.ts'

// Fits the word weights with which the voices service separates praise from criticism. Prints the scores on each
// source when it is left out of the fit.
//
// Usage: bin/with-node research/fit-stance.ts FACTS CHECKOUTS [--write]
//
// FACTS is a file of JSON lines {text, stance, lang, source, split}. CHECKOUTS has the repositories in
// research/stance-sources.ts. --write replaces the models in data/models/voices.

const LANGUAGES = ['zh', 'en'] as const
/** Maximum number of texts from one source that praise, and of those that criticise. */
const TEXTS_MAX = 4_000
/** A word sequence is a candidate if at least this many texts have it. */
const TEXTS_MIN = 12
const RUNS_MAX = { zh: 8_000, en: 12_000 } as const
const RIDGE = 4e-6
const STEPS = 150
const MARGIN_STEP = 0.02
/** Maximum share of texts for one side that are read as the opposite side. It is the mean over left-out sources. */
const REVERSED = 0.045
/**
 * This source only teaches words and does not affect the margin, because film critics praise differently from
 * customers.
 */
const OTHER_WAYS = 'films'
/** A source with fewer praising or criticising texts gives no reliable share. */
const SOURCE_TEXTS_MIN = 100

/** A text as its candidate word sequences, each with its weight factor. */
interface Sample extends Pick<Rated, 'side' | 'source'> {
  readonly at: Uint32Array
  readonly share: number
}

const [facts, checkouts, flag] = process.argv.slice(2)
if (facts === undefined || checkouts === undefined) {
  console.error('Usage: bin/with-node research/fit-stance.ts FACTS CHECKOUTS [--write]')
  process.exit(1)
}

const ofFacts = readFacts(facts)
const seen = new Set(ofFacts.map(({ text }) => text))
const rated = [...ofFacts, ...pick(readCheckouts(checkouts).filter(({ text }) => !seen.has(text)))]
for (const language of LANGUAGES) {
  const model = fitLanguage(
    language,
    rated.filter((it) => it.language === language),
  )
  if (flag === '--write') {
    writeFileSync(new URL(`../data/models/voices/stance-${language}.json`, import.meta.url), writeModel(model))
  }
}

/** Picks texts by their hash, so that the order of the files does not matter. */
function pick(all: readonly Rated[]): Rated[] {
  const kinds = Map.groupBy(all, ({ source, side }) => `${source} ${side}`)
  return [...kinds.values()].flatMap((texts) =>
    texts.toSorted((a, b) => hash(a.text) - hash(b.text)).slice(0, TEXTS_MAX),
  )
}

function fitLanguage(language: Language, texts: readonly Rated[]): StanceModel {
  const counts = new Map<string, number>()
  for (const { text } of texts) for (const run of readRuns(text, language)) counts.set(run, (counts.get(run) ?? 0) + 1)
  // The choice of candidates does not use the labels.
  const runs = [...counts].flatMap(([run, often]) => (often >= TEXTS_MIN ? run : [])).sort()
  const numbers = new Map(runs.map((run, at) => [run, at]))
  const samples = texts.map(({ text, side, source }): Sample => {
    const found = readRuns(text, language)
    return {
      side,
      source,
      at: Uint32Array.from([...found].flatMap((run) => numbers.get(run) ?? [])),
      share: shareOf(found),
    }
  })
  console.log(`\n${language}: ${samples.length} texts, ${runs.length} runs to choose from`)
  const sources = [...new Set(samples.map(({ source }) => source))].sort()
  const leftOut = sources.map((source) => {
    const fitted = fitOn(
      samples.filter((it) => it.source !== source),
      runs.length,
      RUNS_MAX[language],
    )
    return samples.filter((it) => it.source === source).map((it) => readOf(it, fitted))
  })
  for (const [at, source] of sources.entries()) {
    const others = leftOut.filter((_, other) => other !== at && sources[other] !== OTHER_WAYS)
    report(`${source} left out`, leftOut[at]!, marginOf(others))
  }
  const margin = marginOf(leftOut.filter((_, at) => sources[at] !== OTHER_WAYS))
  console.log(`margin ${margin}`)
  const { intercept, weights } = fitOn(samples, runs.length, RUNS_MAX[language])
  const words = runs.map((run, at) => [run, weights[at]!] as const).filter(([, weight]) => weight !== 0)
  return { intercept, margin, words: new Map(words) }
}

interface Fitted {
  readonly intercept: number
  readonly weights: Float64Array
}

function readOf({ side, at, share }: Sample, { intercept, weights }: Fitted): Read {
  const odds = intercept + at.reduce((sum, run) => sum + weights[run]!, 0) * share
  return { side, odds, saysMuch: saysMuch(Array.from(at, (run) => Math.sign(odds) * weights[run]!)) }
}

interface Read {
  readonly side: Side
  readonly odds: number
  readonly saysMuch: boolean
}

/**
 * The smallest margin with which the share of reversed texts is at most `REVERSED`, for sources that both praise and
 * criticise.
 */
function marginOf(sources: readonly (readonly Read[])[]): number {
  const judged = sources.map((read) => read.filter(({ side }) => side !== 'none'))
  const large = judged.filter((taken) => taken.length >= SOURCE_TEXTS_MIN)
  let margin = 0
  let reversed = 1
  while (reversed > REVERSED) {
    margin += MARGIN_STEP
    const shares = large.map(
      (taken) => taken.filter((it) => isReversed(it) && isFirm(it, margin)).length / taken.length,
    )
    reversed = shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
  return round(margin * 100) / 100
}

function isFirm({ odds, saysMuch }: Read, margin: number): boolean {
  return saysMuch && Math.abs(odds) >= margin
}

function isReversed({ side, odds }: Read): boolean {
  return side === 'for' ? odds < 0 : odds > 0
}

function report(title: string, read: readonly Read[], margin: number): void {
  const taken = read.filter(({ side }) => side !== 'none')
  const silent = read.filter(({ side }) => side === 'none')
  const firm = (it: Read) => isFirm(it, margin)
  const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
  const right = taken.filter((it) => firm(it) && !isReversed(it)).length
  const reversed = taken.filter((it) => firm(it) && isReversed(it)).length
  console.log(
    `${title}: ${taken.length} take a side, ${share(right, taken.length)} read right, ${share(reversed, taken.length)} ` +
      `reversed, sign right ${share(taken.filter((it) => !isReversed(it)).length, taken.length)}; ` +
      `${silent.length} take none, ${share(silent.filter((it) => !firm(it)).length, silent.length)} read so (margin ${margin})`,
  )
}

/** Fits all candidates, drops those with the smallest weights and fits the rest again. */
function fitOn(samples: readonly Sample[], runs: number, runsMax: number): Fitted {
  const taking = samples.filter(({ side }) => side !== 'none')
  const counts = new Float64Array(runs)
  for (const { at } of taking) for (const run of at) counts[run]! += 1
  const all = Array.from(counts, (_, run) => run)
  const first = fitRuns(taking, all, runs, STEPS / 3)
  const kept = all
    .map((run) => [run, Math.abs(first.weights[run]!) * Math.sqrt(counts[run]!)] as const)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, runsMax)
    .map(([run]) => run)
  const { intercept, weights } = fitRuns(taking, kept, runs, STEPS)
  return { intercept: round(intercept), weights: weights.map(round) }
}

function fitRuns(samples: readonly Sample[], kept: readonly number[], runs: number, steps: number): Fitted {
  const isKept = new Uint8Array(runs)
  for (const run of kept) isKept[run] = 1
  const at = samples.map((it) => it.at.filter((run) => isKept[run] === 1))
  const inputs: Inputs = {
    columns: runs,
    at,
    values: samples.map(({ share }, row) => new Float64Array(at[row]!.length).fill(share)),
  }
  const labels = samples.map(({ side }) => (side === 'for' ? 1 : 0))
  return fitLogistic(inputs, labels, sharesOf(samples), {
    ridge: new Float64Array(runs).fill(RIDGE),
    direction: new Int8Array(runs),
    steps,
  })
}

/**
 * The weight of each text. Praise and criticism of a source count equally. A larger source counts more, but less than
 * proportionally.
 */
function sharesOf(samples: readonly Sample[]): number[] {
  const kinds = Map.groupBy(samples, ({ source, side }) => `${source} ${side}`)
  const weights = samples.map(({ source, side }) => 1 / Math.sqrt(kinds.get(`${source} ${side}`)!.length))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** The model as JSON, one line per word weight, the highest first. */
function writeModel({ words, ...model }: StanceModel): string {
  const lines = [...Map.groupBy(words, ([, weight]) => weight)]
    .sort(([a], [b]) => b - a)
    .map(([weight, runs]) => JSON.stringify([weight, runs.map(([run]) => run).sort()]))
  return `${JSON.stringify(model, null, 2).slice(0, -2)},\n  "words": [\n    ${lines.join(',\n    ')}\n  ]\n}\n`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
