import type { z } from 'zod'
import type { Condition, Table, Writer } from './client.ts'

/** The seed loader's view of a data set; operation/dataset.ts declares the rest. */
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

/** The fields that decide whether a data set is seeded, without its code. */
export interface PreparedDataset extends Pick<SeededDataset, 'name' | 'startsEmpty' | 'derivedTables' | 'derivedBy'> {
  /** SHA-256 of the seed file that was validated when these facts were written. */
  readonly seedHash?: string
}

export interface PreparedService {
  readonly name: string
  readonly datasets: readonly PreparedDataset[]
}

/** The seeded data sets of a service, loaded in one transaction. */
export interface SeededService {
  readonly name: string
  readonly datasets: readonly SeededDataset[]
}
