import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import { dangerIn } from '#support/text/danger.ts'
import { withRouting, type Catalogues, type Routing } from './catalogue.ts'
import { makePlan } from './make-plan.ts'
import type { PlannedStep } from './plan.ts'
import { readingOf } from './reading-of.ts'

/** Longer texts are not search queries, and it is slow to plan them. */
const CHARACTERS_MAX = 200

/**
 * The calls of a sentence that contains several independent requests. Empty if a call depends on another or lacks an
 * input.
 */
export function sentenceParts(
  catalogues: Catalogues,
): (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]> {
  return (text, context) => {
    // For danger, the page shows only helplines.
    if (text.length > CHARACTERS_MAX || dangerIn(text)) return []
    const reading = readingOf(context)
    const partsBy = (routing: Routing) => {
      const { steps, unanswered } = makePlan(text, routing, reading, context.now)
      const calls = steps.flatMap(asRouted)
      const isComplete = unanswered.length === 0 && steps.every((step) => step.kind === 'comparison' || isGiven(step))
      return isComplete && calls.length > 1 ? calls : []
    }
    return withRouting(catalogues.routing(context.remoteTools(), text, reading), partsBy)
  }
}

function isGiven(step: PlannedStep): boolean {
  return step.kind === 'call' && step.missing.length === 0 && step.uses.length === 0 && step.when === undefined
}

function asRouted(step: PlannedStep): Routed[] {
  if (step.kind !== 'call') return []
  const { tool, arguments: input, missing } = step
  return [{ service: tool.service.name, operation: tool.operation.name, input, missing }]
}
