import { eq, sql } from 'drizzle-orm'
import type { Writer } from './client.ts'
import { inBatches } from './in-batches.ts'
import { syncedRows } from './schema.ts'

// Seeds lie under synced rows: a newer seed file takes no row away that a sync brought, and brings none back that a sync
// took away, unless it is newer than that sync. So what syncs did to a seeded data set is written down row by row.

export interface SyncedRow {
  /** The day on which the sync ran. */
  readonly as_of: string
  /** The source had the row no more. */
  readonly gone: boolean
  /** The fields that came; null: the whole row. */
  readonly fields: readonly string[] | null
}

const ROWS_PER_STATEMENT = 1000

/** Writes down what a sync brought or took away of rows with these keys. */
export function noteSynced(db: Writer, dataset: string, keys: Iterable<string>, row: SyncedRow): void {
  const { as_of, gone } = row
  const fields = row.fields === null ? null : JSON.stringify(row.fields)
  for (const batch of inBatches(keys, ROWS_PER_STATEMENT)) {
    // Two syncs may bring different fields of one row: together they brought both.
    db.run(sql`insert into synced_rows (dataset, key, as_of, gone, fields)
      select ${dataset}, value, ${as_of}, ${gone ? 1 : 0}, ${fields} from json_each(${JSON.stringify(batch)}) where true
      on conflict (dataset, key) do update set as_of = excluded.as_of, gone = excluded.gone,
        fields = case when synced_rows.gone then excluded.fields
          when synced_rows.fields is null or excluded.fields is null then null else (
            select json_group_array(value) from (
              select value from json_each(synced_rows.fields) union select value from json_each(excluded.fields))) end`)
  }
}

/** By key. */
export function listSynced(db: Pick<Writer, 'select'>, dataset: string): Map<string, SyncedRow> {
  const rows = db.select().from(syncedRows).where(eq(syncedRows.dataset, dataset)).all()
  return new Map(rows.map(({ key, as_of, gone, fields }) => [key, { as_of, gone, fields }]))
}

/** A newer seed file has taken these over; without keys, everything is forgotten that is known of the data set. */
export function forgetSynced(db: Writer, dataset: string, keys?: readonly string[]): void {
  if (keys === undefined) {
    db.delete(syncedRows).where(eq(syncedRows.dataset, dataset)).run()
    return
  }
  for (const batch of inBatches(keys, ROWS_PER_STATEMENT)) {
    db.run(sql`delete from synced_rows where dataset = ${dataset}
      and key in (select value from json_each(${JSON.stringify(batch)}))`)
  }
}
