import type { Reading } from '#operation/input/reading.ts'
import type { Routing } from './catalogue.ts'
import { findCorrection } from './corrections.ts'
import type { FilledArguments } from './fill-arguments.ts'
import { jobsOf } from './jobs.ts'
import { makePlan } from './make-plan.ts'
import type { TaskTool } from './task-tool.ts'

export interface JobCall extends FilledArguments {
  readonly tool: TaskTool
}

/**
 * The calls of a task with several jobs, those of its likeliest tool first. Empty for one job, and if a call lacks an
 * input or needs the result of another. `isList`: the likeliest tool alone can do the task in several calls.
 */
export function jobCalls(
  task: string,
  likeliest: TaskTool,
  isList: boolean,
  routing: Pick<Routing, 'tools' | 'route'>,
  reading: Reading,
  now: Date,
): readonly JobCall[] {
  const jobs = jobsOf(task, isList)
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
  return calls.toSorted((a, b) => Number(isJob(b)) - Number(isJob(a)))
}

/** Whether the calls of one tool have an input in common. Otherwise they are halves of one call. */
function haveInputInCommon([first, ...others]: readonly JobCall[]): boolean {
  return others.every(({ filled }) => filled.some((name) => first?.filled.includes(name)))
}
