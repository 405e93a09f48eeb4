import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { makeFolderOf, type Writer } from './client.ts'
import { migrateDatabase } from './migrate.ts'

/** How long a statement waits for a lock. It is short, because the wait blocks the event loop; callers retry. */
const BUSY_MS = 15
const OWNER_ONLY = 0o600
/** 64 MiB in pages of 4 KiB: a limit for the log if checkpointLedger does not run. */
const LOG_PAGES_MAX = 16_384

export function ledgerPath(databasePath: string): string {
  return databasePath === ':memory:' ? databasePath : join(dirname(databasePath), 'ledger.db')
}

/**
 * Opens or creates the ledger and migrates its schema. Payments have a file of their own, so that no work on other
 * data delays or endangers them. A statement hardly waits for another process, so callers retry with untilFree. Only the owner may read the file, since it contains signed payments and purchased answers.
 */
export function openLedger(path: string): Writer {
  if (path !== ':memory:') restrictToOwner(path)
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
 * Defers automatic checkpoints, because the process that handles requests must not wait for the disk. checkpointLedger
 * does them in another process.
 */
export function deferCheckpoints(ledger: Writer): void {
  ledger.$client.pragma(`wal_autocheckpoint = ${LOG_PAGES_MAX}`)
}

/** Checkpoints the write-ahead log. Called from a separate process, it blocks payments only for its last moment. */
export function checkpointLedger(path: string): void {
  if (!existsSync(path)) return
  const client = new BetterSqlite(path, { timeout: BUSY_MS })
  try {
    // PASSIVE copies the pages while others write. TRUNCATE, which locks them out, then has little left to do.
    client.pragma('wal_checkpoint(PASSIVE)')
    client.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    client.close()
  }
}

/** SQLite creates the log files with the mode of this file, so they need no change. */
function restrictToOwner(path: string): void {
  makeFolderOf(path)
  closeSync(openSync(path, 'a', OWNER_ONLY))
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY)
}
