import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Writer } from './client.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Brings the schema up to date. Each migration runs in its own transaction, once. */
export function migrateDatabase(db: Writer): void {
  migrate(db, { migrationsFolder: MIGRATIONS })
}
