import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openWriter } from './client.ts'
import { migrateDatabase } from './migrate.ts'

/** A reader process may not write to a released database, so its answer cache is a separate file beside it. */
export function cachePathOf(role: 'all' | 'writer' | 'reader', databasePath: string): string {
  return role === 'reader' ? join(dirname(databasePath), 'answers.db') : databasePath
}

/** Creates the cache file if it is missing. It has all tables of a database, because one set of migrations serves both files. */
export function prepareCache(path: string): void {
  if (existsSync(path)) return
  const cache = openWriter(path)
  migrateDatabase(cache)
  cache.$client.close()
}
