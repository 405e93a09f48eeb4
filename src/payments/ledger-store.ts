import type { SQL } from 'drizzle-orm'
import type { Ledger } from './ledger.ts'

/** Queries that are valid in both SQLite and PostgreSQL. */
export interface LedgerSql {
  /** The rows of the query, with numbers as JavaScript numbers. The caller guarantees that `T` fits. */
  rows<T>(query: SQL): Promise<T[]>
  /** The identity of the database: a new object once the rows may differ, for example after a restore. */
  source(): object
  /** Every later claim gets a higher fence than this. */
  skipFences(fence: number): Promise<void>
}

/** The payment store: a file on this machine, or a database that several machines share. */
export interface LedgerStore {
  readonly ledger: Ledger
  /** For results of reconciliation. If a crash loses them, a later pass finds them again. */
  readonly notes: Ledger
  readonly sql: LedgerSql
  /** Whether this process runs the background work now. At most one process of a cluster does. */
  leads(): Promise<boolean>
}
