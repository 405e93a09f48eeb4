import type { SQL } from 'drizzle-orm'
import type { Ledger } from './ledger.ts'

/** Queries that are valid in both SQLite and PostgreSQL. */
export interface LedgerSql {
  /** The rows of the query, with numbers as JavaScript numbers. The caller guarantees that `T` fits. */
  rows<T>(query: SQL): Promise<T[]>
  /** Identifies the database: returns a new object once the rows may differ, for example after a restore. */
  source(): object
  /** Every later claim gets a higher fence than this. */
  skipFences(fence: number): Promise<void>
}

/** The store of payments: a file on this machine, or a database that several machines share. */
export interface LedgerStore {
  readonly ledger: Ledger
  /** For results of reconciliation. A crash may lose them, because a later pass finds them again. */
  readonly notes: Ledger
  readonly sql: LedgerSql
  /** Whether this process is the one that reconciles. In a file, every process is. */
  leads(): Promise<boolean>
}
