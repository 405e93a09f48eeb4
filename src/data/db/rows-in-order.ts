import { sql, type Column, type SQL } from 'drizzle-orm'

// Rows that were found by their keys, as by a full-text index, read in one statement however many they are: of hundreds made one by
// one drizzle takes longer than SQLite.

/** Whether a column has one of these keys. */
export function isAmong(column: Column, keys: readonly (string | number)[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(keys)}))`
}

/** The rows of these keys, in the order of the keys. */
export function inOrderOf<Key, Row>(keys: readonly Key[], rows: readonly Row[], keyOf: (row: Row) => Key): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
