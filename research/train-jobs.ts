// Trains the two classifiers that divide a task into jobs: by words, and by the tools of the parts. Writes
// data/models/hub/jobs.model.zst and job-tools.model.zst. Deterministic. DATABASE_PATH is the database for looking up
// names. research/measure-marked.ts measures them.
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import { readingAt } from '#operation/input/reading.ts'
import { listNeeds, loadMissing } from '#operation/preload.ts'
import { atOnce } from '#operation/cooperative-yield.ts'
import { createCatalogues } from '#services/hub/routing/catalogue.ts'
import {
  gapsOf,
  JOB_TOOLS_MODEL,
  JOBS_MODEL,
  plausibleGaps,
  STARTS,
  withTools,
  type ClassesOf,
} from '#services/hub/routing/jobs.ts'
import { judgeSteps } from '#services/hub/routing/router.ts'
import { services } from '#services/index.ts'
import { readModel, type Model } from '#support/text/classifier/model.ts'
import { saveModel } from './left-out-writers.ts'
import { JOBS, readJobRows, readLabelledTasks } from './marked-tasks.ts'
import { offlineContexts } from './offline-contexts.ts'
import { packModel } from './pack-model.ts'
import { pruned, train, type Sample } from './train.ts'

const SINGLE = ['labelled/hub/choices.tsv', 'labelled/hub/search-words.tsv', 'labelled/hub/numbers.tsv']
const WEIGHT_MIN = 0.4

interface Row {
  readonly writer: string
  readonly task: string
  /** Where the second job and the further ones begin. */
  readonly starts: readonly number[]
}

const several = readJobRows().map(({ writer, jobs }): Row => {
  const task = jobs.map((job) => job.task).join('')
  const gaps = gapsOf(task)
  return {
    writer,
    task,
    starts: jobs.slice(1).flatMap((job) => gaps.find(({ start }) => start >= job.start)?.start ?? []),
  }
})
// A task with several search terms may be a list.
const singles = readLabelledTasks(SINGLE).filter(({ marks }) => marks.filter(({ name }) => name === 'q').length < 2)
const all = [...several, ...singles.map(({ writer, task }): Row => ({ writer, task, starts: [] }))]

const hub = services.find(({ name }) => name === 'hub')!
const { tools, pages } = createCatalogues(
  services.filter((it) => it !== hub),
  () => hub,
).local()
/**
 * Writers whom the request classifier has not learnt, so that its probabilities are those for new tasks. Of other writers
 * the words alone teach. After a training with these writers, others must stand here.
 */
const NEW_TO_CLASSIFIER: ReadonlySet<string> = new Set([
  'marks-15',
  'marks-16',
  'marks-17',
  'marks-18',
  'marks-19',
  'marks-20',
])
const NOW = new Date('2026-11-29T04:00:00Z')
const { db } = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)('train-jobs')
await loadMissing(listNeeds(services.flatMap(({ operations }) => operations)), db)
const reading = readingAt(NOW, { db })
const { classify } = atOnce(judgeSteps([...tools, ...pages]))
const classesIn =
  (task: string): ClassesOf =>
  (part) =>
    classify(part, task, reading)

/** One sample for each gap, by its words alone. */
function wordSamplesOf({ task, starts }: Row): Sample[] {
  return gapsOf(task).map(({ start, words }) => ({ features: words, wanted: [Number(starts.includes(start))] }))
}

/**
 * One sample for each plausible gap of the task, of each of its jobs, and of each group of neighbouring jobs, by the
 * tools on its sides.
 */
function toolSamplesOf({ task, starts }: Row, byWords: Model): Sample[] {
  const bounds = [0, ...starts, task.length]
  return bounds.flatMap((from, at) =>
    bounds.slice(at + 1).flatMap((to) => {
      const part = task.slice(from, to)
      return withTools(part, plausibleGaps(part, byWords), classesIn(task)).map(({ start, features }): Sample => ({
        features,
        wanted: [Number(starts.includes(start + from))],
      }))
    }),
  )
}

function packed(samples: readonly Sample[], weightMin: number): Buffer {
  const { bias, unit, ...weights } = pruned(train(samples, STARTS.length), weightMin)
  const trainedOn = [JOBS, ...SINGLE].join(', ')
  return packModel({ trainedOn, classes: STARTS, bias, temperature: 1, unit }, weights)
}

const judged = all.filter(({ writer }) => NEW_TO_CLASSIFIER.has(writer))
// The words of a judged task must be new to their classifier, too.
const others = all.filter(({ writer }) => !NEW_TO_CLASSIFIER.has(writer))
const byWords = readModel(packed(others.flatMap(wordSamplesOf), WEIGHT_MIN))
const toolSamples = judged.flatMap((row) => toolSamplesOf(row, byWords))
console.log(`${all.length} tasks, ${judged.length} of them with tools, ${toolSamples.length} gaps`)
saveModel(JOB_TOOLS_MODEL, packed(toolSamples, 0))
saveModel(JOBS_MODEL, packed(all.flatMap(wordSamplesOf), WEIGHT_MIN))
process.exit()
