import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
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

const MONEY_TABLES = ['payments', 'payment_locks']

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

/**
 * Moves payments out of a database file of the former version, while nobody can write to it. A repetition after a
 * kill is safe: rows already in the ledger do not change.
 */
export function moveMoney(database: Writer, ledger: Writer): void {
  const client = database.$client
  const listStored = () => MONEY_TABLES.filter((table) => columnsOf(client, table).length > 0)
  if (listStored().length === 0) return
  const move = client.transaction(() => {
    // Read again under the lock: another process may have just moved the payments.
    const stored = listStored()
    if (stored.includes('payments')) copyPayments(client.name, ledger.$client)
    for (const table of stored) client.exec(`drop table ${table}`)
  })
  move.immediate()
}

/**
 * Creates a ledger of the first version and runs every migration on it, so that the migrations fill in columns that
 * the old file lacks. Drops old locks, since their process no longer exists.
 */
function copyPayments(from: string, to: BetterSqlite.Database): void {
  const path = `${to.name}.moving`
  removeFile(path)
  keepToOwner(path)
  const first = new BetterSqlite(path)
  try {
    const moving: Writer = drizzle({ client: first })
    migrateDatabase(moving, 'ledger', 1)
    insertFrom(from, first)
    migrateDatabase(moving, 'ledger')
  } finally {
    first.close()
  }
  insertFrom(path, to)
  removeFile(path)
}

function insertFrom(path: string, to: BetterSqlite.Database): void {
  to.prepare('attach ? as old').run(path)
  try {
    const copy = to.transaction(() => {
      const columns = columnsOf(to, 'payments', 'old').map((column) => `"${String(column)}"`)
      const list = columns.join(', ')
      to.exec(`insert or ignore into main.payments (${list}) select ${list} from old.payments`)
      const missing = to
        .prepare('select count(*) from old.payments where key not in (select key from main.payments)')
        .pluck()
        .get()
      if (missing !== 0)
        throw new Error(
          `${String(missing)} payments were not copied: the ledger has other payments with the same keys.`,
        )
    })
    // An immediate transaction would also lock the attached file for writing, and that file is already locked.
    copy()
  } finally {
    to.exec('detach old')
  }
}

function removeFile(path: string): void {
  for (const it of [path, `${path}-journal`, `${path}-wal`, `${path}-shm`]) rmSync(it, { force: true })
}

function columnsOf(client: BetterSqlite.Database, table: string, schema = 'main'): unknown[] {
  return client.prepare('select name from pragma_table_info(?, ?)').pluck().all(table, schema)
}
