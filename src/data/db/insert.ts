import { getTableColumns, is, Param, Placeholder, sql } from 'drizzle-orm'
import type BetterSqlite from 'better-sqlite3'
import type { Condition, Table, Writer } from './client.ts'
import { keyColumns } from './key.ts'

type Row = Readonly<Record<string, unknown>>
/** One entry per column. `undefined` selects the column's default. */
type Placeholders = Readonly<Record<string, Placeholder | undefined>>
type Statement = (placeholders: Placeholders) => { readonly sql: string; readonly params: unknown[] }

export function insertRows(db: Writer, table: Table, rows: Iterable<Row>): void {
  addRows(db, table, rows, (placeholders) => db.insert(table).values(placeholders).toSQL())
}

/**
 * Inserts rows. For a known key, the given fields replace the stored ones, or `merge` computes them from both. Fields
 * in `keep` retain their stored value.
 */
export function upsertRows(
  db: Writer,
  table: Table,
  rows: Iterable<Row>,
  merge: Readonly<Record<string, Condition>> = {},
  keep: readonly string[] = [],
): void {
  const columns = getTableColumns(table)
  addRows(db, table, rows, (placeholders) => {
    const changed = Object.keys(placeholders).filter((name) => !keep.includes(name))
    const set = Object.fromEntries(
      changed.map((name) => [name, merge[name] ?? sql.raw(`excluded."${columns[name]?.name}"`)]),
    )
    return db
      .insert(table)
      .values(placeholders)
      .onConflictDoUpdate({ target: keyColumns(table), set })
      .toSQL()
  })
}

function addRows(db: Writer, table: Table, rows: Iterable<Row>, statement: Statement): void {
  const columns = Object.keys(getTableColumns(table))
  /** One statement per set of given columns; `like` is a row that has them. */
  const prepared: { readonly like: Row; readonly add: (row: Row) => void }[] = []
  for (const row of rows) {
    let match = prepared.find(({ like }) => hasSameColumns(columns, like, row))
    if (!match) {
      const given = columns.filter((name) => name in row)
      const placeholders = given.map((name) => [name, row[name] === undefined ? undefined : sql.placeholder(name)])
      prepared.push((match = { like: row, add: prepare(db.$client, statement(Object.fromEntries(placeholders))) }))
    }
    match.add(row)
  }
}

/** Whether both rows give the same columns, so that one statement inserts both. */
function hasSameColumns(columns: readonly string[], a: Row, b: Row): boolean {
  return columns.every((name) => name in a === name in b && (a[name] === undefined) === (b[name] === undefined))
}

function prepare(client: BetterSqlite.Database, { sql: text, params }: ReturnType<Statement>): (row: Row) => void {
  const statement = client.prepare(text)
  const values = params.map((param) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
    const { encoder } = param
    const { name } = param.value
    // Null is passed as it is, because the JSON encoder would turn it into the text "null".
    return (row: Row) => (row[name] === null ? null : encoder.mapToDriverValue(row[name]))
  })
  return (row) => statement.run(values.map((value) => value(row)))
}
