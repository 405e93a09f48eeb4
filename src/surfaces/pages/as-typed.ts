import type { Context } from '#operation/context.ts'
import type { Routed } from '#operation/front.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { readingAt } from '#operation/input/reading.ts'
import type { Operation } from '#operation/operation.ts'
import { pathParameters } from '#operation/operation.ts'

const HAN = /\p{sc=Han}/u

/** Replaces Latin names by the Chinese name that the person typed, except in permanent addresses. */
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
    if (kind?.name !== 'named' || permanent.includes(name) || HAN.test(String(value))) return []
    const found = kind.find?.(text, reading).find(({ value: it }) => it === value)
    const word = found && text.slice(found.start, found.end)
    return word !== undefined && HAN.test(word) ? [[name, word]] : []
  })
  return typed.length === 0 ? choice : { ...choice, input: { ...choice.input, ...Object.fromEntries(typed) } }
}
