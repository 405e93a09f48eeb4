import { count, type SQL } from 'drizzle-orm'
import type { Database, Table } from './client.ts'

export function countRows(db: Database, table: Table, where?: SQL): number {
  return db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0
}
