// Trains the tagger that finds the values of a task and what no input takes, and writes data/models/hub/tags.model.zst.
// Deterministic. DATABASE_PATH is the database for looking up names. research/measure-marked.ts measures it.
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import type { Kind } from '#operation/input/kind.ts'
import { readingAt } from '#operation/input/reading.ts'
import { listNeeds, loadMissing } from '#operation/preload.ts'
import { findEntities } from '#services/hub/routing/entities.ts'
import { EXCLUDED, kindOfLabel, labelsFor, NOTHING, tagWords, UNTAKEN } from '#services/hub/routing/tag-words.ts'
import { TAGS_MODEL } from '#services/hub/routing/tagged-values.ts'
import { listRoutedTools, type TaskTool } from '#services/hub/routing/task-tool.ts'
import { tokensOf } from '#services/hub/routing/task-tokens.ts'
import { services } from '#services/index.ts'
import type { TagWord } from '#support/text/classifier/tagger.ts'
import { saveModel } from './left-out-writers.ts'
import { readMarkedCalls } from './marked-calls.ts'
import { JOBS, readJobRows, readLabelledTasks, type LabelledTask, type Mark } from './marked-tasks.ts'
import { offlineContexts } from './offline-contexts.ts'
import { latticeOf, trainTagger, type TagSample } from './train-tagger.ts'

const NOW = new Date('2026-11-29T04:00:00Z')
/** The day on which the calls of tasks were written. */
const CALLS_NOW = new Date('2026-10-01T04:00:00Z')
/** A fact that so few words have says nothing. */
const FACT_WORDS_MIN = 2
/** The largest weight in one signed byte. */
const LARGEST = 127
const { db } = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)('train-tags')
await loadMissing(listNeeds(services.flatMap(({ operations }) => operations)), db)
const reading = readingAt(NOW, { db })
const tools = new Map(listRoutedTools(services, () => true).map((tool) => [tool.operation.name, tool]))

interface Row extends LabelledTask {
  /** Whether the writer marked every value of an input. */
  readonly isMarked: (input: string, kind: Kind['name'] | undefined) => boolean
  /** Whether the writer marked what no input takes. */
  readonly isComplete: boolean
  /** How often each pass learns the row, if not once. */
  readonly times?: number
}

/** Tasks with calls are few, and shorter than other rows, as people ask. */
const CALLS_TIMES = 3

const isComplete = (writer: string) => writer.startsWith('marks-')
const NUMBERS: ReadonlySet<Kind['name'] | undefined> = new Set(['amount', 'count', 'percent'])
const CHOICES: ReadonlySet<Kind['name'] | undefined> = new Set(['choice', 'flag'])
/** The tables of tasks with one job, and the inputs whose values their writers marked. */
const TABLES: Readonly<Record<string, (row: LabelledTask) => Row['isMarked']>> = {
  'labelled/hub/choices.tsv':
    ({ writer }) =>
    (_input, kind) =>
      isComplete(writer) || CHOICES.has(kind),
  'labelled/hub/numbers.tsv': () => (_input, kind) => NUMBERS.has(kind),
  'labelled/hub/search-words.tsv': () => (input) => input === 'q' || input === 'text',
  'labelled/hub/values.tsv': () => () => true,
}

