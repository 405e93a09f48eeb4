import { count, type SQL } from 'drizzle-orm'
import type { Database, Table } from './client.ts'

/** The number of rows in a table, or of those that match the condition. */
export function countRows(db: Database, table: Table, where?: SQL): number {
  return db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0
}
