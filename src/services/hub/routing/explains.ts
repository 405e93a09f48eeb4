import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import { withRouting, type Catalogues } from './catalogue.ts'
import { explainedBy } from './known-name.ts'
import { readingOf } from './reading-of.ts'

type Explained = ReturnType<typeof explainedBy>

/** By what a sentence asks for this choice and, beside what it gives and the words that lead there, for nothing else. */
export function explains({ routing }: Catalogues) {
  return (text: string, choice: Routed, context: Context): Explained | Promise<Explained> => {
    const reading = readingOf(context)
    return withRouting(routing([], text, reading), ({ tools }) => {
      const tool = tools.find(
        ({ service, operation }) => service.name === choice.service && operation.name === choice.operation,
      )
      return tool && explainedBy(tool, { task: text, reading }, choice.input)
    })
  }
}
