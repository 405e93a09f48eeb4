import { sql, type SQL } from 'drizzle-orm'
import type { LedgerStore } from '../ledger-store.ts'
import { Leadership } from './leadership.ts'
import { PostgresPool } from './pool.ts'
import { postgresLedger } from './postgres-ledger.ts'

export interface PostgresStore extends LedgerStore {
  /** Whether this process may change and publish the services' data now. Throws if the server does not respond. */
  leadsData(): Promise<boolean>
  close(): Promise<void>
}

/**
 * The ledger on a PostgreSQL server (`postgres://…`). Connects on first use. Tests replace the server's clock, by which
 * claims expire, by `leaseClock`.
 */
export function postgresStore(url: string, clock: () => number, leaseClock?: () => number): PostgresStore {
  const pool = new PostgresPool(url)
  const ledger = postgresLedger(pool, clock, leaseClock)
  const connect = () => pool.connect()
  const [payments, data] = [new Leadership('payments', connect), new Leadership('data', connect)]
  const rows = <T>(query: SQL) => pool.rows<T>(query)
  return {
    ledger,
    // Notes are a ledger of their own only where that saves waiting for the disk, as in a file.
    notes: ledger,
    sql: {
      rows,
      source: () => pool,
      async skipFences(fence) {
        // Fences come from a sequence, which counts on from the highest fence of the copied ledger.
        await rows(
          sql`select setval('payment_claims_fence_seq', ${fence}) from payment_claims_fence_seq where last_value < ${fence}`,
        )
      },
    },
    leads: () => payments.holds(),
    leadsData: () => data.holds(),
    close() {
      payments.resign()
      data.resign()
      return pool.close()
    },
  }
}
