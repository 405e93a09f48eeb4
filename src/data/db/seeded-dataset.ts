import type { z } from 'zod'
import type { Condition, Table, Writer } from './client.ts'

/** The part of a data set's declaration that the seed loader needs; operation/dataset.ts has the rest. */
export interface SeededDataset {
  readonly name: string
  readonly table: Table
  readonly row: z.ZodObject
  readonly startsEmpty?: true
  readonly key?: readonly string[]
  readonly merge?: Readonly<Record<string, Condition>>
  readonly derive?: (db: Writer) => void
  readonly derivedTables?: readonly string[]
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
