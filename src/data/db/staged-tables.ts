import { getTableName } from 'drizzle-orm'
import type { Table } from './client.ts'
import type { StagedTable } from './staging.ts'

interface Changed {
  readonly name: string
  readonly table: Table
  readonly derivedTables?: readonly string[]
}

/** Every table that is written to where these data sets change. */
export function tablesOf(sets: readonly Changed[]): StagedTable[] {
  const values = sets.map(({ name }) => name)
  const names = sets.flatMap(({ table, derivedTables = [] }) => [getTableName(table), ...derivedTables])
  return [
    ...[...new Set(names)].map((name) => ({ name })),
    { name: 'datasets', only: { column: 'name', values } },
    { name: 'synced_rows', only: { column: 'dataset', values } },
  ]
}
