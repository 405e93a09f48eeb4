// Measures the calls that the hub finds for marked tasks: the tool, the exact arguments, and what is left out in silence.
// DATABASE_PATH is the database for looking up names. --writers=marks-4,marks-5 names the writers, and --models a folder
// of models that were trained without them. --misses prints the errors.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { isTaken, readingAt } from '#operation/input/reading.ts'
import { listNeeds, loadMissing } from '#operation/preload.ts'
import { createCatalogues } from '#services/hub/routing/catalogue.ts'
import { CHOICE_MODEL } from '#services/hub/routing/choices.ts'
import { JOB_TOOLS_MODEL, JOBS_MODEL } from '#services/hub/routing/jobs.ts'
import { REQUEST_MODEL } from '#services/hub/routing/learnt.ts'
import { TAGS_MODEL } from '#services/hub/routing/tagged-values.ts'
import { services } from '#services/index.ts'
import { readModel } from '#support/text/classifier/model.ts'
import { readTags, useTags } from '#support/text/classifier/stored-tags.ts'
import { useModel } from '#support/text/classifier/stored-model.ts'
import { answerOf } from './answer-of.ts'
import { readJobRows, readLabelledTasks, type Job, type Mark } from './marked-tasks.ts'
import { offlineContexts } from './offline-contexts.ts'

/** At least this many characters of a job show that it was not forgotten. */
const JOB_STATED = 3
const NOW = new Date('2026-11-29T04:00:00Z')
const { values: options } = parseArgs({
  options: {
    writers: { type: 'string', default: '' },
    models: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
})

interface Answer {
  readonly recommendation: null | {
    readonly tool: string
    readonly example: {
      readonly mcp: { readonly params: { readonly arguments: Arguments } }
      readonly filled: readonly string[]
    }
    readonly more: readonly (Call & { readonly placeholders: readonly string[] })[]
  }
  readonly left_out: readonly string[]
  readonly unused: readonly string[]
}
type Arguments = Readonly<Record<string, unknown>>
interface Call {
  readonly tool: string
  readonly arguments: Arguments
}

const writers = new Set(options.writers.split(','))
const context = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)('measure-marked')
await loadMissing(listNeeds(services.flatMap(({ operations }) => operations)), context.db)
const reading = readingAt(NOW, { db: context.db })
const operations = new Map(services.flatMap((it) => it.operations.map((operation) => [operation.name, operation])))
const hub = services.find(({ name }) => name === 'hub')!
const { tools } = createCatalogues(
  services.filter((it) => it !== hub),
  () => hub,
).local()
/** The tools that an answer may name. Other operations have only a page. */
const routable = new Set(tools.map(({ operation }) => operation.name))
const finder = operations.get('hub_find_tool_for_task')!
if (options.models !== undefined) {
  for (const path of [REQUEST_MODEL, CHOICE_MODEL, JOBS_MODEL, JOB_TOOLS_MODEL]) {
    const file = `${options.models}/${basename(path, '.zst')}`
    if (existsSync(file)) useModel(path, readModel(readFileSync(file)))
  }
  const tags = `${options.models}/tags.model`
  if (existsSync(tags)) useTags(TAGS_MODEL, readTags(readFileSync(tags)))
}

const isOf = ({ writer }: { readonly writer: string }) => writers.has(writer)
const several = readJobRows().filter(isOf)
const single = readLabelledTasks(['labelled/hub/choices.tsv'])
  .filter(isOf)
  .map(({ tool, task, marks }) => ({ jobs: [{ task, marks, tool, start: 0, end: task.length }] }))

const isRoutable = ({ jobs }: { readonly jobs: readonly Job[] }) => jobs.every(({ tool }) => routable.has(tool))
await measure('one job', single.filter(isRoutable))
await measure('several jobs', several.filter(isRoutable))
process.exit()

