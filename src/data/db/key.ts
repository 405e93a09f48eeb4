import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { Table } from './client.ts'

/** The columns of the primary key, by which a table's rows are told apart. */
export function keyColumns(table: Table) {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  if (key.length === 0) throw new Error(`${name} has no primary key, so its rows cannot be told apart.`)
  return key
}

/** The same as the names of a row's fields. */
export function keyFields(table: Table): string[] {
  const key = new Set(keyColumns(table).map((column) => column.name))
  return Object.entries(getTableColumns(table)).flatMap(([field, column]) => (key.has(column.name) ? field : []))
}

/** What tells a row's subject from others: fields of it as JSON, since a value may hold any sign that would part two. */
export function keyOf(row: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  return JSON.stringify(fields.map((field) => row[field] ?? null))
}
