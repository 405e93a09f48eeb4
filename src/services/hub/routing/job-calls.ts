import type { Reading } from '#operation/input/reading.ts'
import type { Routing } from './catalogue.ts'
import { findCorrection } from './corrections.ts'
import type { FilledArguments } from './fill-arguments.ts'
import { jobsOf } from './jobs.ts'
import { makePlan } from './make-plan.ts'
import { isAsked } from './task-parts.ts'
import type { TaskTool } from './task-tool.ts'

export interface JobCall extends FilledArguments {
  readonly tool: TaskTool
  /** The words of the task for this call. */
  readonly part: string
}

export interface Jobs {
  /** The calls of a task with several jobs, those of its likeliest tool first. Empty if one call does the task. */
  readonly calls: readonly JobCall[]
  /** The jobs without a call, in the task's own words. */
  readonly unanswered: readonly string[]
}

const ONE_JOB: Jobs = { calls: [], unanswered: [] }

/**
 * Divides a task into jobs with a call each. A job has none if no tool fits it, or if the call needs the result of
 * another. `alone`: the calls of the likeliest tool for the complete task.
 */
export function jobCalls(
  task: string,
  likeliest: TaskTool,
  alone: readonly FilledArguments[],
  routing: Pick<Routing, 'tools' | 'route' | 'classify'>,
  reading: Reading,
  now: Date,
): Jobs {
  if (findCorrection(task)) return ONE_JOB
  const isList = alone.length > 1
  const isJob = ({ tool }: JobCall) => tool === likeliest
  const divided = (isClear: boolean) => callsOf(jobsOf(task, (part) => routing.classify(part, task, reading), isClear))
  const read = divided(isList)
  // A part that no tool does is a job of its own only if its start is clear.
  const { calls, unanswered } = isList || read.unanswered.length === 0 ? read : divided(true)
  const groups = [...Map.groupBy(calls, ({ tool }) => tool).values()]
  if (calls.length === 0 || calls.length + unanswered.length === 1 || !groups.every(haveInputInCommon)) return ONE_JOB
  if (alone[0] && !isList && calls.length > 1 && takesEach(alone[0], calls)) return ONE_JOB
  const isLacking = ({ placeholders }: FilledArguments) => placeholders.length > 0
  if (alone[0] && !isLacking(alone[0]) && calls.filter(isJob).some(isLacking)) return ONE_JOB
  // A part that no tool does may complete another part, and then the complete task says what is meant.
  if (unanswered.length > 0 && !calls.some(isJob)) return ONE_JOB
  return { calls: calls.toSorted((a, b) => Number(isJob(b)) - Number(isJob(a))), unanswered }

  function callsOf(jobs: readonly string[]): Jobs {
    if (jobs.length === 1) return ONE_JOB
    const { steps, unanswered: rest } = makePlan(task, routing, reading, now, jobs)
    const planned = steps.filter((step) => step.kind === 'call')
    const [waiting, ready] = [
      planned.filter(({ uses }) => uses.length > 0),
      planned.filter(({ uses }) => uses.length === 0),
    ]
    const calls = ready.map(({ tool, part, arguments: args, given, missing }): JobCall => {
      return { tool, part, arguments: args, given, placeholders: missing, found: given }
    })
    return { calls, unanswered: [...rest, ...waiting.map(({ part }) => part)].filter(isAsked) }
  }
}

/**
 * Whether one call has the values of all others, of which each has some and no two the same: the period and the number
 * of a receipt.
 */
function takesEach(whole: FilledArguments, calls: readonly FilledArguments[]): boolean {
  const valuesOf = ({ found }: FilledArguments) =>
    Object.values(found)
      .flat()
      .map((value) => JSON.stringify(value))
  const values = calls.map(valuesOf)
  const all = new Set(values.flat())
  return (
    values.every(({ length }) => length > 0) &&
    all.size === values.flat().length &&
    all.isSubsetOf(new Set(valuesOf(whole)))
  )
}

/** Whether the calls of one tool have an input in common. Otherwise they are halves of one call. */
function haveInputInCommon([first, ...others]: readonly JobCall[]): boolean {
  return others.every(({ given }) => Object.keys(given).some((name) => name in first!.given))
}
