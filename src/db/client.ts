import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export type Table = SQLiteTable

/** What stands after `where`. */
export type Condition = SQL

/** A connection that can only read. Statements are synchronous. */
export type Database = Pick<
  BetterSQLite3Database,
  'select' | 'selectDistinct' | 'get' | 'all' | 'values' | 'with' | '$with' | '$count'
> & { readonly $client: BetterSqlite.Database }

/** The writing connection: migrations, seeds, syncs, the ledger and the cache use it; requests do not. */
export type Writer = BetterSQLite3Database & { readonly $client: BetterSqlite.Database }

/** Opens the file for reading. Throws when it is missing or is not a database. */
export function openReader(path: string): Database {
  const client = new BetterSqlite(path, { readonly: true, fileMustExist: true })
  client.pragma('busy_timeout = 5000')
  client.pragma('mmap_size = 268435456')
  client.pragma('query_only = 1')
  return drizzle({ client })
}

/** Opens or makes the file for writing, with a write-ahead log so that readers never wait. */
export function openWriter(path: string): Writer {
  makeFolder(dirname(path))
  const client = new BetterSqlite(path)
  client.pragma('busy_timeout = 5000')
  client.pragma('journal_mode = WAL')
  // The ledger records money: a commit that was answered must survive a power cut.
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  return drizzle({ client })
}

/** Not with `recursive`, which never comes back from a place that takes no folders, such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
