import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { makeFolderOf, type Writer } from './client.ts'
import { migrateDatabase } from './migrate.ts'

// Money has a file of its own: whatever is done to the records, no payment waits for it and no backup of them is needed.

/** How long a statement may wait, and with it everybody: whoever still finds the file locked asks again later. */
const BUSY_MS = 15
const OWNER_ONLY = 0o600
/** Of 4 KiB each: the log that is brought in on the spot, should nobody else have done it. */
const LOG_PAGES_MAX = 16_384

const MONEY_TABLES = ['payments', 'payment_locks']

/** Where the ledger lies: beside the database. */
export function ledgerPath(databasePath: string): string {
  return databasePath === ':memory:' ? databasePath : join(dirname(databasePath), 'ledger.db')
}

/**
 * Opens or makes the ledger and brings its schema up to date. Its statements wait at most 15 ms for another process, so
 * callers try again: see untilFree. Only the owner may read it: it holds signed payments and what was sold for them.
 */
export function openLedger(path: string): Writer {
  if (path !== ':memory:') keepToOwner(path)
  const client = new BetterSqlite(path, { timeout: BUSY_MS })
  try {
    client.pragma('journal_mode = WAL')
    // A commit that was answered must survive a power cut.
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
 * Leaves the write-ahead log to tidyLedger, which holds up nobody, as long as that comes in time: bringing the log into the
 * file waits for the disk, and whoever answers calls must not.
 */
export function leaveLog(ledger: Writer): void {
  ledger.$client.pragma(`wal_autocheckpoint = ${LOG_PAGES_MAX}`)
}

/** Brings the log into the file: for a process of its own. Nobody who pays waits meanwhile but for the last moment. */
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

/** SQLite gives the files that it lays beside this one the same mode. */
function keepToOwner(path: string): void {
  makeFolderOf(path)
  closeSync(openSync(path, 'a', OWNER_ONLY))
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY)
}

/**
 * Moves the payments out of a database that still holds them, as every one did before there were two files. Nobody can
 * write there meanwhile. Killed anywhere, it is done over: what the ledger has already stays as it is there.
 */
export function moveMoney(database: Writer, ledger: Writer): void {
  const client = database.$client
  const listHeld = () => MONEY_TABLES.filter((table) => columnsOf(client, table).length > 0)
  if (listHeld().length === 0) return
  const move = client.transaction(() => {
    // Another process may have moved them just now.
    const held = listHeld()
    if (held.includes('payments')) copyPayments(client.name, ledger.$client)
    for (const table of held) client.exec(`drop table ${table}`)
  })
  move.immediate()
}

/**
 * By way of a ledger as it was first made, which then goes through every migration, so that they fill in what the rows of
 * a single file do not say. The old locks are nobody's any more: the process that held them is not this one.
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
      if (missing !== 0) throw new Error(`${String(missing)} payments do not fit into the ledger.`)
    })
    // Not immediate: that would ask for the right to write to the attached file as well, which is held already.
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
