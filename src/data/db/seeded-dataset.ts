import type { z } from 'zod'
import type { Condition, Table, Writer } from './client.ts'

/** The part of a data set's declaration that the seed loader needs; operation/dataset.ts has the rest. */
export interface SeededDataset {
  /** The service's name and the subject of the rows: `life_holidays`. */
  readonly name: string
  readonly table: Table
  readonly row: z.ZodObject
  /** The data set has no seed: only a sync or an import fills it. */
  readonly startsEmpty?: true
  /** Fields that identify a row if its primary key is only a number. Rows with equal values are replaced together. */
  readonly key?: readonly string[]
  /** How to update an existing row: per column, an SQL expression of the stored and the incoming (`excluded`) value. */
  readonly merge?: Readonly<Record<string, Condition>>
  /** Rebuilds full-text indexes and other derived tables, in the transaction that stores the rows. */
  readonly derive?: (db: Writer) => void
  readonly derivedTables?: readonly string[]
  /** The version of what else `derive` depends on, such as the tokenizer. After a change, `derive` runs again. */
  readonly derivedBy?: string
}

/** The facts that show whether a data set is loaded, without the code that loads it. */
export interface PreparedDataset extends Pick<SeededDataset, 'name' | 'startsEmpty' | 'derivedTables' | 'derivedBy'> {
  /** SHA-256 of the seed file for which these facts were written. */
  readonly seedHash?: string
}

export interface PreparedService {
  readonly name: string
  readonly datasets: readonly PreparedDataset[]
}

/** A service's data sets, which are loaded in one transaction. */
export interface SeededService {
  readonly name: string
  readonly datasets: readonly SeededDataset[]
}
