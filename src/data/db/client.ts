import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sharingStatements } from './shared-statements.ts'

export type Table = SQLiteTable

/** Readers wait for nobody while the file has its write-ahead log; only who repairs or closes it keeps them out. */
const READ_BUSY_MS = 15
const WRITE_BUSY_MS = 5000

/** What stands after `where`. */
export type Condition = SQL

/** A connection that can only read. Statements are synchronous. */
export type Database = Pick<
  BetterSQLite3Database,
  'select' | 'selectDistinct' | 'get' | 'all' | 'values' | 'with' | '$with' | '$count'
> & { readonly $client: BetterSqlite.Database }

/** A writing connection: migrations, seeds, syncs and the cache use the database's, payments the ledger's. */
export type Writer = BetterSQLite3Database & { readonly $client: BetterSqlite.Database }

/** Of a connection that is not asked all the time: better-sqlite3 would give it 16. */
const CACHE_KIB = 4096

/**
 * Opens the file for reading. Throws when it is missing or is not a database. What is read often has the file in its memory, which
 * makes a look-up a tenth quicker; a second connection of the process that had it so would take as much again.
 */
export function openReader(path: string, { isMapped = true } = {}): Database {
  const client = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: READ_BUSY_MS })
  client.pragma(isMapped ? 'mmap_size = 268435456' : `cache_size = -${CACHE_KIB}`)
  client.pragma('query_only = 1')
  // Safe: drizzle prepares and begins, and does nothing else with it.
  const db = drizzle({ client: sharingStatements(client) as BetterSqlite.Database })
  return Object.assign(db, { $client: client })
}

/**
 * Makes the folder that the file is to lie in, and those above it. Throws where one cannot be made: Node's own recursive
 * `mkdir` never returns where the system says that the parent it has just seen is missing, as under /proc.
 */
export function makeFolderOf(path: string): void {
  const folder = dirname(path)
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolderOf(folder)
  try {
    mkdirSync(folder)
  } catch (err) {
    // Another process may have made it just now.
    if (!existsSync(folder)) throw err
  }
}

/** Opens or makes the file for writing, with a write-ahead log so that readers never wait. */
export function openWriter(path: string): Writer {
  makeFolderOf(path)
  const client = new BetterSqlite(path, { timeout: WRITE_BUSY_MS })
  client.pragma('journal_mode = WAL')
  // A power cut may cost the last moments, never the file. Money is in the ledger, which waits for the disk.
  client.pragma('synchronous = NORMAL')
  client.pragma('foreign_keys = ON')
  return drizzle({ client })
}

/**
 * Opens the database for the event loop to keep answers in. It never waits: a locked file is a fault at once, and its log
 * is brought into the file by others.
 */
export function openCache(path: string): Writer {
  const client = new BetterSqlite(path, { fileMustExist: true, timeout: 0 })
  client.pragma('synchronous = NORMAL')
  client.pragma('wal_autocheckpoint = 0')
  client.pragma(`cache_size = -${CACHE_KIB}`)
  return drizzle({ client })
}

/** Runs `work` in one transaction that may write from its first statement on. Readers see all of it or nothing. */
export function inTransaction<T>(writer: Writer, work: () => T): T {
  return writer.$client.transaction(work).immediate()
}
