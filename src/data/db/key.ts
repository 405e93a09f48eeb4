import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { Table } from './client.ts'

/** The columns of the primary key. Throws if there is none. */
export function keyColumns(table: Table) {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  if (key.length === 0) throw new Error(`${name} has no primary key, so its rows cannot be identified.`)
  return key
}

/** The row's field names of its primary key. */
export function keyFields(table: Table): string[] {
  const key = new Set(keyColumns(table).map((column) => column.name))
  return Object.entries(getTableColumns(table)).flatMap(([field, column]) => (key.has(column.name) ? field : []))
}

/** Identifies a row by these fields. JSON separates them, since a value may contain any separator. */
export function keyOf(row: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  return JSON.stringify(fields.map((field) => row[field] ?? null))
}
