import type { SQL } from 'drizzle-orm'
import type { Ledger } from './ledger.ts'

/** Questions to the ledger's tables that are the same words to SQLite and to PostgreSQL. */
export interface LedgerSql {
  /** What the query returns, numbers as numbers. `T` is said by whoever wrote the query. */
  rows<T>(query: SQL): Promise<T[]>
  /** What is asked: another object once the rows may be others, as after a file was restored. */
  source(): object
  /** From now on every claim has a higher fence than this. */
  skipFences(fence: number): Promise<void>
}

/** Where everything about money is written down: a file of this machine, or a database that several machines share. */
export interface LedgerStore {
  readonly ledger: Ledger
  /** For what the background finds out, which it would find out again, should it be lost. */
  readonly notes: Ledger
  readonly sql: LedgerSql
  /** Whether the background's work is this process's just now: of those on several machines one does it. */
  leads(): Promise<boolean>
}