const rows: Row[] = [
  ...Object.entries(TABLES).flatMap(([file, marked]) =>
    readLabelledTasks([file]).map((row): Row => ({
      ...row,
      isMarked: marked(row),
      isComplete: isComplete(row.writer),
    })),
  ),
  ...readJobRows().flatMap(({ writer, jobs }, at) => {
    const rowOf = (row: Pick<Row, 'tool' | 'task' | 'marks'>): Row => ({
      ...row,
      writer,
      isMarked: () => true,
      isComplete: isComplete(writer),
    })
    // One tool does not do the other jobs, so their words must be reported, but values for all jobs are taken.
    const own = jobs[at % jobs.length]!
    const others = jobs
      .filter((job) => job !== own)
      .flatMap((job) => {
        const moved = (start: number, end: number) => ({
          start: start + job.start - own.start,
          end: end + job.start - own.start,
        })
        const shared = job.marks.filter((it) => it.isShared && it.name in tools.get(own.tool)!.operation.input.shape)
        return [
          ...shared.map((it) => ({ ...it, ...moved(it.start, it.end) })),
          { name: UNTAKEN, ...moved(0, job.task.length) },
        ]
      })
    const whole = jobs.map(({ task }) => task).join('')
    const marks = [...own.marks, ...others].map((mark) => ({
      ...mark,
      start: mark.start + own.start,
      end: mark.end + own.start,
    }))
    return [...jobs.map(rowOf), rowOf({ tool: own.tool, task: whole, marks })]
  }),
  ...readMarkedCalls(tools, readingAt(CALLS_NOW, { db })).map(({ unclear, ...row }): Row => ({
    ...row,
    isMarked: (input) => !unclear.has(input),
    isComplete: false,
    times: CALLS_TIMES,
  })),
]
console.log(`${rows.length} rows`)

/** What is known about the words of a row. */
function wordsOf({ tool, task }: Row): TagWord[] {
  return tagWords(tools.get(tool)!, { task, entities: findEntities(task, NOW), reading })
}

const words = rows.map(wordsOf)
const counts = new Map<number, number>()
for (const all of words)
  for (const { facts } of all) for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1)

function sampleOf(row: Row, at: number): TagSample {
  const tool = tools.get(row.tool)!
  const labels = labelsFor(tool)
  const known = words[at]!.map((it) => ({
    ...it,
    facts: it.facts.filter((fact) => counts.get(fact)! >= FACT_WORDS_MIN),
  }))
  const places = new Map(labels.map(({ name }, place) => [name, place]))
  const open = labels.map(({ name }) => isOpen(row, tool, name))
  const tokens = tokensOf(row.task)
  const allowed = tokens.map(({ start, end }, place) => {
    const mark = row.marks.find((it) => it.start < end && start < it.end)
    if (!mark) return Uint8Array.from(open, Number)
    const isFirst = (tokens[place - 1]?.end ?? 0) <= mark.start
    const name = labelOf(row, mark)
    const label = places.get(name === UNTAKEN || name === EXCLUDED || isFirst ? name : `${name}+`)
    return Uint8Array.from(labels, (_it, other) => Number(other === label))
  })
  return { lattice: latticeOf(labels, known), allowed }
}

/** The labels that some mark has. */
const marked = new Set(rows.flatMap((row) => row.marks.map((mark) => labelOf(row, mark))))

/** The label of the first word of a mark. */
function labelOf({ tool }: Row, { name, choice }: Mark): string {
  return kindOfLabel(tools.get(tool)!, name)?.name === 'flag' ? `${name}=${choice ?? 'true'}` : name
}

/** Whether a word without a mark may have a label, because the writer of the row did not mark such values. */
function isOpen({ isMarked, isComplete: isWhole }: Row, tool: TaskTool, label: string): boolean {
  if (label === NOTHING) return true
  if (label === UNTAKEN || label === EXCLUDED) return !isWhole
  const input = label.replace(/(=(true|false))?\+?$/, '')
  return marked.has(label.replace(/\+$/, '')) && !isMarked(input, kindOfLabel(tool, label)?.name)
}

const samples = rows.flatMap((row, at) => Array<TagSample>(row.times ?? 1).fill(sampleOf(row, at)))
saveModel(TAGS_MODEL, tagsFile([...Object.keys(TABLES), JOBS].join(', '), trainTagger(samples)))
process.exit()

/** One byte for each weight, after a line of JSON with the unit. */
function tagsFile(trainedOn: string, weights: Float32Array): Buffer {
  const unit = weights.reduce((most, it) => Math.max(most, Math.abs(it)), 0) / LARGEST
  const bytes = Int8Array.from(weights, (it) => Math.round(it / unit))
  return Buffer.concat([Buffer.from(`${JSON.stringify({ trainedOn, unit })}\n`), Buffer.from(bytes.buffer)])
}
