import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import { carriedOn } from './carry-on.ts'
import { findCorrections } from './corrections.ts'
import type { Routing } from './catalogue.ts'
import { distinctDrafts, draftsOf, type Draft } from './drafts.ts'
import { findEntities } from './entities.ts'
import { readWish } from './left-out.ts'
import { inOrder } from './order-steps.ts'
import { partReading } from './part-reading.ts'
import type { Plan, PlannedStep } from './plan.ts'
import { withSuppliers } from './suppliers.ts'
import { findParts, partsOfJobs, tooMuch, type Part } from './task-parts.ts'
import type { TaskTool } from './task-tool.ts'

const STEPS_MAX = 20

/**
 * The steps of a task in the order of their dependencies. Empty if no tool fits any part of the task. `jobs` are its
 * parts, if it is already divided.
 */
export function makePlan(
  task: string,
  { tools, route }: Pick<Routing, 'tools' | 'route'>,
  reading: Reading,
  now: Date,
  jobs?: readonly string[],
): Plan {
  const { wanted, leftOut } = readWish(task)
  const whole = findEntities(wanted, now)
  const names = [
    ...namesWithin(wanted, tools, reading),
    ...whole.ranges.map(({ text }) => text),
    ...findCorrections(wanted).map(({ words }) => words),
  ]
  const parts = partReading(wanted, { route }, reading, now)
  const { found, unanswered, judged } = jobs ? partsOfJobs(wanted, jobs, parts) : findParts(wanted, tools, parts, names)
  const drafts = distinctDrafts(
    found.reduce<Draft[]>((before, part) => {
      const own = draftsOf(part.tool, part.part, { whole, wanted, reading, now })
      const { condition } = part
      return [
        ...before,
        ...own.map((draft) => ({ ...carriedOn(draft, part, before), ...(condition && { condition }) })),
      ]
    }, []),
  )
  const calls = withSuppliers(drafts, tools, { whole, wanted, reading, now })
  if (calls.length > STEPS_MAX) throw tooMuch()
  const steps = inOrder(calls, wanted)
  return { steps, leftOut, unanswered: [...unanswered, ...notJudged(steps, judged, found)] }
}

/** Comparisons and other questions about results that no step covers. */
function notJudged(steps: readonly PlannedStep[], judged: readonly string[], found: readonly Part[]): string[] {
  const isCompared = steps.some(({ kind }) => kind === 'comparison')
  const conditions = new Set(found.flatMap(({ condition }) => condition?.text ?? []))
  const isMentioned = (text: string) => steps.some(({ part }) => part === text)
  return [...(isCompared ? [] : judged), ...[...conditions].filter((text) => !isMentioned(text))]
}

/** Separators between two steps that may also occur within a name. */
const JOINT = /[，,、和跟與及並]|\p{sc=Han} \p{sc=Han}|\band\b/iu
const NAME_LENGTH_MIN = 5

/** Names of known things that contain a separator, so that the task is not split within them. */
function namesWithin(task: string, tools: readonly TaskTool[], reading: Reading): string[] {
  if (!JOINT.test(task)) return []
  const kinds = new Set(
    tools.flatMap(({ operation }) => Object.values(operation.input.shape).map((field) => kindFor(field))),
  )
  const found = [...kinds].flatMap((kind) => (kind?.name === 'named' ? (kind.find?.(task, reading) ?? []) : []))
  const names = found.map(({ start, end }) => task.slice(start, end))
  return [...new Set(names.filter((name) => name.length >= NAME_LENGTH_MIN && JOINT.test(name)))]
}
