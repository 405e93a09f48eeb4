import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Condition, Table, Writer } from './client.ts'
import { insertRows, upsertRows } from './insert.ts'
import { keyFields, keyOf } from './key.ts'
import type { SeededDataset } from './seeded-dataset.ts'

// Reads and writes rows of a data set by their keys, as `keyOf` returns them.

type Row = Readonly<Record<string, unknown>>

/** The distinct keys of the stored rows. */
export function listKeys(
  db: Pick<Writer, 'select'>,
  table: Table,
  key: readonly string[],
  where?: Condition,
): string[] {
  const columns = getTableColumns(table)
  const selected = Object.fromEntries(key.flatMap((field) => (columns[field] ? [[field, columns[field]]] : [])))
  const rows = db.select(selected).from(table).where(where).all()
  return [...new Set(rows.map((row) => keyOf(row, key)))]
}

export function matchesKey(table: Table, key: readonly string[], id: string): Condition | undefined {
  const columns = getTableColumns(table)
  // Safe: keyOf writes a JSON list.
  const values = JSON.parse(id) as unknown[]
  return and(
    ...key.map((field, index) => {
      const column = columns[field]
      if (!column) throw new Error(`There is no column for ${field}.`)
      return eq(column, values[index])
    }),
  )
}

export function deleteRow(db: Writer, { table }: SeededDataset, key: readonly string[], id: string): void {
  db.delete(table)
    .where(matchesKey(table, key, id))
    .run()
}

/** Writes rows over stored rows with the same key. For `syncedKeys`, the data set's `merge` combines both rows. */
export function putRows(
  db: Writer,
  set: SeededDataset,
  key: readonly string[],
  rows: readonly Row[],
  syncedKeys: ReadonlySet<string>,
): void {
  if (set.key) {
    // The primary key is a row number within one file, so stored rows are deleted and inserted under new numbers.
    for (const id of new Set(rows.map((row) => keyOf(row, key)))) deleteRow(db, set, key, id)
    const rowNumber = keyFields(set.table)
    insertRows(
      db,
      set.table,
      rows.map((row) => omitFields(row, rowNumber)),
    )
    return
  }
  const { synced = [], unsynced = [] } = Object.groupBy(rows, (row) =>
    syncedKeys.has(keyOf(row, key)) ? 'synced' : 'unsynced',
  )
  upsertRows(db, set.table, unsynced)
  upsertRows(db, set.table, synced, set.merge)
}

function omitFields(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)))
}

/** Replaces all rows of the table. Call it in a transaction. */
export function replaceRows(db: Writer, { table }: SeededDataset, rows: Iterable<Row>): void {
  db.delete(table).run()
  insertRows(db, table, rows)
}
