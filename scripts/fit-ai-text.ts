import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Language } from '#services/voices/ai-check/ai-features.ts'
import { writeAiTextModel, type AiTextModel } from '#services/voices/ai-check/ai-model.ts'
import {
  candidatesOf,
  encode,
  fitModel,
  hash,
  nameWeights,
  readSample,
  scoreReading,
  type Fitted,
  type Row,
} from './fit-ai-text-model.ts'

// bin/with-node scripts/fit-ai-text.ts FILE [--write]
//
// Fits the two models of the voices service on labelled text and prints what they reach on texts they have not seen: on
// one row in five, and on every source when it was left out of the fit altogether. The README of the service says where
// the texts come from. FILE holds JSON lines {text, label: 0 person | 1 machine, language: zh | en, source}. With
// --write the models in data/models/voices are replaced; a language without texts keeps its own.

const rowSchema = z.object({
  text: z.string().min(1),
  label: z.union([z.literal(0), z.literal(1)]),
  language: z.enum(['zh', 'en']),
  source: z.string(),
})

const LANGUAGES = ['zh', 'en'] as const
/** Shares of people and of machines that may fall on the wrong side of the “unclear” band, in any source left out. */
const FALSE_ACCUSATIONS = 0.025
const MISSED_MACHINES = 0.05

const [path, flag] = process.argv.slice(2)
if (path === undefined) {
  console.error('Usage: bin/with-node scripts/fit-ai-text.ts FILE [--write]')
  process.exit(1)
}

const rows = readRows(path)
for (const language of LANGUAGES) {
  if (rows[language].length === 0) continue
  const model = fitLanguage(language, rows[language])
  if (flag === '--write') {
    writeFileSync(new URL(`../data/models/voices/ai-text-${language}.json`, import.meta.url), writeAiTextModel(model))
  }
}

function readRows(file: string): Record<Language, Row[]> {
  const read: Record<Language, Row[]> = { zh: [], en: [] }
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue
    const { text, label, language, source } = rowSchema.parse(JSON.parse(line))
    read[language].push({ label, source, text, isHeldOut: hash(text) % 5 === 0 })
  }
  return read
}

interface Scored {
  readonly label: 0 | 1
  readonly source: string
  readonly score: number
  readonly scoreWhole: number
}

function fitLanguage(language: Language, all: readonly Row[]): AiTextModel {
  const read = all.map((row) => readSample(row, language))
  const space = candidatesOf(read, language)
  const samples = encode(read, space, language)
  const score = (fitted: Fitted, chosen: (row: Row) => boolean): Scored[] =>
    samples
      .filter(({ row }) => chosen(row))
      .map(({ row, stretch, whole }) => ({
        label: row.label,
        source: row.source,
        score: scoreReading(stretch, fitted),
        scoreWhole: scoreReading(whole, fitted),
      }))
  const fitOn = (chosen: (row: Row) => boolean) =>
    fitModel(
      samples.filter(({ row }) => chosen(row)),
      space,
    )

  console.log(`\n${language}: ${all.length} texts`)
  const sources = [...new Set(all.map((row) => row.source))].sort()
  const leftOut = sources.map((source) =>
    score(
      fitOn((row) => row.source !== source),
      (row) => row.source === source,
    ),
  )
  const thresholds = thresholdsOf(leftOut)
  for (const scored of leftOut) report(`${scored[0]?.source} left out`, scored, thresholds)
  const means = leftOut.map(aucs)
  const mean = (at: 0 | 1) => (means.reduce((sum, it) => sum + it[at], 0) / means.length).toFixed(3)
  console.log(`mean of sources left out: AUC ${mean(0)} of stretches, ${mean(1)} of whole texts`)
  const heldOut = score(
    fitOn((row) => !row.isHeldOut),
    (row) => row.isHeldOut,
  )
  report('one in five held out', heldOut, thresholds)

  const fitted = fitOn(() => true)
  const { features, words } = nameWeights(fitted, space)
  console.log(`${words.size} runs of words; habits:`)
  for (const [name, { weight }] of Object.entries(features)) console.log(`  ${name} ${weight}`)
  return { intercept: fitted.intercept, thresholds, features, words }
}

/** The band in which no label is given: wide enough for the hardest source, as it scores when the fit has not seen it. */
function thresholdsOf(leftOut: readonly (readonly Scored[])[]): [number, number] {
  const atShare = (label: 0 | 1, share: number) =>
    leftOut.flatMap((scored) =>
      (['score', 'scoreWhole'] as const).map((which) => {
        const scores = scored.filter((it) => it.label === label).map((it) => it[which])
        return scores.sort((a, b) => a - b)[Math.floor(scores.length * share)] ?? 0.5
      }),
    )
  const ai = Math.max(0.7, ...atShare(0, 1 - FALSE_ACCUSATIONS))
  const human = Math.min(0.4, ...atShare(1, MISSED_MACHINES))
  return [Math.floor(human * 1000) / 1000, Math.ceil(ai * 1000) / 1000]
}

function aucs(scored: readonly Scored[]): readonly [number, number] {
  return [auc(scored.map((it) => [it.label, it.score])), auc(scored.map((it) => [it.label, it.scoreWhole]))]
}

function report(title: string, scored: readonly Scored[], [human, ai]: readonly [number, number]): void {
  const share = (label: 0 | 1, test: (score: number) => boolean) => {
    const scores = scored.filter((it) => it.label === label).flatMap((it) => [it.score, it.scoreWhole])
    return `${((100 * scores.filter(test).length) / scores.length).toFixed(1)} %`
  }
  const [stretches, whole] = aucs(scored)
  console.log(
    `${title}: ${scored.filter((it) => it.label === 0).length} by people, ${scored.filter((it) => it.label === 1).length} ` +
      `by machines, AUC ${stretches.toFixed(3)} of stretches, ${whole.toFixed(3)} of whole texts; ` +
      `people accused ${share(0, (it) => it >= ai)}, machines found ${share(1, (it) => it >= ai)}, ` +
      `people cleared ${share(0, (it) => it <= human)}, machines missed ${share(1, (it) => it <= human)} (${human}–${ai} unclear)`,
  )
}

/** The chance that a machine's text scores above a person's; ties count half. */
function auc(scored: readonly (readonly [label: 0 | 1, score: number])[]): number {
  const ordered = scored.toSorted((a, b) => a[1] - b[1])
  let rankSum = 0
  for (let from = 0; from < ordered.length;) {
    let to = from
    while (to < ordered.length && ordered[to]![1] === ordered[from]![1]) to++
    const rank = (from + to + 1) / 2
    for (let at = from; at < to; at++) if (ordered[at]![0] === 1) rankSum += rank
    from = to
  }
  const machines = scored.filter(([label]) => label === 1).length
  return (rankSum - (machines * (machines + 1)) / 2) / (machines * (scored.length - machines))
}
