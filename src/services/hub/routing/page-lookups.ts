import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import { dangerIn } from '#support/text/danger.ts'
import { withRouting, type Catalogues } from './catalogue.ts'
import { fillArguments } from './fill-arguments.ts'
import { readingOf } from './reading-of.ts'
import type { TaskTool } from './task-tool.ts'

/** Routes that sell raw data, which answer no question. */
const EXPORT_PATH = /\/(?:export|history)(?:\/|$)/

/** Whether a page asks for the inputs of the operation and shows its answer. */
function answersQuestion({ operation: { price, route } }: TaskTool): boolean {
  return route?.startsWith('GET ') === true && !(price !== undefined && EXPORT_PATH.test(route))
}

const CHARACTERS_MAX = 200
/** Pages with a smaller share are dropped. */
const PAGE_SHARE = 0.2

/**
 * Operations that have a page but are not tools, such as 請假攻略, if they fit the sentence better than any tool. The best
 * comes first.
 */
export function pageLookups(
  catalogues: Catalogues,
): (text: string, context: Context) => readonly Routed[] | Promise<readonly Routed[]> {
  return (text, context) => {
    if (text.length > CHARACTERS_MAX || dangerIn(text)) return []
    const reading = readingOf(context)
    return withRouting(catalogues.routing(context.remoteTools(), text, reading), ({ route }) => {
      const { pages, confidence, entities } = route(text, context.now, reading)
      return pages
        .filter(({ tool, share }) => share >= Math.max(PAGE_SHARE, confidence) && answersQuestion(tool))
        .map(({ tool }): Routed => {
          const { given, placeholders } = fillArguments(tool, { task: text, entities, reading })
          return { service: tool.service.name, operation: tool.operation.name, input: given, missing: placeholders }
        })
    })
  }
}
