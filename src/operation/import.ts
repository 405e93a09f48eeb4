import type { z } from 'zod'
import type { Writer } from '#data/db/client.ts'
import type { ImportTarget } from '#data/db/import.ts'
import type { Dataset } from './dataset.ts'

/** Row counts of one import: new rows, rows with changed values, and identical rows. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export interface ImportFields<R extends z.ZodObject> {
  dataset: Dataset
  /** The schema of a line. CSV cells are strings; empty cells are absent. `today` is the date in Taipei. */
  row(today: string): R
  /** Identifies a row. Of two lines with one key, the later counts. Rows are stored in the order of keys. */
  key(row: z.output<R>): string
  /** Stores the valid rows of the file in a transaction. Storing them again must change nothing. */
  store(db: Writer, rows: Iterable<z.output<R>>): ImportCounts
  describe(db: Writer): {
    as_of: string | null
    rows: number
    sources: { name: string; url: string; licence: string }[]
  }
}

/** An import without its type parameters, so that imports of different rows fit into one list. */
export interface Import extends ImportTarget {
  readonly dataset: Dataset
}

/** Declares data that operators import: `npm run import -- <service> FILE`. Throws if the data set has a seed. */
export function defineImport<R extends z.ZodObject>(fields: ImportFields<R>): Import {
  if (!fields.dataset.startsEmpty)
    throw new Error(`${fields.dataset.name} has a seed, which would delete imported rows.`)
  // Safe, because `key` and `store` only receive rows that `row` has parsed.
  return Object.freeze(fields) as unknown as Import
}