async function measure(title: string, rows: readonly { readonly jobs: readonly Job[] }[]): Promise<void> {
  const counts = {
    tasks: 0,
    tool: 0,
    whole: 0,
    values: 0,
    exact: 0,
    wrong: 0,
    unusedValues: 0,
    silentValues: 0,
    conditions: 0,
    reported: 0,
    alarms: 0,
    furtherJobs: 0,
    called: 0,
    unusedJobs: 0,
    lostJobs: 0,
    surplus: 0,
    q: 0,
    qExact: 0,
  }
  for (const { jobs } of rows) {
    const task = jobs.map((job) => job.task).join('')
    const answer = await answerOf<Answer>(finder, { q: task }, context)
    const { recommendation: first, unused, left_out: leftOut } = answer
    const calls: Call[] = first ? callsOf(first) : []
    const places = [...new Set([...unused, ...leftOut])].flatMap((text) => {
      const start = task.indexOf(text)
      return start === -1 ? [] : [{ start, end: start + text.length }]
    })
    const isStated = (start: number, end: number, least = 1) =>
      places.reduce((sum, it) => sum + Math.max(0, Math.min(end, it.end) - Math.max(start, it.start)), 0) >= least
    const free = [...calls]
    const errors: string[] = []
    const missed: { start: number; end: number }[] = []
    for (const [at, job] of jobs.entries()) {
      const wanted = valuesOf(job, jobs)
      const own = free.filter(({ tool }) => tool === job.tool)
      const score = (call: Call) =>
        [...wanted].filter(([name, value]) => isSame(job.tool, name, value, call.arguments[name])).length
      const call = own.toSorted((a, b) => score(b) - score(a))[0]
      if (call) free.splice(free.indexOf(call), 1)
      else errors.push(`no ${job.tool}`)
      if (at === 0) counts.tool += Number(first?.tool === job.tool)
      else {
        counts.furtherJobs++
        const isInUnused = isStated(job.start, job.end, Math.min(job.task.trim().length, JOB_STATED))
        if (call) counts.called++
        else if (isInUnused) counts.unusedJobs++
        else counts.lostJobs++
      }
      for (const [name, value] of wanted) {
        counts.values++
        const isExact = call !== undefined && isSame(job.tool, name, value, call.arguments[name])
        counts.exact += Number(isExact)
        if (name === 'q') {
          counts.q++
          counts.qExact += Number(isExact)
        }
        if (isExact) continue
        errors.push(`${name}=${JSON.stringify(value)} got ${JSON.stringify(call?.arguments[name])}`)
        if (call && name in call.arguments) continue
        const its = job.marks.filter((it) => it.name === name).map((mark) => place(job, mark))
        missed.push(...its)
        if (its.some(({ start, end }) => isStated(start, end))) counts.unusedValues++
        else counts.silentValues++
      }
      for (const [name, value] of Object.entries(call?.arguments ?? {})) {
        if (wanted.has(name)) {
          if (!isSame(job.tool, name, wanted.get(name), value)) counts.wrong++
          continue
        }
        if (isDefault(job.tool, name, value)) continue
        counts.wrong++
        errors.push(`wrong ${name}=${JSON.stringify(value)}`)
      }
      for (const mark of job.marks.filter(({ name }) => name === 'untaken' || name === 'not')) {
        counts.conditions++
        if (isStated(job.start + mark.start, job.start + mark.end)) counts.reported++
        else errors.push(`silent ${job.task.slice(mark.start, mark.end)}`)
      }
    }
    const marked = jobs.flatMap((job) =>
      job.marks.filter(({ name }) => name === 'untaken' || name === 'not').map((it) => place(job, it)),
    )
    const uncalled = jobs.filter((job) => !calls.some(({ tool }) => tool === job.tool))
    const alarms = places.filter(
      (it) =>
        ![...marked, ...missed, ...uncalled.map((job) => ({ start: job.start, end: job.end }))].some(
          ({ start, end }) => start < it.end && it.start < end,
        ),
    )
    counts.alarms += Number(alarms.length > 0)
    counts.surplus += free.length
    errors.push(...free.map((it) => `surplus ${it.tool} ${JSON.stringify(it.arguments)}`))
    counts.tasks++
    counts.whole += Number(errors.length === 0)
    if (options.misses && (errors.length > 0 || alarms.length > 0))
      console.log(
        `${task.replaceAll('\n', '⏎')}\n    ${errors.join('; ')}${alarms.length > 0 ? ` ALARM ${alarms.map(({ start, end }) => task.slice(start, end)).join(' | ')}` : ''}`,
      )
  }
  console.log(title, JSON.stringify(counts))
}

