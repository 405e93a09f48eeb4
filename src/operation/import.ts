import type { z } from 'zod'
import type { Writer } from '#data/db/client.ts'
import type { Dataset } from './dataset.ts'

/** What storing changed: rows that were not there, rows that now say something else, rows that were there already. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export interface ImportFields<R extends z.ZodObject> {
  /** The data set that the rows go into. */
  dataset: Dataset
  /** One line of the file. CSV brings texts only, and leaves out what is empty. `today` is the day in Taipei. */
  row(today: string): R
  /** What makes two lines tell of the same thing: the later one counts. Rows are stored in the order of their keys. */
  key(row: z.output<R>): string
  /** Called in a transaction, with every row of the file that is good. Storing them again must change nothing. */
  store(db: Writer, rows: Iterable<z.output<R>>): ImportCounts
  /** How far the data set reaches now, and who says so. */
  describe(db: Writer): {
    as_of: string | null
    rows: number
    sources: { name: string; url: string; licence: string }[]
  }
}

/** An import with its types forgotten: what db/import.ts works with. */
export interface Import {
  readonly dataset: Dataset
  readonly row: (today: string) => z.ZodObject
  readonly key: (row: unknown) => string
  readonly store: (db: Writer, rows: Iterable<unknown>) => ImportCounts
  readonly describe: ImportFields<z.ZodObject>['describe']
}

/** Declares data that operators bring: `npm run import -- <service> FILE`. */
export function defineImport<R extends z.ZodObject>(fields: ImportFields<R>): Import {
  if (!fields.dataset.startsEmpty)
    throw new Error(`${fields.dataset.name} has a seed, which would take imported rows away.`)
  // Safe: key and store are handed nothing but what `row` has parsed.
  return Object.freeze(fields) as unknown as Import
}
