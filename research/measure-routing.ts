import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import { readDocument, readTable } from '#support/files/read.ts'
import { ApiError } from '#support/errors/errors.ts'
import { createLog } from '#support/observability/log.ts'
import { execute, parseInput } from '#operation/execute.ts'
import { readingAt } from '#operation/input/reading.ts'
import type { RemoteTool } from '#operation/sites.ts'
import { services } from '#services/index.ts'
import { BOX_FILES, judgeBox, readBoxSentences, readNeeds, showsHelp } from '../tests/support/box-judging.ts'
import * as judging from '../tests/support/task-judging.ts'
import { openSentences } from './labelled-sentences.ts'
import { offlineContexts } from './offline-contexts.ts'

// Measures how the hub and the search box read the labelled sentences. DATABASE_PATH names the records. --misses prints what
// is missed, --only=plans measures the sets whose names begin so. With --import ./research/switches.ts, --ablate prints what
// each function and pattern of the hub's routing adds to each set.

const { values: options } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    ablate: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    skip: { type: 'string', default: '' },
  },
})
/** Today in the sentences. */
const NOW = new Date('2026-10-01T04:00:00Z')
/** The classifier that is measured has not seen these. */
const UNSEEN = new Set(['student', 'shopkeeper', 'voice', 'agent-en', 'agent-mixed'])
const CONFIDENT = 0.5

type Answer = judging.FoundTool & { readonly confidence: number; readonly alternatives: readonly { tool: string }[] }
/** What is counted of a sentence: 1 where it is right. Undefined: the sentence is not judged by it. */
type Marks = Readonly<Record<string, number | undefined>>
interface Asked {
  readonly task: string
  judge(): Promise<Marks>
}

const reader = openReader(readConfig(process.env).DATABASE_PATH)
const contexts = offlineContexts(reader, NOW)
const reading = readingAt(NOW, { db: contexts('task-reading').db })
const remoteTools = readDocument(
  'labelled/hub/remote-tools.json',
  z.array(z.looseObject({ name: z.string(), description: z.string() })),
) as readonly RemoteTool[]
const remoteContexts = offlineContexts(reader, NOW, () => remoteTools)
const composition = compose({
  config: readConfig({ ...process.env, TEST_LIMITS: 'requestDeadlineMs=60000', RATE_LIMIT: 'off' }),
  services,
  log: createLog('silent'),
  clock: () => NOW,
  fetch: (url) => Promise.reject(new ApiError('upstream_unavailable', `Nothing is fetched here: ${String(url)}`)),
})

const sets: Readonly<Record<string, readonly Asked[]>> = {
  requests: openSentences('requests')
    .filter(({ writer }, at) => UNSEEN.has(writer) && at % 2 === 1)
    .map(({ text, label, also }) => asked(text, async () => rank(await find(text), [label, ...also]))),
  'older tasks': ['tasks-held-out', 'tasks-held-out-2', 'tasks-held-out-3']
    .flatMap((name) => readTable(`labelled/hub/${name}.tsv`, z.object({ tool: z.string(), task: z.string() })))
    .map(({ tool, task }) => asked(task, async () => rank(await find(task), [tool]))),
  arguments: (['dev', 'held-out'] as const)
    .flatMap((part) => [
      ...judging.readArgumentTasks(part),
      ...judging.ERRANDS.flatMap((file) => judging.readErrands(part, file)),
      ...judging.readNegations(part),
      ...(part === 'dev' ? judging.readFrontPageSentences() : []),
    ])
    .map((row) => asked(row.task, async () => whole(judging.judgeCalls(row, await find(row.task), reading)))),
  plans: (['dev', 'held-out'] as const)
    .flatMap((part) => [
      ...judging.readPlanTasks(part),
      ...judging.PLAN_ERRANDS.flatMap((file) => judging.readPlanErrands(part, file)),
    ])
    .map((row) => asked(row.task, async () => whole(judging.judgePlan(row, await plan(row.task), reading)))),
  remote: ['remote-tasks-dev', 'remote-tasks-held-out']
    .flatMap((name) =>
      readTable(`labelled/hub/${name}.tsv`, z.object({ tool: z.string(), arguments: z.string(), task: z.string() })),
    )
    .map(({ tool, task, arguments: wanted }) =>
      asked(task, async () => {
        const { recommendation: first, alternatives } = (await ask(
          'hub_find_tool_for_task',
          { q: task },
          true,
        )) as RemoteAnswer
        const isIt = (it: { name: string; service: string }) => it.name === tool || it.service === tool
        const given = first.example.mcp.params.arguments
        const isGiven = Object.entries(JSON.parse(wanted || '{}') as object).every(
          ([name, value]) => given[name] === value,
        )
        return {
          first: Number(isIt(first)),
          'in three': Number([first, ...alternatives.slice(0, 2)].some(isIt)),
          whole: Number(isIt(first) && isGiven),
        }
      }),
    ),
  'off topic': readTable('labelled/hub/tasks-off-topic.tsv', z.object({ task: z.string() })).map(({ task }) =>
    asked(task, async () => rank(await find(task), ['none'])),
  ),
  box: BOX_FILES.flatMap((file) => (['dev', 'held-out'] as const).flatMap((part) => readBoxSentences(part, file))).map(
    (row) =>
      asked(row.task, async () => {
        const { isTool, isWhole, isWrong } = await judgeBox(row, await post(row.task), follow)
        return { tool: Number(isTool), whole: Number(isWhole), 'not wrong': Number(!isWrong) }
      }),
  ),
  needs: readNeeds().map(({ need, task }) =>
    asked(task, async () => {
      const shown = await showsHelp(await post(task))
      return need === 'yes' ? { shown: Number(shown !== 'no') } : { 'not led': Number(shown !== 'led') }
    }),
  ),
}

