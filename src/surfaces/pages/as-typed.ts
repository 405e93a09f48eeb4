import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { readingAt } from '#operation/input/reading.ts'
import type { Operation } from '#operation/operation.ts'
import { pathParameters } from '#operation/operation.ts'

/**
 * The choice with names as the person wrote them, so that the answer uses that word: 增殖的G, not Maxx “C”. Names that
 * are part of a permanent address stay as they are.
 */
export function asTyped(
  choice: Routed,
  { input, route }: Operation,
  text: string,
  context: Pick<Context, 'now' | 'db'>,
): Routed {
  const reading = readingAt(context.now, context)
  const permanent = pathParameters(route ?? '')
  const typed = Object.entries(choice.input).flatMap(([name, value]) => {
    const schema = input.shape[name]
    const kind = schema ? kindFor(schema) : undefined
    if (kind?.name !== 'named' || permanent.includes(name)) return []
    const found = kind.find?.(text, reading).find(({ value: it }) => it === value)
    return found ? [[name, text.slice(found.start, found.end)]] : []
  })
  return typed.length === 0 ? choice : { ...choice, input: { ...choice.input, ...Object.fromEntries(typed) } }
}
