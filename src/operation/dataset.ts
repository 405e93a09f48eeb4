import type { z } from 'zod'
import type { Condition, Table, Writer } from '#data/db/client.ts'

/**
 * The longest time between two issues of a source, in days. `never`: what is held is our own or does not age; `operator`:
 * whoever runs this site brings it, whenever there is something.
 */
export const RHYTHMS = {
  daily: 1,
  // A close of the markets lasts from Friday to Monday, and longer over holidays.
  'trading days': 3,
  weekly: 7,
  monthly: 30,
  'every two months': 62,
  quarterly: 92,
  yearly: 365,
  never: null,
  operator: null,
} as const
export type Rhythm = keyof typeof RHYTHMS

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
  /** How often its source has something new. */
  readonly rhythm: Rhythm
  /** Days after `as_of` from which the data is called stale: the rhythm of the source and a margin. */
  readonly staleAfterDays: number
  /** Where no sync brings it, or not the whole: what a person reads or runs to keep it alive, in a sentence with the address. */
  readonly upkeep?: string
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