/** The calls of an answer, with the arguments that come from the task. */
function callsOf({ tool, example, more }: NonNullable<Answer['recommendation']>): Call[] {
  const pick = (all: Arguments, isGiven: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isGiven(name)))
  return [
    { tool, arguments: pick(example.mcp.params.arguments, (name) => example.filled.includes(name)) },
    ...more.map((it) => ({ tool: it.tool, arguments: pick(it.arguments, (name) => !it.placeholders.includes(name)) })),
  ]
}

function place(job: Job, { start, end }: Mark) {
  return { start: job.start + start, end: job.start + end }
}

/** The values that the marks of a job give, and those that hold for all jobs. */
function valuesOf(job: Job, jobs: readonly Job[]): Map<string, unknown> {
  const shared = jobs
    .filter((it) => it !== job)
    .flatMap((it) =>
      it.marks
        .filter(({ isShared, name }) => isShared && name in operations.get(job.tool)!.input.shape)
        .map((mark) => [mark, it.task] as const),
    )
  const own = job.marks
    .filter(({ name }) => name !== 'untaken' && name !== 'not')
    .map((mark) => [mark, job.task] as const)
  const groups = Map.groupBy([...own, ...shared], ([{ name }]) => name)
  return new Map(
    [...groups].map(([name, its]) => {
      const values = its.map(([mark, task]) => mark.choice ?? (isFlag(job, name) || task.slice(mark.start, mark.end)))
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

/** Whether an input takes yes or no. A mark without an answer is a yes. */
function isFlag({ tool }: Job, name: string): boolean {
  const field = operations.get(tool)!.input.shape[name]
  return field !== undefined && kindFor(field)?.name === 'flag'
}

function isDefault(tool: string, name: string, value: unknown): boolean {
  const read = operations.get(tool)!.input.shape[name]?.safeParse(undefined)
  return read?.success === true && JSON.stringify(read.data) === JSON.stringify(value)
}

/** Whether the tool reads a marked text or choice as this value. */
function isSame(tool: string, name: string, wanted: unknown, got: unknown): boolean {
  if (got === undefined) return false
  const field = operations.get(tool)!.input.shape[name]
  const kind = field && kindFor(field)
  const read = (value: unknown): unknown => {
    const text = typeof value === 'string' ? value : String(value)
    const outcome = kind?.read(text, reading)
    if (isTaken(outcome)) return outcome.value
    const numbers = kind?.find?.(text, reading) ?? []
    return numbers.length === 1 ? numbers[0]!.value : value
  }
  const readAll = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.flatMap((it) => [read(it)].flat())
      : kind?.name === 'list'
        ? listOf(kind, value)
        : read(value)
  const listOf = (list: NonNullable<typeof kind>, value: unknown): unknown => {
    const outcome = list.read(String(value), reading)
    if (isTaken(outcome)) return outcome.value
    const items = list.find?.(String(value), reading) ?? []
    if (items.length === 1) return items[0]!.value
    const each = list.item?.read(String(value), reading)
    return [isTaken(each) ? each.value : value]
  }
  return fold(readAll(wanted)) === fold(readAll(got)) || fold(wanted) === fold(got)
}

function fold(value: unknown): string {
  return JSON.stringify([value].flat().map(String))
    .toLowerCase()
    .replaceAll(/[\s　"]/g, '')
    .replaceAll('/]', ']')
}