interface RemoteAnswer {
  readonly recommendation: Answer['recommendation'] & { readonly name: string; readonly service: string }
  readonly alternatives: readonly { readonly name: string; readonly service: string }[]
}

function asked(task: string, judge: () => Promise<Marks>): Asked {
  return { task, judge }
}

function rank({ recommendation, alternatives, confidence }: Answer, wanted: readonly string[]): Marks {
  if (wanted.includes('none')) return { declined: Number(confidence < CONFIDENT) }
  const place = [recommendation.tool, ...alternatives.map(({ tool }) => tool)].findIndex((it) => wanted.includes(it))
  return {
    first: Number(place === 0),
    'in three': Number(place !== -1 && place < 3),
    'not wrong and sure': Number(place === 0 || confidence < CONFIDENT),
  }
}

function whole({ isTool, read, given, wrong }: judging.Verdict): Marks {
  return { tool: Number(isTool), whole: Number(isTool && read === given && wrong.length === 0) }
}

const find = (q: string) => ask('hub_find_tool_for_task', { q }) as Promise<Answer>
const plan = (task: string) =>
  (ask('plan_task', { task }) as Promise<judging.JudgedPlan>).catch((): judging.JudgedPlan => ({ steps: [] }))

async function ask(name: string, input: object, isRemote = false): Promise<unknown> {
  const operation = services.flatMap(({ operations }) => operations).find((it) => it.name === name)!
  const context = (isRemote ? remoteContexts : contexts)('task-reading')
  let answer: unknown
  await execute(
    operation,
    () => parseInput(operation, input, { context }),
    {
      context,
      charge: {
        demand: () => new ApiError('internal', 'Nothing is paid here.'),
        collect: (_quote, _payment, work) => work(),
      },
      isOpen: true,
      payment: { meta: {} },
      quote: () => ({ service: 'hub', operation, price: '$0', resourceUrl: '', method: 'GET', search: '', body: '' }),
      onBadOutput: (_, error) => {
        throw error
      },
    },
    (output) => {
      answer = output
      return { contentType: 'application/json', body: '' }
    },
  )
  return answer
}

function post(q: string): Promise<Response> {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', headers, body: new URLSearchParams({ q }).toString() }
  return Promise.resolve(composition.fetch(new Request('http://localhost:8402/ask', init)))
}

function follow(address: string): Promise<Response> {
  const page = new Request(new URL(address, 'http://localhost:8402'), { headers: { accept: 'text/html' } })
  return Promise.resolve(composition.fetch(page))
}

interface Switches {
  readonly off: Set<string>
  readonly active: Set<string>
  readonly units: ReadonlyMap<string, number>
}
const switches = (globalThis as { routingSwitches?: Switches }).routingSwitches

const judged: { set: string; it: Asked; marks: Marks; active: ReadonlySet<string> }[] = []
for (const [set, all] of Object.entries(sets)) {
  if (!set.startsWith(options.only) || (options.skip !== '' && set.startsWith(options.skip))) continue
  const took: number[] = []
  for (const it of all) {
    switches?.active.clear()
    const start = performance.now()
    const marks = await it.judge()
    took.push(performance.now() - start)
    judged.push({ set, it, marks, active: new Set(switches?.active) })
    if (options.misses && Object.values(marks).includes(0)) console.log(`  ${JSON.stringify(marks)} ${it.task}`)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)]?.toFixed(1)
  const own = judged.filter((it) => it.set === set).map(({ marks }) => marks)
  console.log(`${set}: ${all.length}, ${sharesOf(own)}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}
if (options.ablate !== '' && switches) {
  for (const group of options.ablate === 'each'
    ? switches.units.keys()
    : readFileSync(options.ablate, 'utf8').trim().split('\n')) {
    const units = [...switches.units.keys()].filter((unit) =>
      group.split(',').some((it) => unit === it || (it.endsWith('*') && unit.startsWith(it.slice(0, -1)))),
    )
    const touched = judged.filter(({ active }) => units.some((unit) => active.has(unit)))
    const sums = new Map<string, number>()
    let isBroken = false
    for (const unit of units) switches.off.add(unit)
    for (const { set, it, marks } of touched) {
      const without = await it.judge().catch((): Marks => {
        isBroken = true
        return {}
      })
      if (isBroken) break
      for (const [name, mark] of Object.entries(marks)) {
        const key = `${set}, ${name}`
        sums.set(key, (sums.get(key) ?? 0) + (mark ?? 0) - (without[name] ?? 0))
      }
    }
    for (const unit of units) switches.off.delete(unit)
    const points = [...sums].flatMap(([key, sum]) => {
      const [set, name] = key.split(', ')
      const count = judged.filter((it) => it.set === set && it.marks[name!] !== undefined).length
      return sum === 0 ? [] : [`${key} ${((100 * sum) / count).toFixed(2)}`]
    })
    console.log(`${group}\t${units.length}\t${touched.length}\t${isBroken ? 'needed' : points.join('; ')}`)
  }
}
await composition.close()
process.exit()

function sharesOf(all: readonly Marks[]): string {
  const names = [...new Set(all.flatMap((marks) => Object.keys(marks)))]
  return names
    .map((name) => {
      const some = all.flatMap((marks) => marks[name] ?? [])
      return `${name} ${((100 * some.reduce((sum, it) => sum + it, 0)) / some.length).toFixed(1)} %`
    })
    .join(', ')
}
