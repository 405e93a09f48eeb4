// Trains the classifier that divides a task into jobs, and writes data/models/hub/jobs.model. Deterministic. Prints for
// each writer of tasks with several jobs in how many all jobs are found, and how many sentences with one job are
// divided, after training without the writer and these sentences.
import { writeFileSync } from 'node:fs'
import { gapsOf, JOBS_MODEL, STARTS, startsIn, withTools } from '#services/hub/routing/jobs.ts'
import { readTable } from '#support/files/read.ts'
import { readModel } from '#support/text/classifier/model.ts'
import { packModel } from './pack-model.ts'
import { JOBS, JOBS_ROW, readJobs, readLabelledTasks } from './marked-tasks.ts'
import { pruned, train, type Sample } from './train.ts'

const SINGLE = ['labelled/hub/choices.tsv', 'labelled/hub/search-words.tsv', 'labelled/hub/numbers.tsv']
const WEIGHT_MIN = 0.3
/** Labelled tasks count this often, beside those that are joined from two. */
const TIMES = 3
const JOINED = 1200
const SINGLES = 2000

interface Row {
  readonly writer: string
  readonly task: string
  /** Where the second job and the further ones begin. */
  readonly starts: ReadonlySet<number>
}

/** These writers were asked for several jobs so often that the model would divide single ones. */
const TOO_MANY_JOBS = /^marks-/

const several = readTable(JOBS, JOBS_ROW)
  .filter(({ writer }) => !TOO_MANY_JOBS.test(writer))
  .map(({ writer, task: marked }): Row => {
    const parts = readJobs(marked).map((job) => job.task)
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
  .map(({ row: { task } }, at) => ({ writer: `single-${at % 2}`, task, starts: new Set() }))
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
  const samples = [...own, ...joined].flatMap((row) =>
    Array.from({ length: row.writer.startsWith('jobs') ? TIMES : 1 }, () => samplesOf(row)).flat(),
  )
  const { bias, unit, ...weights } = pruned(train(samples, STARTS.length), WEIGHT_MIN)
  const trainedOn = [JOBS, ...SINGLE].join(', ')
  return packModel({ trainedOn, classes: STARTS, bias, temperature: 1, unit }, weights)
}

for (const half of [0, 1]) {
  const isJudged = ({ writer }: Row) => writer === `single-${half}` || writer === `jobs-${'ab'[half]}`
  const model = readModel(packed(taught.filter((row) => !isJudged(row))))
  for (const [writer, own] of Map.groupBy(taught.filter(isJudged), (row) => row.writer)) {
    const isRight = ({ task, starts }: Row) => startsIn(task, false, model).join() === [...starts].join()
    const many = own.filter(({ starts }) => starts.size > 0)
    console.log(
      `${writer}: several jobs ${many.filter(isRight).length} of ${many.length}, one job ` +
        `${own.filter((row) => row.starts.size === 0 && isRight(row)).length} of ${own.length - many.length}`,
    )
  }
}
writeFileSync(new URL(`../data/${JOBS_MODEL}`, import.meta.url), packed(taught))
