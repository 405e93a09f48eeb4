// Trains the classifier of what a call leaves out of its task, and writes data/models/hub/leftovers.model.zst.
// Deterministic. DATABASE_PATH is the database for looking up names. In the labelled tasks, [untaken:red ones] is a
// condition that no input takes. Each marked value is also left out once, as if it had not been found. Prints for the
// tasks of each writer how many such parts are found, and how many others are reported, after training on the others.
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { readingAt } from '#operation/input/reading.ts'
import { listNeeds, loadMissing } from '#operation/preload.ts'
import { findEntities } from '#services/hub/routing/entities.ts'
import {
  featuresOfWords,
  LEFT_CLASSES,
  LEFTOVERS_MODEL,
  namesOf,
  placesOf,
  REPORTED,
} from '#services/hub/routing/leftovers.ts'
import { wordsIn, type Word } from '#services/hub/routing/search-words.ts'
import { listRoutedTools } from '#services/hub/routing/task-tool.ts'
import { services } from '#services/index.ts'
import type { Features } from '#support/text/classifier/features.ts'
import { softmax } from '#support/text/classifier/softmax.ts'
import { saveModel } from './left-out-writers.ts'
import { foldsOf, JOBS, readLabelledTasks, type LabelledTask, type Mark } from './marked-tasks.ts'
import { offlineContexts } from './offline-contexts.ts'
import { packModel } from './pack-model.ts'
import { pruned, scoresOf, train, type Sample, type Trained } from './train.ts'

const NOW = new Date('2026-11-29T04:00:00Z')
const FILES = ['labelled/hub/choices.tsv', JOBS]
/** The writers who marked what no input takes. */
const COMPLETE = /^marks-/
const UNTAKEN = 'untaken'
const EXCLUDED = 'not'
const WEIGHT_MIN = 0.01

const { db } = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)('train-leftovers')
await loadMissing(listNeeds(services.flatMap(({ operations }) => operations)), db)
const reading = readingAt(NOW, { db })
const tools = new Map(listRoutedTools(services, () => true).map((tool) => [tool.operation.name, tool]))

/** A task with the arguments that its marks say, and the parts that these leave out. */
function rowOf({ writer, tool: name, task, marks }: LabelledTask, dropped?: Mark) {
  const tool = tools.get(name)!
  const given: Record<string, unknown> = {}
  const places = []
  const text = { task, entities: findEntities(task, NOW), reading }
  for (const mark of marks) {
    if (mark === dropped || mark.name === UNTAKEN || mark.name === EXCLUDED) continue
    const field = tool.operation.input.shape[mark.name]
    const kind = field && kindFor(field)
    given[mark.name] = mark.choice === undefined ? task.slice(mark.start, mark.end) : valueOf(mark.choice)
    if (mark.choice === undefined) places.push(mark)
    else if (kind) places.push(...placesOf(tool, text, { [mark.name]: given[mark.name] }))
  }
  // What the caller excludes is reported apart.
  const excluded = marks.filter((it) => it.name === EXCLUDED)
  const left = marks.filter((it) => it === dropped || it.name === UNTAKEN)
  const words = wordsIn(task)
  const names = namesOf(given)
  const features = featuresOfWords(tool, words, [...places, ...excluded], names)
  const samples = features.flatMap((its, at): Sample[] => {
    const { start, end } = words[at]!
    const isLeft = left.some((it) => it.start < end && start < it.end)
    return its ? [{ features: its, wanted: [Number(isLeft)] }] : []
  })
  return { writer, tool, text, words, features, left, samples, isDropped: dropped !== undefined }
}

/** Parts to be reported, those found, tasks without such a part, and those of them in which one is reported. */
function emptyTotals() {
  return { parts: 0, found: 0, complete: 0, alarms: 0 }
}

function shareOf(model: Trained, features: Features): number {
  const shares = scoresOf(model, features)
  softmax(shares)
  return shares[1]!
}

function valueOf(choice: string): unknown {
  return choice === 'true' ? true : choice === 'false' ? false : choice
}

const rows = readLabelledTasks(FILES)
  .filter(({ writer }) => COMPLETE.test(writer))
  .flatMap((row) => [
    rowOf(row),
    ...row.marks.filter(({ name }) => name !== UNTAKEN && name !== EXCLUDED).map((mark) => rowOf(row, mark)),
  ])
type Row = (typeof rows)[number]

function trained(own: readonly Row[]): Trained {
  return train(
    own.flatMap(({ samples }) => samples),
    LEFT_CLASSES.length,
  )
}

const totals = { conditions: emptyTotals(), dropped: emptyTotals() }
for (const { judged, others } of foldsOf(rows)) {
  const model = trained(others)
  for (const row of judged) {
    const isReported = row.features.map((its) => its !== undefined && shareOf(model, its) >= REPORTED)
    const reported = row.words.filter((_word, at) => isReported[at])
    const isOf = ({ start, end }: Mark, word: Word) => word.start < end && start < word.end
    const total = row.isDropped ? totals.dropped : totals.conditions
    total.parts += row.left.length
    total.found += row.left.filter((mark) => reported.some((word) => isOf(mark, word))).length
    total.complete += Number(row.left.length === 0)
    const isAlarm = reported.some((word) => !row.left.some((mark) => isOf(mark, word)))
    total.alarms += Number(row.left.length === 0 && isAlarm)
  }
}
for (const [kind, total] of Object.entries(totals)) console.log(kind, JSON.stringify(total))
const { bias, unit, ...weights } = pruned(trained(rows), WEIGHT_MIN)
const file = packModel({ trainedOn: FILES.join(', '), classes: LEFT_CLASSES, bias, temperature: 1, unit }, weights)
saveModel(LEFTOVERS_MODEL, file)
console.log(`${file.length} bytes`)
process.exit()
