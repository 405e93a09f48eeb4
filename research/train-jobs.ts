// Trains the classifier that divides a task into jobs, and writes data/models/hub/jobs.model.zst. Deterministic. Prints for
// tasks of writers who were not trained on in how many all jobs are found, how many of the starts, and how many tasks
// with one job stay undivided.
import { gapsOf, JOBS_MODEL, STARTS, startsIn, withTools } from '#services/hub/routing/jobs.ts'
import { readModel } from '#support/text/classifier/model.ts'
import { saveModel } from './left-out-writers.ts'
import { packModel } from './pack-model.ts'
import { foldsOf, JOBS, readJobRows, readLabelledTasks } from './marked-tasks.ts'
import { pruned, train, type Sample } from './train.ts'

const SINGLE = ['labelled/hub/choices.tsv', 'labelled/hub/search-words.tsv', 'labelled/hub/numbers.tsv']
const WEIGHT_MIN = 0.5
const JOINED = 1200
const SINGLES = 2000

interface Row {
  readonly writer: string
  readonly task: string
  /** Where the second job and the further ones begin. */
  readonly starts: ReadonlySet<number>
}

const several = readJobRows().map(({ writer, jobs }): Row => {
  const parts = jobs.map((job) => job.task)
  const task = parts.join('')
  return { writer, task, starts: startsOf(task, parts) }
})
const singles = readLabelledTasks(SINGLE).filter(({ marks }) => marks.filter(({ name }) => name === 'q').length < 2)
const random = sequence()
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!

function startsOf(task: string, parts: readonly string[]): Row['starts'] {
  const gaps = gapsOf(task)
  return new Set(
    parts.slice(1).flatMap((_part, at) => {
      const from = parts.slice(0, at + 1).join('').length
      return gaps.find(({ start }) => start >= from)?.start ?? []
    }),
  )
}

/** Deterministic numbers from 0 to 1: a linear congruential generator with the constants of ANSI C. */
function sequence(): () => number {
  let state = 7
  return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31
}

const JOINTS = {
  zh: [
    '，',
    ' ',
    '\n',
    '。',
    '；',
    '？',
    '，順便',
    ' 順便',
    '，然後',
    '，再',
    ' 還有',
    '，另外',
    ' 然後',
    '、',
    '，那',
    '。再來',
  ],
  en: [
    '. ',
    ', ',
    '; ',
    ' and ',
    '\n',
    ', then ',
    '. Then ',
    ' and also ',
    ', also ',
    '? ',
    ' plus ',
    ' – ',
    '. And ',
    ' + ',
  ],
}
const LENGTH_MAX = 60

/** Tasks of two jobs, each of which is a labelled task. */
function joinedTasks(): Row[] {
  const short = singles.filter(({ task }) => task.length < LENGTH_MAX)
  const isChinese = (text: string) => /\p{sc=Han}/u.test(text)
  const [zh, en] = [short.filter(({ task }) => isChinese(task)), short.filter(({ task }) => !isChinese(task))]
  return Array.from({ length: JOINED }, () => {
    const first = pick(short)
    const language = isChinese(first.task) ? 'zh' : 'en'
    const second = pick(language === 'zh' ? zh : en)
    const head = first.task.replace(/[。.!！]+$/, '')
    const joint = pick(JOINTS[language])
    const parts = [head, (/[?？]$/.test(head) ? joint.replace(/^[,，。.;；?？]/, ' ') : joint) + second.task]
    const task = parts.join('')
    return { writer: 'joined', task, starts: startsOf(task, parts) }
  })
}

const one: Row[] = singles
  .map((row) => ({ row, order: random() }))
  .toSorted((a, b) => a.order - b.order)
  .slice(0, SINGLES)
  .map(({ row: { writer, task } }) => ({ writer, task, starts: new Set() }))
const taught = [...several, ...one]
const joined = joinedTasks()

const known = new Map<Row, Sample[]>()

/** Each gap, with the features of its words alone and with those of the tools. */
function samplesOf(row: Row): Sample[] {
  const samples =
    known.get(row) ??
    withTools(row.task, gapsOf(row.task)).map(({ start, features }): Sample => ({
      features,
      wanted: [Number(row.starts.has(start))],
    }))
  known.set(row, samples)
  return samples
}

function packed(own: readonly Row[]): Buffer {
  const samples = [...own, ...joined].flatMap(samplesOf)
  const { bias, unit, ...weights } = pruned(train(samples, STARTS.length), WEIGHT_MIN)
  const trainedOn = [JOBS, ...SINGLE].join(', ')
  return packModel({ trainedOn, classes: STARTS, bias, temperature: 1, unit }, weights)
}

const totals = { several: 0, exact: 0, starts: 0, found: 0, wrong: 0, one: 0, undivided: 0 }
for (const { judged, others } of foldsOf(taught)) {
  const model = readModel(packed(others))
  for (const { task, starts } of judged) {
    const found = startsIn(task, false, model)
    const right = found.filter((start) => starts.has(start)).length
    if (starts.size === 0) {
      totals.one++
      totals.undivided += Number(found.length === 0)
      continue
    }
    totals.several++
    totals.exact += Number(right === starts.size && right === found.length)
    totals.starts += starts.size
    totals.found += right
    totals.wrong += found.length - right
  }
}
console.log(JSON.stringify(totals))
saveModel(JOBS_MODEL, packed(taught))
