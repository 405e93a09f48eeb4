import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import type { Context } from '#operation/context.ts'
import { readingAt, type Reading } from '#operation/input/reading.ts'
import { listNeeds, loadMissing } from '#operation/preload.ts'
import { REQUEST_MODEL, requestModel } from '#services/hub/routing/learnt.ts'
import { services } from '#services/index.ts'
import { readModel, type Model } from '#support/text/classifier/model.ts'
import { useModel } from '#support/text/classifier/stored-model.ts'
import {
  featuresFor,
  hashOf,
  modelFile,
  samplesOf,
  sentencesOf,
  TEACHING,
  trainingSentences,
  type LabelledSentence,
} from './labelled-sentences.ts'
import { offlineContexts } from './offline-contexts.ts'
import { withTemperature } from './pack-model.ts'

const NOW = new Date('2026-10-01T04:00:00Z')
/** Writers who knew neither the tools nor sentences of other writers. Their sentences are scored together. */
export const BLIND: ReadonlySet<string> = new Set(['student', 'shopkeeper', 'voice', 'agent-en', 'agent-mixed'])
/** Writers of the same kind whose sentences were scored once before anybody read them. */
export const RECENT: ReadonlySet<string> = new Set([
  'box-3',
  'box-4',
  'box-5',
  'agent-4',
  'agent-5',
  'agent-6',
  'agent-7',
  'box-7',
  'stranger',
])
/** The fold of test sentences that are never used for training. */
export const SEALED: ReadonlySet<string> = new Set(['sealed'])
const OTHER_FOLDS = 3
const TEMPERATURE = 1
const FOLDER = new URL('../dist/held-out/', import.meta.url)

export interface Fold {
  readonly writers: ReadonlySet<string>
  readonly sentences: readonly LabelledSentence[]
  readonly context: Context
  readonly reading: Reading
}

/**
 * Yields one group of writers at a time. While the caller uses it, the hub has a classifier that was trained without
 * that group's sentences, at the temperature of the stored model.
 */
export async function* heldOutWriters(): AsyncGenerator<Fold> {
  const { folds, sentences, context, reading, modelOf } = await readFolds()
  const { temperature } = requestModel()
  const calibrated = (fold: number) => readModel(withTemperature(modelOf(fold), temperature))
  for (const [at, own] of folds.entries()) {
    useModel(REQUEST_MODEL, calibrated(at))
    yield { writers: own, sentences: sentences.filter(({ writer }) => own.has(writer)), context, reading }
  }
  // Test sentences that are never used for training are scored by a model of all other sentences.
  useModel(REQUEST_MODEL, calibrated(folds.length))
  yield { writers: SEALED, sentences: sentencesOf('requests', 'sealed'), context, reading }
}

/** The groups of writers, and the models that were trained without them. */
export async function readFolds() {
  const context = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)('held-out-writers')
  await loadMissing(listNeeds(services.flatMap(({ operations }) => operations)), context.db)
  const reading = readingAt(NOW, { db: context.db })
  const sentences = trainingSentences('requests')
  const writers = [...new Set(sentences.map(({ writer }) => writer))].filter((it) => !TEACHING.has(it))
  const others = writers.filter((it) => !BLIND.has(it) && !RECENT.has(it))
  const folds: ReadonlySet<string>[] = [
    BLIND,
    RECENT,
    ...Array.from({ length: OTHER_FOLDS }, (_, fold) => new Set(others.filter((_it, at) => at % OTHER_FOLDS === fold))),
  ]
  const models = new Map<number, Model>()
  return { folds, sentences, context, reading, modelOf, modelFor }

  /** The model without this writer’s group. Sentences of other writers are in no model, so any judges them. */
  function modelFor(writer: string): Model {
    const found = folds.findIndex((own) => own.has(writer))
    const fold = found === -1 ? folds.length - 1 : found
    const model = models.get(fold) ?? readModel(modelOf(fold))
    models.set(fold, model)
    return model
  }

  /** Trains the model without one group, or with all writers for the number after the last group, unless it is stored. */
  function modelOf(fold: number): Buffer {
    const stored = new URL(`${hashOf('requests').slice(0, 12)}-${fold}.model`, FOLDER)
    if (existsSync(stored)) return readFileSync(stored)
    const seen = sentences.filter(({ writer }) => !folds[fold]?.has(writer))
    const classes = [...new Set(seen.map(({ label }) => label))].toSorted()
    const file = modelFile('requests', samplesOf(seen, classes, featuresFor('requests', reading)), classes, TEMPERATURE)
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(stored, file)
    return file
  }
}
