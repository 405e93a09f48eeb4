import type { SQL } from 'drizzle-orm'
import { untilFree } from '#db/busy.ts'
import type { Database, Writer } from '#db/client.ts'
import type { LedgerSql, LedgerStore } from './ledger-store.ts'
import { SqliteLedger } from './sqlite-ledger.ts'

/** The ledger in a file. `db` is asked on every use: see SqliteLedger. */
export function sqliteStore(db: () => Writer, clock: () => number): LedgerStore {
  return {
    ledger: new SqliteLedger(db, clock),
    notes: new SqliteLedger(db, clock, { inBackground: true }),
    sql: sqliteSql(db),
  }
}

export function sqliteSql(db: () => Database): LedgerSql {
  return { rows: <T>(query: SQL) => untilFree(() => db().all<T>(query)), source: db }
}
