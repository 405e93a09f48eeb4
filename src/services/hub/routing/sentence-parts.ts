import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import { dangerIn } from '#support/text/danger.ts'
import { withRouting, type Catalogues, type Routing } from './catalogue.ts'
import { makePlan } from './make-plan.ts'
import type { PlannedStep } from './plan.ts'
import { readingOf } from './reading-of.ts'

/** A longer text is no sentence in a box, and its plan takes its time. */
const CHARACTERS_MAX = 200

/** The calls of a sentence that asks for several things at once; none where one of them waits for another or lacks something. */
export function sentenceParts(
  catalogues: Catalogues,
): (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]> {
  return (text, context) => {
    // A sentence about danger is answered by the crisis lines alone.
    if (text.length > CHARACTERS_MAX || dangerIn(text)) return []
    const reading = readingOf(context)
    const partsBy = (routing: Routing) => {
      const { steps, unanswered } = makePlan(text, routing, reading, context.now)
      const calls = steps.flatMap(asRouted)
      const isWhole = unanswered.length === 0 && steps.every((step) => step.kind === 'comparison' || isGiven(step))
      return isWhole && calls.length > 1 ? calls : []
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
