import type { Reading } from '#operation/input/reading.ts'
import { carriedOn } from './carry-on.ts'
import type { Routing } from './catalogue.ts'
import { distinctDrafts, draftsOf, type Draft } from './drafts.ts'
import { findEntities } from './entities.ts'
import { readWish } from './left-out.ts'
import { orderSteps } from './order-steps.ts'
import { partReading } from './part-reading.ts'
import type { Plan, PlannedStep } from './plan.ts'
import { withSuppliers } from './suppliers.ts'
import { findParts, partsOfJobs, tooMuch, type Part } from './task-parts.ts'

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
  const spans = whole.ranges.map(({ text }) => text)
  const parts = partReading(wanted, { route }, reading, now)
  const { found, unanswered, judged } = jobs ? partsOfJobs(wanted, jobs, parts) : findParts(wanted, tools, parts, spans)
  const drafts = distinctDrafts(
    found.reduce<Draft[]>((before, part) => {
      const own = draftsOf(part.tool, part.part, { whole, reading, now })
      const { condition } = part
      return [
        ...before,
        ...own.map((draft) => ({ ...carriedOn(draft, part, before), ...(condition && { condition }) })),
      ]
    }, []),
  )
  const calls = withSuppliers(drafts, tools, { whole, reading, now })
  if (calls.length > STEPS_MAX) throw tooMuch()
  const steps = orderSteps(calls, wanted)
  return { steps, leftOut, unanswered: [...unanswered, ...notJudged(steps, judged, found)] }
}

/** Comparisons and other questions about results that no step covers. */
function notJudged(steps: readonly PlannedStep[], judged: readonly string[], found: readonly Part[]): string[] {
  const isCompared = steps.some(({ kind }) => kind === 'comparison')
  const conditions = new Set(found.flatMap(({ condition }) => condition?.text ?? []))
  const isMentioned = (text: string) => steps.some(({ part }) => part === text)
  return [...(isCompared ? [] : judged), ...[...conditions].filter((text) => !isMentioned(text))]
}
