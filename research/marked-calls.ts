import { findNumbers } from '#operation/input/find-numbers.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import type { TaskTool } from '#services/hub/routing/task-tool.ts'
import { tokensOf } from '#services/hub/routing/task-tokens.ts'
import { ERRANDS, PLAN_ERRANDS, readCalls, readPlans } from '../tests/support/task-judging.ts'
import { isLeftOut } from './left-out-writers.ts'
import type { LabelledTask, Mark } from './marked-tasks.ts'

// Marks of tasks whose calls were written by hand: each value is marked where the task states it. Only the halves for
// development are read.

export interface CallTask extends LabelledTask {
  /** Inputs whose values have no clear place in the task. */
  readonly unclear: ReadonlySet<string>
}

type Arguments = Readonly<Record<string, unknown>>

export function readMarkedCalls(tools: ReadonlyMap<string, TaskTool>, reading: Reading): CallTask[] {
  const single = [
    ...readCalls('dev', 'arguments').map((row) => ({ ...row, writer: 'arguments' })),
    ...ERRANDS.flatMap((file) => readCalls('dev', file).map((row) => ({ ...row, writer: file }))),
  ]
  const plans = [
    ...readPlans('dev', 'plans').map((row) => ({ ...row, writer: 'plans' })),
    ...PLAN_ERRANDS.flatMap((file) => readPlans('dev', file).map((row) => ({ ...row, writer: file }))),
  ].flatMap(({ writer, task, steps }) => {
    const calls = steps.flatMap((step) => ('tool' in step ? [step] : []))
    return [...Map.groupBy(calls, ({ tool }) => tool)].map(([tool, its]) => ({
      writer,
      tool,
      task,
      calls: its.map((it) => it.arguments),
    }))
  })
  return [...single, ...plans]
    .filter(({ writer, tool }) => !isLeftOut(writer) && tools.has(tool))
    .map(({ writer, tool, task, calls }) => ({
      writer,
      tool,
      task,
      ...marksOf(tools.get(tool)!, task, calls, reading),
    }))
}

function marksOf({ operation }: TaskTool, task: string, calls: readonly Arguments[], reading: Reading) {
  const unclear = new Set<string>()
  const marks: Mark[] = []
  const isFree = ({ start, end }: { start: number; end: number }) =>
    !marks.some((it) => it.start < end && start < it.end)
  for (const [written, value] of calls.flatMap((call) => Object.entries(call))) {
    const name = written.replace('~', '')
    const field = operation.input.shape[name]
    const places =
      field && !written.startsWith('~')
        ? placesOf(field, task, value, reading).filter((it) => isFree(it) && isOfTokens(task, it))
        : []
    const [place] = places
    if (!place) unclear.add(name)
    else if (!marks.some((it) => it.name === name && it.start === place.start)) marks.push({ name, ...place })
  }
  return { marks, unclear }
}

/** Whether a mark begins and ends where words do. */
function isOfTokens(task: string, { start, end }: Pick<Mark, 'start' | 'end'>): boolean {
  const tokens = tokensOf(task)
  return tokens.some((it) => it.start === start) && tokens.some((it) => it.end === end)
}

/** The places of a value in a task. */
function placesOf(field: Parameters<typeof kindFor>[0], task: string, value: unknown, reading: Reading) {
  const kind = kindFor(field)
  const found = kind?.find?.(task, reading) ?? []
  const isSame = (one: unknown) => JSON.stringify(one) === JSON.stringify(value) || String(one) === String(value)
  const read = found.filter((it) => isSame(it.value))
  const numbers =
    typeof value === 'number' ? findNumbers(task).filter((it) => it.value === value || it.value / 100 === value) : []
  const start = typeof value === 'string' ? task.toLowerCase().indexOf(value.toLowerCase()) : -1
  const verbatim = start === -1 ? [] : [{ start, end: start + String(value).length }]
  return [...read, ...numbers, ...verbatim].map((it) => ({ start: it.start, end: it.end }))
}
