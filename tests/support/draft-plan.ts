import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { createCatalogues } from '#services/hub/routing/catalogue.ts'
import { makePlan } from '#services/hub/routing/make-plan.ts'
import { showStep } from '#services/hub/routing/planned-step.ts'
import { readingOf } from '#services/hub/routing/reading-of.ts'
import { services } from '#services/index.ts'

const hub = services.find(({ frontsOthers }) => frontsOthers)!
const { routing } = createCatalogues(
  services.filter((service) => service !== hub),
  () => hub,
)

/** The plan that `plan_task` would sell. Unlike `plan_task`, it keeps parts that make a plan unsuitable for sale. */
export async function draftPlan(task: string, context: Context) {
  const reading = readingOf(context)
  const { steps, leftOut, unanswered } = makePlan(
    task,
    await routing(context.remoteTools(), task, reading),
    reading,
    context.now,
  )
  if (steps.length === 0) throw new ApiError('not_found', 'No step.')
  return { steps: steps.map(showStep), left_out: [...leftOut], unanswered: [...unanswered] }
}
