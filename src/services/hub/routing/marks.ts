import type { z } from 'zod'
import { kindFor } from '#operation/input/derived-kind.ts'
import { knownNamesOf } from '#operation/input/known-names.ts'
import type { Kind } from '#operation/input/kind.ts'
import type { Found, Reading } from '#operation/input/reading.ts'

/** Finds the values that inputs of one kind take: dates, addresses, names of companies. */
export interface Finder {
  /** The first input that it is of, as `get_stock.code`: the mark by which the classifier knows it. */
  readonly mark: string
  find(text: string, reading: Reading): readonly Found<unknown>[]
}

/** What any number or any word is a value of: it tells nothing of what is asked. */
const TELLS_NOTHING: ReadonlySet<Kind['name']> = new Set(['amount', 'count', 'flag', 'percent'])
/** Names are looked for where a task is told, not in what is pasted behind. */
const LENGTH_MAX = 400

/** The finders of all inputs, each once. */
export function findersOf(operations: readonly { readonly name: string; readonly input: z.ZodObject }[]): Finder[] {
  const finders = new Map<object, Finder>()
  for (const { name, input } of operations) {
    for (const [field, schema] of Object.entries(input.shape)) {
      const kind = kindFor(schema)
      const finder = knownNamesOf(schema) ?? (kind && !TELLS_NOTHING.has(kind.name) ? kind : undefined)
      const { find } = finder ?? {}
      if (finder && find && !finders.has(find))
        finders.set(find, { mark: `${name}.${field}`, find: (text, reading) => find.call(finder, text, reading) })
    }
  }
  return [...finders.values()]
}

/** The kinds of values that a sentence holds; behind each that it holds several of, the same with a plus. */
export function marksIn(text: string, finders: readonly Finder[], reading: Reading): string[] {
  const read = text.slice(0, LENGTH_MAX)
  return finders.flatMap(({ mark, find }) => {
    const { length } = find(read, reading)
    return length === 0 ? [] : length === 1 ? [mark] : [mark, `${mark}+`]
  })
}
