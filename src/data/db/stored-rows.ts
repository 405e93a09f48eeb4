import { getTableColumns, sql } from 'drizzle-orm'
import type { Table, Writer } from './client.ts'
import { keyOf } from './key.ts'

type Row = Readonly<Record<string, unknown>>

/** Loads the stored versions of these rows, by key. Syncs and imports compare them to tell what changed. */
export function loadStoredRows(
  db: Pick<Writer, 'select'>,
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
): Map<string, Row> {
  const columns = getTableColumns(table)
  const names = sql.join(
    key.map((field) => sql`${columns[field]}`),
    sql`, `,
  )
  const values = sql.raw(key.map((_, at) => `value ->> ${at}`).join(', '))
  // `(a, b) in (select value ->> 0, value ->> 1 from json_each('[[1,"x"],[2,"y"]]'))`. All keys are one JSON parameter, because SQLite limits the number of parameters of a statement.
  const keys = JSON.stringify(rows.map((row) => key.map((field) => row[field])))
  const stored = db
    .select()
    .from(table)
    .where(sql`(${names}) in (select ${values} from json_each(${keys}))`)
    .all() as Row[]
  return new Map(stored.map((row) => [keyOf(row, key), row]))
}

/** Whether a stored row has these values. Its other columns do not matter; a missing value equals null. */
export function isSameRow(row: Row, stored: Row | undefined): boolean {
  return stored !== undefined && Object.entries(row).every(([field, value]) => isSameValue(value, stored[field]))
}

function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
