import type { z } from 'zod'
import { kindFor } from '#operation/input/derived-kind.ts'
import { knownNamesOf } from '#operation/input/known-names.ts'
import type { Kind } from '#operation/input/kind.ts'
import type { Found, Reading } from '#operation/input/reading.ts'
import { namesPlaceAbroad } from '#support/text/places-abroad.ts'

type Find = NonNullable<Kind['find']>
type Reader = Pick<Kind, 'find' | 'exact' | 'complete'>

/** Finds values of one kind of input: dates, addresses or company names. */
export interface Finder {
  /** The first input of this kind, such as `get_stock.code`. In the text for the classifier, it replaces each value. */
  readonly mark: string
  find(text: string, reading: Reading): readonly Found<unknown>[]
}

/** All distinct finders of a set of operations, and those of each input. */
export interface Finders {
  readonly all: readonly Finder[]
  of(schema: z.core.$ZodType): Finder | undefined
}

export type Scan = ReadonlyMap<Finder, readonly Found<unknown>[]>

/** Kinds that accept any number or word. Their values do not indicate which tool is meant. */
const TELLS_NOTHING: ReadonlySet<Kind['name']> = new Set(['amount', 'count', 'flag', 'percent'])
/** The finders read this many characters, because text pasted after the question does not belong to the request. */
export const SCANNED_MAX = 400

export function findersOf(operations: readonly { readonly name: string; readonly input: z.ZodObject }[]): Finders {
  const finders = new Map<Find, Finder>()
  const readerOf = (schema: z.core.$ZodType): Reader | undefined => {
    const kind = kindFor(schema)
    return knownNamesOf(schema) ?? (kind && !TELLS_NOTHING.has(kind.name) ? kind : undefined)
  }
  for (const { name, input } of operations) {
    for (const [field, schema] of Object.entries(input.shape)) {
      const reader = readerOf(schema)
      if (reader?.find && !finders.has(reader.find))
        finders.set(reader.find, { mark: `${name}.${field}`, find: findIn(reader) })
    }
  }
  return {
    all: [...finders.values()],
    of: (schema) => {
      const find = readerOf(schema)?.find
      return find && finders.get(find)
    },
  }
}

const WORD = /(?<![A-Za-z\d.,/-])[A-Za-z\d]+(?![A-Za-z\d]|[.,/-]\d)/g

/** Finds the values of a kind, and bare keys that the database knows, such as 2330. */
function findIn(reader: Reader): Finder['find'] {
  return (text, reading) => {
    const { exact, complete } = reader
    const { context } = reading
    const isKey = (word: string) =>
      context !== undefined && exact?.test(word) && complete?.(context.db, word).some(({ key }) => key === word)
    const keys = [...text.matchAll(WORD)]
      .filter(([word]) => isKey(word))
      .map(({ index, 0: value }) => ({ value, start: index, end: index + value.length }))
    return [...(reader.find?.(text, reading) ?? []), ...keys]
  }
}

export function scan(text: string, { all }: Finders, reading: Reading): Scan {
  const read = text.slice(0, SCANNED_MAX)
  return new Map(all.map((finder) => [finder, finder.find(read, reading)]))
}

/**
 * The marks of a sentence for the classifier: one for each kind of value in it, with a plus if there are several, and
 * one for foreign countries.
 */
export function marksOf(text: string, scanned: Scan): string[] {
  const marks = [...scanned].flatMap(([{ mark }, { length }]) =>
    length === 0 ? [] : length === 1 ? [mark] : [mark, `${mark}+`],
  )
  return [...marks, ...(namesPlaceAbroad(text) ? ['abroad'] : [])]
}
