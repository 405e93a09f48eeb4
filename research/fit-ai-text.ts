import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Language } from '#services/voices/ai-check/ai-features.ts'
import { writeAiTextModel, type AiTextModel } from '#services/voices/ai-check/ai-model.ts'
import { REGISTERS, type Register } from '#services/voices/ai-check/register.ts'
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

// Fits the two AI-text models of the voices service. Prints their scores on unseen texts: on every fifth row, and on
// each fold when it is left out of the fit.
//
// Usage: bin/with-node research/fit-ai-text.ts FILE [--write]
//
// FILE comes from research/collect-ai-text.ts: JSON lines {text, label: 0 person | 1 machine, language: zh | en,
// source, fold}. --write replaces the models in data/models/voices. A language without texts keeps its model.

const rowSchema = z.object({
  text: z.string().min(1),
  label: z.union([z.literal(0), z.literal(1)]),
  language: z.enum(['zh', 'en']),
  source: z.string(),
  fold: z.string(),
})

const LANGUAGES = ['zh', 'en'] as const
const NAMES = { 0: 'people', 1: 'machines' } as const
/**
 * Maximum share of people's texts that count as a model's, and of models' texts that count as a person's. Each is the
 * mean over left-out sources, which count equally. The first stays below the 2 % that the voices service promises.
 */
const FALSE_ACCUSATIONS = 0.015
const MISSED_MACHINES = 0.05
/** A source with fewer texts of a text type gives only a random share. */
const SOURCE_READINGS_MIN = 100
/**
 * A score must be at least AI_MIN, or at most HUMAN_MAX, to count, even in text types where the two kinds are easy to
 * distinguish.
 */
const AI_MIN = 0.5
const HUMAN_MAX = 0.4

const [path, flag] = process.argv.slice(2)
if (path === undefined) {
  console.error('Usage: bin/with-node research/fit-ai-text.ts FILE [--write]')
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
    const { text, label, language, source, fold } = rowSchema.parse(JSON.parse(line))
    read[language].push({ label, source, fold, text, isHeldOut: hash(text) % 5 === 0 })
  }
  return read
}

/** The score of a text or excerpt, by a fit without its source. */
interface Scored {
  readonly label: 0 | 1
  readonly source: string
  readonly register: Register
  readonly isComplete: boolean
  readonly score: number
}

type Thresholds = AiTextModel['thresholds']

function fitLanguage(language: Language, all: readonly Row[]): AiTextModel {
  const read = all.map((row) => readSample(row, language))
  const space = candidatesOf(read, language)
  const samples = encode(read, space, language)
  const score = (fitted: Fitted, chosen: (row: Row) => boolean): Scored[] =>
    samples
      .filter(({ row }) => chosen(row))
      .flatMap(({ row: { label, source }, stretch, whole }) =>
        [stretch, whole].map((reading) => ({
          label,
          source,
          register: reading.register,
          isComplete: reading === whole,
          score: scoreReading(reading, fitted),
        })),
      )
  const fitOn = (chosen: (row: Row) => boolean) =>
    fitModel(
      samples.filter(({ row }) => chosen(row)),
      space,
    )

  console.log(`\n${language}: ${all.length} texts`)
  const folds = [...new Set(all.map((row) => row.fold))].sort()
  const leftOut = folds.map((fold) =>
    score(
      fitOn((row) => row.fold !== fold),
      (row) => row.fold === fold,
    ),
  )
  const thresholds = thresholdsOf(leftOut.flat())
  console.log(`${space.runs.length} runs to choose from`)
  for (const [at, fold] of folds.entries()) {
    report(`fold ${fold} left out`, leftOut[at]!, thresholds)
    for (const [kind, scored] of Map.groupBy(leftOut[at]!, (it) => `${it.source}, ${NAMES[it.label]}`)) {
      report(`  ${kind}`, scored, thresholds)
    }
  }
  for (const register of REGISTERS) {
    const scored = leftOut.flat().filter((it) => it.register === register)
    report(`${register}, all left out`, scored, thresholds)
  }
  const mean = (isComplete: boolean) =>
    average(leftOut.map((scored) => auc(scored.filter((it) => it.isComplete === isComplete))))
  console.log(
    `mean of folds left out: AUC ${mean(false).toFixed(3)} of stretches, ${mean(true).toFixed(3)} of whole texts`,
  )
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

/** The range of undecided scores for each text type, from fits without the scored sources. */
function thresholdsOf(leftOut: readonly Scored[]): Thresholds {
  const ofRegister = (register: Register): [number, number] => {
    const scored = leftOut.filter((it) => it.register === register)
    const [people, machines] = ([0, 1] as const).map((label) => sourcesOf(scored.filter((it) => it.label === label)))
    const ai = steps().find((at) => meanShare(people!, (score) => score >= at) <= FALSE_ACCUSATIONS) ?? 1
    const human = steps().findLast((at) => meanShare(machines!, (score) => score <= at) <= MISSED_MACHINES) ?? 0
    return [Math.min(human, HUMAN_MAX), Math.max(ai, AI_MIN)]
  }
  return { formal: ofRegister('formal'), plain: ofRegister('plain'), casual: ofRegister('casual') }
}

function steps(): number[] {
  return Array.from({ length: 1000 }, (_, at) => at / 1000)
}

/** Scores grouped by source, for sources with enough texts. */
function sourcesOf(scored: readonly Scored[]): number[][] {
  const sources = [...Map.groupBy(scored, (it) => it.source).values()]
  return sources.filter((it) => it.length >= SOURCE_READINGS_MIN).map((it) => it.map(({ score }) => score))
}

function meanShare(sources: readonly (readonly number[])[], test: (score: number) => boolean): number {
  return average(sources.map((scores) => scores.filter(test).length / scores.length))
}

function report(title: string, scored: readonly Scored[], thresholds: Thresholds): void {
  const share = (label: 0 | 1, test: (it: Scored) => boolean) => {
    const texts = scored.filter((it) => it.label === label)
    return texts.length === 0 ? '–' : `${((100 * texts.filter(test).length) / texts.length).toFixed(1)} %`
  }
  const isAccused = (it: Scored) => it.score >= thresholds[it.register][1]
  const isCleared = (it: Scored) => it.score <= thresholds[it.register][0]
  const count = (label: 0 | 1) => scored.filter((it) => it.label === label && it.isComplete).length
  const [stretches, whole] = [false, true].map((isComplete) =>
    auc(scored.filter((it) => it.isComplete === isComplete)).toFixed(3),
  )
  console.log(
    `${title}: ${count(0)} by people, ${count(1)} by machines, AUC ${stretches} of stretches, ${whole} of whole texts; ` +
      `people accused ${share(0, isAccused)}, machines found ${share(1, isAccused)}, ` +
      `people cleared ${share(0, isCleared)}, machines missed ${share(1, isCleared)}`,
  )
}

/** The probability that a model's text scores above a person's text. Equal scores count half. */
function auc(scored: readonly Scored[]): number {
  const ordered = scored.toSorted((a, b) => a.score - b.score)
  let rankSum = 0
  for (let from = 0; from < ordered.length;) {
    let to = from
    while (to < ordered.length && ordered[to]!.score === ordered[from]!.score) to++
    const rank = (from + to + 1) / 2
    for (let at = from; at < to; at++) if (ordered[at]!.label === 1) rankSum += rank
    from = to
  }
  const machines = scored.filter(({ label }) => label === 1).length
  return (rankSum - (machines * (machines + 1)) / 2) / (machines * (scored.length - machines))
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
