import { createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { FeatureName, Language, Measure } from '#services/voices/ai-features.ts'
import { logistic, smooth, standardise, type AiTextModel, type FeatureFit } from '#services/voices/ai-model.ts'
import { readText } from '#services/voices/ai-text.ts'

// bin/with-node scripts/fit-ai-text.ts FILE [--write]
//
// Fits the two models of the voices service on labelled text and prints what they reach on rows they have not seen.
// FILE holds JSON lines {text, label: 0 person | 1 machine, language: zh | en, source}. With --write the weights in
// src/services/voices/ai-text-weights.ts are replaced.

const rowSchema = z.object({
  text: z.string().min(1),
  label: z.union([z.literal(0), z.literal(1)]),
  language: z.enum(['zh', 'en']),
  source: z.string(),
})

interface Row {
  readonly label: 0 | 1
  readonly source: string
  readonly measures: Record<FeatureName, Measure>
  readonly isHeldOut: boolean
}

const LANGUAGES = ['zh', 'en'] as const
const RIDGE = 0.02
/** A habit may count only in the direction for which there is a reason, whatever one collection of texts says. */
const HABITS_OF_PEOPLE = new Set([
  'particles',
  'personal',
  'talk',
  'address',
  'contractions',
  'short_words',
  'variation',
  'clause_variation',
  'loose_marks',
  'loose_case',
  'figures',
])
const HABITS_OF_MACHINES = new Set([
  'formal',
  'stock',
  'hedges',
  'nouns',
  'joining',
  'trailing_ing',
  'commas',
  'list_marks',
  'careful_marks',
  'layout',
])
/** How much of an average text is mixed into each habit, in units of its denominator. */
const STRENGTH_WORDS = 25
const STRENGTH_SENTENCES = 2
/** Shares of people and of machines that may fall on the wrong side of the “unclear” band. */
const FALSE_ACCUSATIONS = 0.03
const MISSED_MACHINES = 0.05

const [path, flag] = process.argv.slice(2)
if (path === undefined) {
  console.error('Usage: bin/with-node scripts/fit-ai-text.ts FILE [--write]')
  process.exit(1)
}

const rows = await readRows(path)
const models = {} as Record<Language, AiTextModel>
for (const language of LANGUAGES) models[language] = fitLanguage(language, rows[language])
if (flag === '--write') writeModels(models)

async function readRows(file: string): Promise<Record<Language, Row[]>> {
  const read: Record<Language, Row[]> = { zh: [], en: [] }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { text, label, language, source } = rowSchema.parse(JSON.parse(line))
    const { measures } = readText(text, language)
    read[language].push({ label, source, measures, isHeldOut: hash(text) % 5 === 0 })
  }
  return read
}

function fitLanguage(language: Language, all: readonly Row[]): AiTextModel {
  const seen = all.filter((row) => !row.isHeldOut)
  const heldOut = all.filter((row) => row.isHeldOut)
  const model = fit(seen)
  console.log(`\n${language}: ${seen.length} rows seen, ${heldOut.length} held out`)
  report('held out', model, heldOut)
  for (const source of new Set(all.map((row) => row.source))) {
    const others = fit(seen.filter((row) => row.source !== source))
    report(
      `held out, ${source}`,
      model,
      heldOut.filter((row) => row.source === source),
    )
    report(
      `fitted without ${source}`,
      others,
      all.filter((row) => row.source === source),
    )
  }
  for (const [name, { weight }] of Object.entries(model.features)) console.log(`  ${name} ${weight}`)
  return model
}

/** Logistic regression by gradient descent. Sources count alike, and so do both labels within a source. */
function fit(seen: readonly Row[]): AiTextModel {
  const names = Object.keys(seen[0]?.measures ?? {})
  const shares = rowWeights(seen)
  const features = Object.fromEntries(names.map((name) => [name, scaleOf(name, seen, shares)]))
  const inputs = seen.map((row) => names.map((name) => inputOf(row.measures[name] ?? null, features[name]!)))
  const weights = names.map(() => 0)
  let intercept = 0
  for (let step = 0; step < 1500; step++) {
    const gradient = names.map(() => 0)
    let drift = 0
    for (const [at, input] of inputs.entries()) {
      const error = (scoreOf(input, weights, intercept) - seen[at]!.label) * shares[at]!
      drift += error
      for (let it = 0; it < input.length; it++) gradient[it]! += error * input[it]!
    }
    for (const [it, name] of names.entries()) {
      const moved = weights[it]! - 0.5 * (gradient[it]! + RIDGE * weights[it]!)
      const isAgainstReason = HABITS_OF_PEOPLE.has(name) ? moved > 0 : HABITS_OF_MACHINES.has(name) && moved < 0
      weights[it] = isAgainstReason ? 0 : moved
    }
    intercept -= 0.5 * drift
  }
  const fitted = Object.fromEntries(
    names.flatMap((name, at) =>
      weights[at] === 0 ? [] : [[name, { ...features[name]!, weight: round(weights[at]!) }]],
    ),
  )
  const model = { intercept: round(intercept), thresholds: [0, 1] as const, features: fitted }
  return { ...model, thresholds: thresholdsOf(model, seen) }
}

