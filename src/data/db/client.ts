import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sharingStatements } from './shared-statements.ts'

export type Table = SQLiteTable

/** With a write-ahead log, readers wait only for a process that repairs or closes the file. */
const READ_BUSY_MS = 15
const WRITE_BUSY_MS = 5000

export type Condition = SQL

export type Database = Pick<
  BetterSQLite3Database,
  'select' | 'selectDistinct' | 'get' | 'all' | 'values' | 'with' | '$with' | '$count'
> & { readonly $client: BetterSqlite.Database }

/** A writing connection: to the database for migrations, seeds, syncs and the cache, to the ledger for payments. */
export type Writer = BetterSQLite3Database & { readonly $client: BetterSqlite.Database }

/**
 * The page cache; the default of better-sqlite3 is 16 MiB. The system caches the file too, so more only adds memory. The
 * file is not memory-mapped, because that adds 35 MB of resident memory.
 */
const READER_CACHE_KIB = 2048
const CACHE_KIB = 4096

/** Opens the file for reading. Throws if it is missing or not a database. */
export function openReader(path: string): Database {
  const client = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: READ_BUSY_MS })
  client.pragma(`cache_size = -${READER_CACHE_KIB}`)
  client.pragma('query_only = 1')
  // Safe: drizzle only prepares statements and starts transactions.
  const db = drizzle({ client: sharingStatements(client) as BetterSqlite.Database })
  return Object.assign(db, { $client: client })
}

/** Node's recursive `mkdir` loops forever under /proc, where the system reports an existing parent as missing. */
export function makeFolderOf(path: string): void {
  const folder = dirname(path)
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolderOf(folder)
  try {
    mkdirSync(folder)
  } catch (err) {
    // Another process may have just created the folder.
    if (!existsSync(folder)) throw err
  }
}

/** Opens or creates the file for writing, with a write-ahead log so that readers never wait. */
export function openWriter(path: string): Writer {
  makeFolderOf(path)
  const client = new BetterSqlite(path, { timeout: WRITE_BUSY_MS })
  client.pragma('journal_mode = WAL')
  // A power failure may lose the last transactions but not damage the file. Payments are in the ledger, which waits for the disk at each commit.
  client.pragma('synchronous = NORMAL')
  client.pragma('foreign_keys = ON')
  return drizzle({ client })
}

/** Never waits: a locked file is an error at once, and other processes checkpoint the log. */
export function openCache(path: string): Writer {
  const client = new BetterSqlite(path, { fileMustExist: true, timeout: 0 })
  client.pragma('synchronous = NORMAL')
  client.pragma('wal_autocheckpoint = 0')
  client.pragma(`cache_size = -${CACHE_KIB}`)
  return drizzle({ client })
}

/** Runs `work` in one immediate transaction: readers see all of its changes or none. */
export function inTransaction<T>(writer: Writer, work: () => T): T {
  return writer.$client.transaction(work).immediate()
}
