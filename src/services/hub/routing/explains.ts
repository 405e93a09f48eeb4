import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import { withRouting, type Catalogues } from './catalogue.ts'
import { isExplained } from './known-name.ts'
import { readingOf } from './reading-of.ts'

/** Whether a sentence asks for this choice and, beside what it gives and the words that lead there, for nothing else. */
export function explains({ routing }: Catalogues) {
  return (text: string, choice: Routed, context: Context): boolean | Promise<boolean> => {
    const reading = readingOf(context)
    return withRouting(routing([], text, reading), ({ tools }) => {
      const tool = tools.find(
        ({ service, operation }) => service.name === choice.service && operation.name === choice.operation,
      )
      return tool !== undefined && isExplained(tool, { task: text, reading }, choice.input)
    })
  }
}
