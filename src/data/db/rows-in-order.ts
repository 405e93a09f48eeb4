import { sql, type Column, type SQL } from 'drizzle-orm'

// Selects rows by many keys in one statement. With hundreds of statements, drizzle would take longer than SQLite.

export function isAmong(column: Column, keys: readonly (string | number)[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(keys)}))`
}

export function inOrderOf<Key, Row>(keys: readonly Key[], rows: readonly Row[], keyOf: (row: Row) => Key): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
