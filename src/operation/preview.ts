import { ApiError } from '#support/errors/errors.ts'
import type { Context } from './context.ts'

/** The free preview of a paid answer, shown beside its price. */
export interface Preview {
  /** The number of rows in each list. */
  readonly rows: Readonly<Record<string, number>>
  /** The first rows of each list, if they are shown. Few, because the rows are for sale. */
  readonly first: Readonly<Record<string, readonly unknown[]>>
  readonly file?: PreviewedFile
}

export interface PreviewedFile {
  /** For example `export_category-memory.csv`. */
  readonly name: string
  readonly format: string
  /** Whether the call asks for this format. The default is JSON, and a table in browsers. */
  readonly format_asked: boolean
  readonly formats: readonly string[]
  /** The lists in the file, including those whose row count is unknown. */
  readonly sets: readonly string[]
  /** The scalar fields of the file's header. */
  readonly about: Readonly<Record<string, string | number | boolean>>
  /** The date of the data, YYYY-MM-DD. */
  readonly as_of: string | null
}

/**
 * Makes a preview. It must be synchronous and use only our own data, because anybody may request it for free. `answer`
 * computes the complete answer.
 */
export type MakePreview = (input: unknown, context: Context, answer: () => unknown) => Preview | undefined

const FIRST_MAX = 2
/** Shows one row per this many, so that a short list is not given away. */
const ROWS_FOR_ONE = 5

/**
 * The list that a preview shows: its length and first rows, or its length alone (`count`). Use `count` if the input
 * selects the first row; otherwise callers could collect all rows for free.
 */
export type Previewed<List extends string = string> = List | { readonly count: List }

/** A preview of one list. It computes the answer and shows only the length and first rows. */
export function previewOfList(previewed: Previewed): MakePreview {
  const isCount = typeof previewed !== 'string'
  const name = isCount ? previewed.count : previewed
  return (_input, _context, answer) => {
    const list: unknown = Reflect.get(Object(answer()), name)
    if (!Array.isArray(list)) return undefined
    return { rows: { [name]: list.length }, first: isCount ? {} : { [name]: firstOf(list, list.length) } }
  }
}

/** The refusal of a paid list without rows, sent instead of its price. */
export function nothingToSell(): ApiError {
  return new ApiError('not_found', 'There are no rows to sell. Nothing was charged.', {
    zh: '目前沒有資料可賣，沒有收費。',
  })
}

/** The first rows of a list with `count` rows. The list may be lazy. */
export function firstOf(rows: Iterable<unknown>, count: number): unknown[] {
  const shown = Math.min(FIRST_MAX, Math.floor(count / ROWS_FOR_ONE))
  const first: unknown[] = []
  if (shown === 0) return first
  for (const row of rows) {
    if (first.push(row) === shown) break
  }
  return first
}
