import type { z } from 'zod'
import type { Writer } from '#data/db/client.ts'
import type { Dataset } from './dataset.ts'

/** Row counts of one import: new rows, rows with changed values, and identical rows. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export interface ImportFields<R extends z.ZodObject> {
  dataset: Dataset
  /**
   * The schema of one line of the file. CSV cells are strings; an empty cell is an absent field. `today` is the date in
   * Taipei, YYYY-MM-DD.
   */
  row(today: string): R
  /**
   * Identifies a row. Of two lines with the same key, the later one counts. Rows are stored in the order of their keys.
   */
  key(row: z.output<R>): string
  /**
   * Stores every valid row of the file. Called inside a transaction; storing the same rows again must change nothing.
   */
  store(db: Writer, rows: Iterable<z.output<R>>): ImportCounts
  describe(db: Writer): {
    as_of: string | null
    rows: number
    sources: { name: string; url: string; licence: string }[]
  }
}

/** An import without its type parameters, so that imports of different rows fit into one list. */
export interface Import {
  readonly dataset: Dataset
  readonly row: (today: string) => z.ZodObject
  readonly key: (row: unknown) => string
  readonly store: (db: Writer, rows: Iterable<unknown>) => ImportCounts
  readonly describe: ImportFields<z.ZodObject>['describe']
}

/** Declares data that operators import: `npm run import -- <service> FILE`. Throws if the data set has a seed. */
export function defineImport<R extends z.ZodObject>(fields: ImportFields<R>): Import {
  if (!fields.dataset.startsEmpty)
    throw new Error(`${fields.dataset.name} has a seed, which would delete imported rows.`)
  // Safe, because `key` and `store` only receive rows that `row` has parsed.
  return Object.freeze(fields) as unknown as Import
}
