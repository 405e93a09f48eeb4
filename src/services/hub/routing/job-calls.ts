import type { Reading } from '#operation/input/reading.ts'
import type { Routing } from './catalogue.ts'
import { findCorrection } from './corrections.ts'
import type { FilledArguments } from './fill-arguments.ts'
import { jobsOf } from './jobs.ts'
import { makePlan } from './make-plan.ts'
import type { TaskTool } from './task-tool.ts'

export interface JobCall extends FilledArguments {
  readonly tool: TaskTool
  /** The words of the task for this call. */
  readonly part: string
}

/**
 * The calls of a task with several jobs, those of its likeliest tool first. Empty for one job, and if a call lacks an
 * input or needs the result of another. `alone`: the calls of the likeliest tool for the complete task.
 */
export function jobCalls(
  task: string,
  likeliest: TaskTool,
  alone: readonly FilledArguments[],
  routing: Pick<Routing, 'tools' | 'route'>,
  reading: Reading,
  now: Date,
): readonly JobCall[] {
  const jobs = jobsOf(task, alone.length > 1)
  if (jobs.length === 1 || findCorrection(task)) return []
  const { steps } = makePlan(task, routing, reading, now, jobs)
  const calls = steps.flatMap((step): JobCall[] =>
    step.kind === 'call' && step.missing.length + step.uses.length === 0
      ? [{ ...step, filled: Object.keys(step.arguments), placeholders: [], found: step.arguments }]
      : [],
  )
  const isWhole = calls.length === steps.filter(({ kind }) => kind === 'call').length
  const isJob = ({ tool }: JobCall) => tool === likeliest
  const groups = [...Map.groupBy(calls, ({ tool }) => tool).values()]
  if (calls.length === 1 || !isWhole || !calls.some(isJob) || !groups.every(haveInputInCommon)) return []
  if (alone[0] && alone.length === 1 && takesEach(alone[0], calls)) return []
  return calls.toSorted((a, b) => Number(isJob(b)) - Number(isJob(a)))
}

/** Whether one call has the values of all others, of which no two have the same: the period and the number of a receipt. */
function takesEach({ arguments: whole }: FilledArguments, calls: readonly FilledArguments[]): boolean {
  const valuesOf = (args: object) => Object.values(args).map((value) => JSON.stringify(value))
  const values = calls.flatMap((call) => valuesOf(call.arguments))
  return new Set(values).size === values.length && new Set(values).isSubsetOf(new Set(valuesOf(whole)))
}

/** Whether the calls of one tool have an input in common. Otherwise they are halves of one call. */
function haveInputInCommon([first, ...others]: readonly JobCall[]): boolean {
  return others.every(({ filled }) => filled.some((name) => first?.filled.includes(name)))
}
