import { sql, type SQL } from 'drizzle-orm'
import type { LedgerStore } from '../ledger-store.ts'
import { Leadership } from './leadership.ts'
import { PostgresPool } from './pool.ts'
import { postgresLedger } from './postgres-ledger.ts'

export interface PostgresStore extends LedgerStore {
  /** Whether this process may change and publish the services' records now. Throws if the server does not respond. */
  leadsRecords(): Promise<boolean>
  close(): Promise<void>
}

/** The ledger on a PostgreSQL server (`postgres://…`). Connects on first use. `leaseClock`: see postgresLedger. */
export function postgresStore(url: string, clock: () => number, leaseClock?: () => number): PostgresStore {
  const pool = new PostgresPool(url)
  const ledger = postgresLedger(pool, clock, leaseClock)
  const connect = () => pool.connect()
  const [payments, records] = [new Leadership('payments', connect), new Leadership('records', connect)]
  const rows = <T>(query: SQL) => pool.rows<T>(query)
  return {
    ledger,
    // This process writes nothing to its own disk, so notes need no separate ledger.
    notes: ledger,
    sql: {
      rows,
      source: () => pool,
      async skipFences(fence) {
        await rows(
          sql`select setval('payment_claims_fence_seq', ${fence}) from payment_claims_fence_seq where last_value < ${fence}`,
        )
      },
    },
    leads: () => payments.holds(),
    leadsRecords: () => records.holds(),
    close() {
      payments.resign()
      records.resign()
      return pool.close()
    },
  }
}
