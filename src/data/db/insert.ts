import { getTableColumns, is, Param, Placeholder, sql } from 'drizzle-orm'
import type BetterSqlite from 'better-sqlite3'
import type { Condition, Table, Writer } from './client.ts'
import { keyColumns } from './key.ts'

type Row = Readonly<Record<string, unknown>>
/** A placeholder for each field that a row has; undefined for those that take the column's default. */
type Placeholders = Readonly<Record<string, Placeholder | undefined>>
type Statement = (placeholders: Placeholders) => { readonly sql: string; readonly params: unknown[] }

/** Adds rows in their order. */
export function insertRows(db: Writer, table: Table, rows: Iterable<Row>): void {
  addRows(db, table, rows, (placeholders) => db.insert(table).values(placeholders).toSQL())
}

/** Adds rows; those with a known key take the fields given here, but for the ones that `merge` makes from both. */
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

/**
 * One statement for all rows that give the same fields: made once and run for each of them, which takes a third of the time
 * of statements made for hundreds at a time.
 */
function addRows(db: Writer, table: Table, rows: Iterable<Row>, statement: Statement): void {
  const columns = Object.keys(getTableColumns(table))
  const prepared = new Map<string, (row: Row) => void>()
  for (const row of rows) {
    const given = columns.filter((name) => name in row)
    const shape = given.map((name) => (row[name] === undefined ? `${name}?` : name)).join(' ')
    let add = prepared.get(shape)
    if (!add) {
      const placeholders = given.map((name) => [name, row[name] === undefined ? undefined : sql.placeholder(name)])
      prepared.set(shape, (add = prepare(db.$client, statement(Object.fromEntries(placeholders)))))
    }
    add(row)
  }
}

function prepare(client: BetterSqlite.Database, { sql: text, params }: ReturnType<Statement>): (row: Row) => void {
  const statement = client.prepare(text)
  const values = params.map((param) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
    const { encoder } = param
    const { name } = param.value
    // No column encodes what is not there: JSON would make the word null of it.
    return (row: Row) => (row[name] === null ? null : encoder.mapToDriverValue(row[name]))
  })
  return (row) => statement.run(values.map((value) => value(row)))
}
