import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sharingStatements } from './shared-statements.ts'

// Types of drizzle under our names, because only this layer may import drizzle.
export type Table = SQLiteTable
export type Condition = SQL

/**
 * How long a read waits for a lock. With a write-ahead log, only repairing or closing the file locks readers out. It is
 * short, because reads run on the event loop.
 */
const READ_BUSY_MS = 15
const WRITE_BUSY_MS = 5000

export type Database = Pick<
  BetterSQLite3Database,
  'select' | 'selectDistinct' | 'get' | 'all' | 'values' | 'with' | '$with' | '$count'
> & { readonly $client: BetterSqlite.Database }

/** A connection that may write to the database or to the ledger. */
export type Writer = BetterSQLite3Database & { readonly $client: BetterSqlite.Database }

/**
 * Size of the page cache, instead of better-sqlite3's 16 MiB. The operating system caches the file too, so more would
 * only use memory. Memory-mapping the file would add 35 MB of resident memory.
 */
const READER_CACHE_KIB = 2048
const ANSWER_CACHE_KIB = 4096

export function openReader(path: string): Database {
  const client = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: READ_BUSY_MS })
  client.pragma(`cache_size = -${READER_CACHE_KIB}`)
  client.pragma('query_only = 1')
  // Safe: drizzle calls only `prepare` and `transaction` of the client.
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
    // Another process may have created the folder since the check.
    if (!existsSync(folder)) throw err
  }
}

/** Opens or creates the file for writing, with a write-ahead log so that readers never wait. */
export function openWriter(path: string): Writer {
  makeFolderOf(path)
  const client = new BetterSqlite(path, { timeout: WRITE_BUSY_MS })
  client.pragma('journal_mode = WAL')
  // A power failure may lose the last transactions, but not damage the file. ledger-file.ts sets FULL.
  client.pragma('synchronous = NORMAL')
  client.pragma('foreign_keys = ON')
  return drizzle({ client })
}

/** Opens the answer cache. A locked file is an error, so no caller waits; other processes checkpoint its log. */
export function openCache(path: string): Writer {
  const client = new BetterSqlite(path, { fileMustExist: true, timeout: 0 })
  client.pragma('synchronous = NORMAL')
  client.pragma('wal_autocheckpoint = 0')
  client.pragma(`cache_size = -${ANSWER_CACHE_KIB}`)
  return drizzle({ client })
}

/** Runs `work` in one immediate transaction, so that readers see all of its changes or none. */
export function inTransaction<T>(writer: Writer, work: () => T): T {
  return writer.$client.transaction(work).immediate()
}