function rowWeights(seen: readonly Row[]): number[] {
  const groups = Map.groupBy(seen, (row) => `${row.source} ${row.label}`)
  return seen.map((row) => 1 / (groups.size * groups.get(`${row.source} ${row.label}`)!.length))
}

function scaleOf(name: FeatureName, seen: readonly Row[], shares: readonly number[]): FeatureFit {
  const isPerSentence = /variation|sentence|clause|marks|layout|trailing|case|variety/.test(name)
  const strength = isPerSentence ? STRENGTH_SENTENCES : STRENGTH_WORDS
  const present = seen.flatMap((row, at) => {
    const [sum, over] = row.measures[name] ?? [0, 0]
    return over > 0 ? [{ rate: sum / over, share: shares[at]! }] : []
  })
  const weight = present.reduce((sum, it) => sum + it.share, 0)
  const prior = present.reduce((sum, it) => sum + it.rate * it.share, 0) / weight
  const values = seen.map((row) => Math.sqrt(Math.max(0, smooth(row.measures[name] ?? null, { prior, strength }))))
  const mean = values.reduce((sum, value, at) => sum + value * shares[at]!, 0)
  const deviation = Math.sqrt(values.reduce((sum, value, at) => sum + (value - mean) ** 2 * shares[at]!, 0)) || 1
  return { prior: round(prior), strength, mean: round(mean), deviation: round(deviation), weight: 0 }
}

function inputOf(measure: Measure, fitted: FeatureFit): number {
  return standardise(smooth(measure, fitted), fitted)
}

function scoreOf(input: readonly number[], weights: readonly number[], intercept: number): number {
  let sum = intercept
  for (let at = 0; at < input.length; at++) sum += input[at]! * weights[at]!
  return logistic(sum)
}

function scoreRow(row: Row, { features, intercept }: Omit<AiTextModel, 'thresholds'>): number {
  const names = Object.keys(features)
  const input = names.map((name) => inputOf(row.measures[name] ?? null, features[name]!))
  return scoreOf(
    input,
    names.map((name) => features[name]!.weight),
    intercept,
  )
}

/** The band in which no label is given: wide enough for the hardest source, so that no kind of writer is accused more. */
function thresholdsOf(model: Omit<AiTextModel, 'thresholds'>, seen: readonly Row[]): readonly [number, number] {
  const groups = Map.groupBy(seen, (row) => `${row.source} ${row.label}`)
  const atShare = (label: 0 | 1, share: number) =>
    [...groups.values()]
      .filter(([first]) => first?.label === label)
      .map((group) => group.map((row) => scoreRow(row, model)).sort((a, b) => a - b))
      .map((scores) => scores[Math.floor(scores.length * share)] ?? 0.5)
  const ai = Math.max(0.7, ...atShare(0, 1 - FALSE_ACCUSATIONS))
  const human = Math.min(0.4, ...atShare(1, MISSED_MACHINES))
  return [round(human), round(ai)]
}

function report(title: string, model: AiTextModel, rows: readonly Row[]): void {
  const scored = rows.map((row) => ({ label: row.label, score: scoreRow(row, model) }))
  const share = (label: 0 | 1, test: (score: number) => boolean) => {
    const group = scored.filter((row) => row.label === label)
    return `${((100 * group.filter((row) => test(row.score)).length) / group.length).toFixed(1)} %`
  }
  const [human, ai] = model.thresholds
  console.log(
    `${title}: ${rows.length} rows, AUC ${auc(scored).toFixed(3)}; people accused ${share(0, (it) => it >= ai)}, ` +
      `machines found ${share(1, (it) => it >= ai)}, people cleared ${share(0, (it) => it <= human)}, ` +
      `machines missed ${share(1, (it) => it <= human)} (${human}–${ai} unclear)`,
  )
}

/** The chance that a machine's text scores above a person's; ties count half. */
function auc(scored: readonly { label: 0 | 1; score: number }[]): number {
  const ordered = scored.toSorted((a, b) => a.score - b.score)
  let rankSum = 0
  for (let from = 0; from < ordered.length;) {
    let to = from
    while (to < ordered.length && ordered[to]!.score === ordered[from]!.score) to++
    const rank = (from + to + 1) / 2
    for (let at = from; at < to; at++) if (ordered[at]!.label === 1) rankSum += rank
    from = to
  }
  const machines = scored.filter((row) => row.label === 1).length
  return (rankSum - (machines * (machines + 1)) / 2) / (machines * (scored.length - machines))
}

/** FNV-1a: which rows are held out depends on the text alone, so the same text never stands on both sides. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}

function writeModels(fitted: Record<Language, AiTextModel>): void {
  const file = new URL('../src/services/voices/ai-text-weights.ts', import.meta.url)
  const body = JSON.stringify(fitted, null, 2)
  writeFileSync(
    file,
    `import type { Language } from './ai-features.ts'
import type { AiTextModel } from './ai-model.ts'

/** Written by scripts/fit-ai-text.ts. The README says of what data, and what the models reach on rows held out. */
export const AI_TEXT_MODELS: Readonly<Record<Language, AiTextModel>> = ${body}
`,
  )
}
