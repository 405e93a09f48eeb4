import type { z } from 'zod'
import type { Condition, Table, Writer } from '#data/db/client.ts'
import type { Bilingual } from './view/language.ts'

/**
 * The longest time between two issues of a source, in days. `never`: our own data, or data that does not age.
 * `operator`: imported by the operator at no fixed time.
 */
export const RHYTHMS = {
  daily: 1,
  // Markets close from Friday to Monday; longer closures are holidays.
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

type Sellable = boolean | Condition

/** Which paid answers may contain the rows: lookups of single subjects, and exports. */
export type Sale = true | { readonly lookups: Sellable; readonly exports: Sellable; readonly because: Bilingual }

export function unsold(...because: Bilingual): Sale {
  return { lookups: false, exports: false, because }
}

/** Terms that permit the sale of lookups. Exports may not be sold, because the source's terms do not say. */
export function onlyLookups(...because: Bilingual): Sale {
  return { lookups: true, exports: false, because }
}

/** A table of external data. For example, the seed of `life_holidays` is `data/seed/life/holidays.json`. */
export interface Dataset {
  /** The service's name and the subject of the rows: `life_holidays`. */
  readonly name: string
  readonly title: string
  readonly licence: string
  readonly sold: Sale
  readonly table: Table
  readonly row: z.ZodObject
  readonly rhythm: Rhythm
  /** Age in days, counted from `as_of`, above which the data is stale: the rhythm of the source plus a margin. */
  readonly staleAfterDays: number
  /** One sentence for the operator, with an address, on how to fill the data set if no sync does so completely. */
  readonly upkeep?: string
  /** The data set has no seed: only a sync or an import fills it. */
  readonly startsEmpty?: true
  /** Fields that identify a row if its primary key is only a number. Rows with equal values are replaced together. */
  readonly key?: readonly string[]
  /** SQL for columns of a row that is imported again, computed from the stored and the incoming (`excluded`) values. */
  readonly merge?: Readonly<Record<string, Condition>>
  /** Rebuilds full-text indexes and other derived tables, in the transaction that stores the rows. */
  readonly derive?: (db: Writer) => void
  readonly derivedTables?: readonly string[]
  /**
   * The version of anything else that `derive` depends on, such as the tokenizer. After a change, the next start
   * rebuilds the derived tables.
   */
  readonly derivedBy?: string
}

/** Declares a data set. The fields of `row` must be the table's columns, named as in the Drizzle schema. */
export function defineDataset(dataset: Dataset): Dataset {
  if (dataset.derive && !dataset.derivedTables) throw new Error(`${dataset.name} must name the tables that it derives.`)
  return Object.freeze(dataset)
}
