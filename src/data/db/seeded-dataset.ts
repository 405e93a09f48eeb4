import type { z } from 'zod'
import type { Condition, Table, Writer } from './client.ts'

/** What the loader needs of a data set; operation/dataset.ts declares the whole of it. */
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

/** What tells whether a data set is seeded, without its code. */
export interface PreparedDataset extends Pick<SeededDataset, 'name' | 'startsEmpty' | 'derivedTables' | 'derivedBy'> {
  /** SHA-256 of the seed file that was checked when this was written down. */
  readonly seedHash?: string
}

export interface PreparedService {
  readonly name: string
  readonly datasets: readonly PreparedDataset[]
}

/** What of a service is seeded: all of it in one transaction. */
export interface SeededService {
  readonly name: string
  readonly datasets: readonly SeededDataset[]
}
