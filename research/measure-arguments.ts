import { parseArgs } from 'node:util'
import { readConfig } from '#app/config.ts'
import { openReader } from '#data/db/client.ts'
import type { Context } from '#operation/context.ts'
import { readingAt } from '#operation/input/reading.ts'
import { services } from '#services/index.ts'
import {
  ERRANDS,
  PLAN_ERRANDS,
  judgeCalls,
  judgePlan,
  readCalls,
  readPlans,
  type FoundTool,
  type Part,
  type JudgedPlan,
  type Verdict,
  type CallTask,
} from '../tests/support/task-judging.ts'
import { answerOf } from './answer-of.ts'
import { offlineContexts } from './offline-contexts.ts'

// Measures how the hub understands tasks: their arguments, exclusions and plans. DATABASE_PATH is the database for
// looking up names. --dev prints the errors on sentences for development; nobody may read the others. --only=plans
// runs only the sets whose names begin with “plans”.

const NOW = new Date('2026-10-01T04:00:00Z')
const { values: options } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const contexts = offlineContexts(openReader(readConfig(process.env).DATABASE_PATH), NOW)

const reading = readingAt(NOW, { db: contexts('task-reading').db })
const find = (q: string) => ask<FoundTool>('hub_find_tool_for_task', { q })
const plan = (task: string) => ask<JudgedPlan>('plan_task', { task }).catch((): JudgedPlan => ({ steps: [] }))

for (const part of ['dev', 'held-out'] as const) {
  await report(`arguments, ${part}`, part, readCalls(part, 'arguments'), async (row) =>
    judgeCalls(row, await find(row.task), reading),
  )
  await report(`negations, ${part}`, part, readCalls(part, 'negations'), async (row) =>
    judgeNegation(row, await find(row.task)),
  )
  for (const file of ERRANDS) {
    await report(`${file}, ${part}`, part, readCalls(part, file), async (row) =>
      judgeCalls(row, await find(row.task), reading),
    )
  }
  for (const file of PLAN_ERRANDS) {
    await report(`${file}, ${part}`, part, readPlans(part, file), async (row) =>
      judgePlan(row, await plan(row.task), reading),
    )
  }
  await report(`plans, ${part}`, part, readPlans(part, 'plans'), async (row) =>
    judgePlan(row, await plan(row.task), reading),
  )
}
await report('front page', 'held-out', readCalls('held-out', 'front-page'), async (row) =>
  judgeCalls(row, await find(row.task), reading),
)

function judgeNegation(row: CallTask, found: FoundTool): Verdict {
  const verdict = judgeCalls(row, found, reading)
  const isMentioned = found.left_out?.some((text) => text.toLowerCase().includes(row.left_out.toLowerCase())) ?? false
  return isMentioned
    ? verdict
    : { ...verdict, wrong: [...verdict.wrong, `left out: ${found.left_out?.join(' | ') ?? ''}`] }
}

async function report<Row extends { task: string }>(
  title: string,
  part: Part,
  rows: readonly Row[],
  judge: (row: Row) => Promise<Verdict>,
): Promise<void> {
  if (!title.startsWith(options.only)) return
  const verdicts = await Promise.all(rows.map(async (row) => ({ row, ...(await judge(row)) })))
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0)
  const given = sum((it) => it.given)
  const whole = verdicts.filter((it) => it.isTool && it.read === it.given && it.wrong.length === 0).length
  console.log(
    `${title}: ${rows.length} tasks, tools ${share(
      sum((it) => Number(it.isTool)),
      rows.length,
    )}, arguments ` +
      `${share(
        sum((it) => it.read),
        given,
      )} of ${given}, wrong ${sum((it) => it.wrong.length)}, whole ${share(whole, rows.length)}`,
  )
  if (part !== 'dev' || !options.dev) return
  for (const { row, isTool, read, given: wanted, wrong, others } of verdicts) {
    if (!isTool || read < wanted || wrong.length > 0) {
      console.log(
        `  ${isTool ? '' : 'TOOL '}${read}/${wanted} ${row.task.replaceAll('\n', '⏎')} → ${[...wrong, ...others].join('; ')}`,
      )
    }
  }
}

function share(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`
}

async function ask<Answer>(name: string, input: object): Promise<Answer> {
  const operation = services.flatMap(({ operations }) => operations).find((it) => it.name === name)
  if (!operation) throw new Error(`There is no operation ${name}.`)
  const context: Context = contexts('task-reading')
  return answerOf<Answer>(operation, input, context)
}
