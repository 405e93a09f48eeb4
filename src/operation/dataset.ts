import type { z } from 'zod'
import type { Condition, Table, Writer } from '#db/client.ts'

/**
 * One table of records from outside: what a row is, how old it may grow, and where it starts.
 * Its seed is `data/seed/<service>/<rest of the name>.json`: life_holidays → life/holidays.json.
 */
export interface Dataset {
  /** The service's name and what is held: `life_holidays`. */
  readonly name: string
  readonly title: string
  readonly table: Table
  readonly row: z.ZodObject
  /** Days after `as_of` from which the data is called stale: the source's cadence and a margin. */
  readonly staleAfterDays: number
  /** There is no seed: only a sync or an operator's import fills it. */
  readonly startsEmpty?: true
  /**
   * The fields that tell what rows are about, where the primary key only numbers them: rows with the same values come and
   * go together. Absent: the primary key.
   */
  readonly key?: readonly string[]
  /** How these columns of a row held become new when the row comes again: from what is held and what came (`excluded`). */
  readonly merge?: Readonly<Record<string, Condition>>
  /** Runs in the same transaction after the rows are in: full-text indexes and other derived tables. */
  readonly derive?: (db: Writer) => void
  /** The tables that `derive` writes to. */
  readonly derivedTables?: readonly string[]
  /** What `derive` depends on besides the rows, such as how words become tokens. Another one derives anew at the next start. */
  readonly derivedBy?: string
}

/** Declares a data set. Row fields are the table's columns, by their names in the drizzle schema. */
export function defineDataset(dataset: Dataset): Dataset {
  if (dataset.derive && !dataset.derivedTables) throw new Error(`${dataset.name} must name the tables that it derives.`)
  return Object.freeze(dataset)
}
