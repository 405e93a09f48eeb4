import { eq, sql } from 'drizzle-orm'
import type { Writer } from './client.ts'
import { inBatches } from './in-batches.ts'
import { syncedRows } from './schema.ts'

// A change by a sync to one row of a seeded data set. A later seed file must not remove a synced row. It may restore
// a row that a sync removed only if it is newer than that sync.

export interface SyncedRow {
  readonly as_of: string
  /** Whether the source no longer had the row. */
  readonly gone: boolean
  /** The fields that the sync provided; null for the complete row. */
  readonly fields: readonly string[] | null
}

const ROWS_PER_STATEMENT = 1000

/** Records that a sync changed (or removed) the rows with these keys. */
export function recordSynced(db: Writer, dataset: string, keys: Iterable<string>, row: SyncedRow): void {
  const { as_of, gone } = row
  const fields = row.fields === null ? null : JSON.stringify(row.fields)
  for (const batch of inBatches(keys, ROWS_PER_STATEMENT)) {
    // The stored record may be of another sync, which provided other fields of the row, so the fields are combined.
    db.run(sql`insert into synced_rows (dataset, key, as_of, gone, fields)
      select ${dataset}, value, ${as_of}, ${gone ? 1 : 0}, ${fields} from json_each(${JSON.stringify(batch)}) where true
      on conflict (dataset, key) do update set as_of = excluded.as_of, gone = excluded.gone,
        fields = case when synced_rows.gone then excluded.fields
          when synced_rows.fields is null or excluded.fields is null then null else (
            select json_group_array(value) from (
              select value from json_each(synced_rows.fields) union select value from json_each(excluded.fields))) end`)
  }
}

export function listSynced(db: Pick<Writer, 'select'>, dataset: string): Map<string, SyncedRow> {
  const rows = db.select().from(syncedRows).where(eq(syncedRows.dataset, dataset)).all()
  return new Map(rows.map(({ key, as_of, gone, fields }) => [key, { as_of, gone, fields }]))
}

/** Deletes records of changes that a newer seed file contains. Without `keys`, it deletes all of the data set. */
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
