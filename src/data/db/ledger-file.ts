import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { makeFolderOf, type Writer } from './client.ts'
import { migrateDatabase } from './migrate.ts'

/** How long a statement waits for a lock. It is short, because the wait blocks the event loop; callers retry. */
const BUSY_MS = 15
const OWNER_ONLY = 0o600
/** SQLite checkpoints by itself when the log has this many pages of 4 KiB, if tidyLedger has not done so before. */
const LOG_PAGES_MAX = 16_384

export function ledgerPath(databasePath: string): string {
  return databasePath === ':memory:' ? databasePath : join(dirname(databasePath), 'ledger.db')
}

/**
 * Opens or creates the ledger and migrates its schema. Payments have a file of their own, so that no work on other
 * data delays or endangers them. A statement waits at most 15 ms for another process, so callers retry with
 * untilFree. Only the owner may read the file, since it contains signed payments and purchased answers.
 */
export function openLedger(path: string): Writer {
  if (path !== ':memory:') keepToOwner(path)
  const client = new BetterSqlite(path, { timeout: BUSY_MS })
  try {
    client.pragma('journal_mode = WAL')
    // A confirmed commit must survive a power failure.
    client.pragma('synchronous = FULL')
    client.pragma('foreign_keys = ON')
    const db: Writer = drizzle({ client })
    migrateDatabase(db, 'ledger')
    return db
  } catch (err) {
    client.close()
    throw err
  }
}

/**
 * Stops automatic checkpoints, because the process that handles requests must not wait for the disk: see tidyLedger.
 */
export function leaveLog(ledger: Writer): void {
  ledger.$client.pragma(`wal_autocheckpoint = ${LOG_PAGES_MAX}`)
}

/** Checkpoints the write-ahead log. Called from a separate process, it blocks payments only for its last moment. */
export function tidyLedger(path: string): void {
  if (!existsSync(path)) return
  const client = new BetterSqlite(path, { timeout: BUSY_MS })
  try {
    client.pragma('wal_checkpoint(PASSIVE)')
    client.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    client.close()
  }
}

/** SQLite creates the log files with the mode of this file, so they need no change. */
function keepToOwner(path: string): void {
  makeFolderOf(path)
  closeSync(openSync(path, 'a', OWNER_ONLY))
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY)
}
