import { ApiError } from '#support/errors/errors.ts'
import type { Context } from './context.ts'

/** The free preview of a paid answer, shown beside its price. */
export interface Preview {
  /** The number of rows in each list. */
  readonly rows: Readonly<Record<string, number>>
  /** The first rows of each list, if they are shown. They are few, because the rows are for sale. */
  readonly first: Readonly<Record<string, readonly unknown[]>>
  readonly file?: PreviewedFile
}

export interface PreviewedFile {
  /** For example `export_category-memory.csv`. */
  readonly name: string
  readonly format: string
  /** Whether the caller asked for this format. Otherwise the default is JSON, or a table in browsers. */
  readonly format_asked: boolean
  readonly formats: readonly string[]
  /** The lists in the file, including those whose row count is unknown. */
  readonly sets: readonly string[]
  /** The scalar fields of the file's header. */
  readonly about: Readonly<Record<string, string | number | boolean>>
  readonly as_of: string | null
}

/** Makes a free preview. Must be synchronous and contact no other site, because anybody may request it. */
export type MakePreview = (input: unknown, context: Context, answer: () => unknown) => Preview | undefined

/** Enough rows to see what the list contains. */
const FIRST_MAX = 2
/** One row in five is shown at most, so that a short list is not given away. */
const ROWS_FOR_ONE = 5

/**
 * The list that a preview shows, by its length and first rows. `count` shows the length only, for inputs that select
 * the first row: callers could otherwise collect all rows for free.
 */
export type Previewed<List extends string = string> = List | { readonly count: List }

/** Computes the answer, of which only the length and the first rows of one list are shown. */
export function previewOfList(previewed: Previewed): MakePreview {
  const isCount = typeof previewed !== 'string'
  const name = isCount ? previewed.count : previewed
  return (_input, _context, answer) => {
    const list: unknown = Reflect.get(Object(answer()), name)
    if (!Array.isArray(list)) return undefined
    return { rows: { [name]: list.length }, first: isCount ? {} : { [name]: firstOf(list, list.length) } }
  }
}

/** The error for a paid list without rows. It replaces the price, so that nobody pays for nothing. */
export function nothingToSell(): ApiError {
  return new ApiError('not_found', 'There are no rows to sell. Nothing was charged.', {
    zh: '目前沒有資料可賣，沒有收費。',
  })
}

/** Reads at most `count` rows, because the list may be computed while it is read. */
export function firstOf(rows: Iterable<unknown>, count: number): unknown[] {
  const shown = Math.min(FIRST_MAX, Math.floor(count / ROWS_FOR_ONE))
  const first: unknown[] = []
  if (shown === 0) return first
  for (const row of rows) {
    if (first.push(row) === shown) break
  }
  return first
}
