import { sql, type SQL } from 'drizzle-orm'
import { untilFree } from '#data/db/busy.ts'
import type { Database, Writer } from '#data/db/client.ts'
import type { LedgerSql, LedgerStore } from './ledger-store.ts'
import { sqliteLedger } from './sqlite-ledger.ts'

/** The ledger in a file. `db` is called on every use: see sqliteLedger. */
export function sqliteStore(db: () => Writer, clock: () => number): LedgerStore {
  return {
    ledger: sqliteLedger(db, clock),
    notes: sqliteLedger(db, clock, { inBackground: true }),
    sql: sqliteSql(db),
    // All processes that share the file may reconcile, because each row has its own claim.
    leads: async () => true,
  }
}

export function sqliteSql(db: () => Database): LedgerSql {
  const rows = <T>(query: SQL) => untilFree(() => db().all<T>(query))
  return {
    rows,
    source: db,
    async skipFences(fence) {
      // SQLite's autoincrement continues from the highest value ever used, so a temporary row raises it.
      const name = `skipped ${fence}`
      await rows(sql`
        insert into payment_claims (fence, name, owner, expires_at)
        select ${fence}, ${name}, '', 0 where ${fence} > (select coalesce(max(seq), 0) from sqlite_sequence where name = 'payment_claims')
        returning fence`)
      await rows(sql`delete from payment_claims where name = ${name} returning fence`)
    },
  }
}
