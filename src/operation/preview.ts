import type { Context } from './context.ts'

/** What a paid answer would hold, told for nothing beside its price. */
export interface Preview {
  /** How many rows each list of the answer has. */
  readonly rows: Readonly<Record<string, number>>
  /** The first of them. */
  readonly first: Readonly<Record<string, readonly unknown[]>>
}

/** Makes a preview. Synchronous and from our own records: anybody may ask. `answer` makes the whole answer. */
export type MakePreview = (input: unknown, context: Context, answer: () => unknown) => Preview | undefined

const FIRST_MAX = 2

/** A preview of one list: the answer is made, and only its length and its first rows are told. */
export function previewOfList(name: string): MakePreview {
  return (_input, _context, answer) => {
    const list: unknown = Reflect.get(Object(answer()), name)
    return Array.isArray(list)
      ? { rows: { [name]: list.length }, first: { [name]: list.slice(0, FIRST_MAX) } }
      : undefined
  }
}

/** The first rows of a list that is made while it is read. */
export function firstOf(rows: Iterable<unknown>): unknown[] {
  const first: unknown[] = []
  for (const row of rows) {
    if (first.push(row) === FIRST_MAX) break
  }
  return first
}
