import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import type { Reading } from '#operation/input/reading.ts'
import { dangerIn } from '#support/text/danger.ts'
import { withRouting, type Catalogues, type Routing } from './catalogue.ts'
import { fillArguments } from './fill-arguments.ts'
import { makePlan } from './make-plan.ts'
import type { PlannedStep } from './plan.ts'
import { readingOf } from './reading-of.ts'
import type { TaskTool } from './task-tool.ts'

type Lookup = (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]>

/** Longer texts are not typed into the search box, and it is slow to plan them. */
const CHARACTERS_MAX = 200

function lookup(
  catalogues: Catalogues,
  read: (text: string, routing: Routing, reading: Reading, now: Date) => readonly Routed[],
): Lookup {
  return (text, context) => {
    // For danger, the page shows only helplines.
    if (text.length > CHARACTERS_MAX || dangerIn(text)) return []
    const reading = readingOf(context)
    return withRouting(catalogues.routing(context.remoteTools(), text, reading), (routing) =>
      read(text, routing, reading, context.now),
    )
  }
}

/** Routes that sell raw data, which answer no question. */
const EXPORT_PATH = /\/(?:export|history)(?:\/|$)/

/** Whether a page asks for the inputs of the operation and shows its answer. */
function answersQuestion({ operation: { price, route } }: TaskTool): boolean {
  return route?.startsWith('GET ') === true && !(price !== undefined && EXPORT_PATH.test(route))
}

/** Pages with a smaller share are dropped. */
const PAGE_SHARE = 0.2

/**
 * Operations that have a page but are not tools, such as 請假攻略, if they fit the sentence better than any tool. The best
 * comes first.
 */
export function pageLookups(catalogues: Catalogues): Lookup {
  return lookup(catalogues, (text, { route }, reading, now) => {
    const { pages, confidence, entities } = route(text, now, reading)
    return pages
      .filter(({ tool, share }) => share >= Math.max(PAGE_SHARE, confidence) && answersQuestion(tool))
      .map(({ tool }) => {
        const { given, placeholders } = fillArguments(tool, { task: text, entities, reading })
        return { service: tool.service.name, operation: tool.operation.name, input: given, missing: placeholders }
      })
  })
}

/**
 * The calls of a sentence that contains several independent requests. Empty if a call depends on another or lacks an
 * input.
 */
export function sentenceParts(catalogues: Catalogues): Lookup {
  return lookup(catalogues, (text, routing, reading, now) => {
    const { steps, unanswered } = makePlan(text, routing, reading, now)
    const calls = steps.filter((step) => step.kind === 'call')
    const isComplete = unanswered.length === 0 && steps.every((step) => step.kind === 'comparison' || isGiven(step))
    return isComplete && calls.length > 1
      ? calls.map(({ tool, arguments: input, missing }) => ({
          service: tool.service.name,
          operation: tool.operation.name,
          input,
          missing,
        }))
      : []
  })
}

function isGiven(step: PlannedStep): boolean {
  return step.kind === 'call' && step.missing.length === 0 && step.uses.length === 0 && step.when === undefined
}
