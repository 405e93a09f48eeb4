import type { Context } from './context.ts'

/** What a paid answer would hold, told for nothing beside its price. */
export interface Preview {
  /** How many rows each list of the answer has. */
  readonly rows: Readonly<Record<string, number>>
  /** The first of them, where they are told: of what is sold as rows nobody gets many for nothing. */
  readonly first: Readonly<Record<string, readonly unknown[]>>
  /** Of a download: the file that it is. */
  readonly file?: PreviewedFile
}

export interface PreviewedFile {
  /** As it is saved, `export_category-memory.csv`. */
  readonly name: string
  readonly format: string
  /** Whether the call names that form; who names none has JSON, and in a browser a table. */
  readonly format_asked: boolean
  /** The forms that can be asked for with `format`. */
  readonly formats: readonly string[]
  /** The lists in it, those too whose rows are not counted beforehand. */
  readonly sets: readonly string[]
  /** What the file is of, as it says itself: the plain fields of its header. */
  readonly about: Readonly<Record<string, string | number | boolean>>
  /** The day of the records. */
  readonly as_of: string | null
}

/** Makes a preview. Synchronous and from our own records: anybody may ask. `answer` makes the whole answer. */
export type MakePreview = (input: unknown, context: Context, answer: () => unknown) => Preview | undefined

const FIRST_MAX = 2
/** Of so many rows one is told: a short list is not given away with its price. */
const ROWS_FOR_ONE = 5

/**
 * What an answer has that is told of: a list, its length and first rows; or its length alone, where the input decides with which
 * row it begins, so that nobody asks for the rows one after the other.
 */
export type Previewed<List extends string = string> = List | { readonly count: List }

/** A preview of one list: the answer is made, and no more than that is told. */
export function previewOfList(previewed: Previewed): MakePreview {
  const isCount = typeof previewed !== 'string'
  const name = isCount ? previewed.count : previewed
  return (_input, _context, answer) => {
    const list: unknown = Reflect.get(Object(answer()), name)
    if (!Array.isArray(list)) return undefined
    return { rows: { [name]: list.length }, first: isCount ? {} : { [name]: firstOf(list, list.length) } }
  }
}

/** The first rows of a list of that many, which may be made while it is read. */
export function firstOf(rows: Iterable<unknown>, count: number): unknown[] {
  const told = Math.min(FIRST_MAX, Math.floor(count / ROWS_FOR_ONE))
  const first: unknown[] = []
  if (told === 0) return first
  for (const row of rows) {
    if (first.push(row) === told) break
  }
  return first
}
