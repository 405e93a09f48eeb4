import { getTableName } from 'drizzle-orm'
import type { Condition } from '#data/db/client.ts'
import type { SeededDataset } from '#data/db/seeded-dataset.ts'
import { rowOf } from '#data/db/table-of.ts'
import type { Bilingual } from './view/language.ts'

/** The longest time between two issues of a source, in days. `operator`: imported at no fixed time. */
export const RHYTHMS = {
  daily: 1,
  // Markets may close from Friday to Monday. A longer closure is a holiday.
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

/** Whether paid answers may contain the rows, for single lookups and for exports separately. */
export type Sale = true | { readonly lookups: Sellable; readonly exports: Sellable; readonly because: Bilingual }

export function unsold(...because: Bilingual): Sale {
  return { lookups: false, exports: false, because }
}

/** The source's terms permit paid lookups but do not mention exports, so exports omit the rows. */
export function onlyLookups(...because: Bilingual): Sale {
  return { lookups: true, exports: false, because }
}

/** A table of external data. For example, the seed of `life_holidays` is `data/seed/life/holidays.json`. */
export interface Dataset extends SeededDataset {
  readonly title: string
  readonly licence: string
  readonly sold: Sale
  readonly rhythm: Rhythm
  /** The data counts as stale when `as_of` is more than this many days ago: the source's rhythm plus a margin. */
  readonly staleAfterDays: number
  /** Tells the operator, in one sentence with an address, how to complete the data set if no sync can. */
  readonly upkeep?: string
}

type DatasetFields = Omit<Dataset, 'name' | 'row'> & Partial<Pick<Dataset, 'name' | 'row'>>

/** Declares a data set. Its name is that of the table, and its rows are those of the table unless `row` differs. */
export function defineDataset(declared: DatasetFields): Dataset {
  const { table, name = getTableName(table), row = rowOf(table) } = declared
  const dataset = { ...declared, name, row }
  if (dataset.derive && !dataset.derivedTables)
    throw new Error(`${dataset.name} has derive and must list derivedTables.`)
  return Object.freeze(dataset)
}
