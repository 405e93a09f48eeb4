import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openWriter } from './client.ts'
import { migrateDatabase } from './migrate.ts'

/** Where the answers of other sites are kept: a reader's records are not its own, so they lie beside them. */
export function cachePathOf(role: 'all' | 'writer' | 'reader', databasePath: string): string {
  return role === 'reader' ? join(dirname(databasePath), 'answers.db') : databasePath
}

/** Makes that file, where it is not there yet: a database in which only the answers are used. */
export function prepareCache(path: string): void {
  if (existsSync(path)) return
  const cache = openWriter(path)
  migrateDatabase(cache)
  cache.$client.close()
}
