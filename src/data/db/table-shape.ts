import type BetterSqlite from 'better-sqlite3'

// What SQLite says of the tables of a file: how they were made, and by what their rows are told apart.

/** What holds rows: a table, or one of the tables that a full-text index consists of. */
export interface Part {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** Whether the primary key is the number of the row. */
  readonly isNumbered: boolean
  /** Whether rows have a number of their own that is none of their columns. */
  readonly hasRowid: boolean
}

export interface TableShape {
  readonly name: string
  /** Whether it is a full-text index. */
  readonly isVirtual: boolean
  readonly parts: readonly Part[]
  readonly indexes: readonly Index[]
  /** The statement that makes such a table under another name. */
  sqlFor(schema: Schema, name: string): string
}

/** One that was made; SQLite makes those of keys by itself. */
export interface Index {
  readonly name: string
  readonly table: string
  /** The statement that makes such an index under another name, on another table. */
  sqlFor(schema: Schema, name: string, table: string): string
}

type Schema = 'main' | 'temp'

const NAME = String.raw`(?:"(?:[^"]|"")+"|\x60[^\x60]+\x60|\[[^\]]+\]|[\w$]+)`
const TABLE_HEAD = new RegExp(String.raw`^create\s+(virtual\s+)?table\s+(?:if\s+not\s+exists\s+)?${NAME}`, 'i')
const INDEX_HEAD = new RegExp(
  String.raw`^create\s+(unique\s+)?index\s+(?:if\s+not\s+exists\s+)?${NAME}\s+on\s+${NAME}`,
  'i',
)

/** Undefined where the file has no such table. */
export function shapeOf(client: BetterSqlite.Database, name: string): TableShape | undefined {
  const made = client
    .prepare("select sql, rootpage from main.sqlite_schema where type = 'table' and name = ?")
    .get(name) as { sql: string; rootpage: number } | undefined
  if (!made) return undefined
  // A virtual table has no pages of its own.
  const isVirtual = made.rootpage === 0
  const parts = isVirtual ? PARTS.map((part) => name + part) : [name]
  return {
    name,
    isVirtual,
    parts: parts.flatMap((part) => partOf(client, part) ?? []),
    indexes: indexesOf(client, name),
    sqlFor: (schema, as) =>
      made.sql.replace(TABLE_HEAD, (_, virtual = '') => `create ${virtual}table ${schema}.${quoted(as)}`),
  }
}

/** Those of a full-text index, as far as it has them. */
const PARTS = ['_data', '_idx', '_content', '_docsize', '_config']

/** Undefined where there is none. */
function partOf(client: BetterSqlite.Database, name: string): Part | undefined {
  const columns = client.prepare("select name, type, pk from pragma_table_info(?, 'main')").all(name) as {
    readonly name: string
    readonly type: string
    readonly pk: number
  }[]
  if (columns.length === 0) return undefined
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  const isNumbered = key.length === 1 && key[0]?.type.toUpperCase() === 'INTEGER'
  const isWithoutRowid = client.prepare("select wr from pragma_table_list(?) where schema = 'main'").pluck()
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    isNumbered,
    hasRowid: !isNumbered && isWithoutRowid.get(name) === 0,
  }
}

export function indexesOf(client: BetterSqlite.Database, table: string): Index[] {
  const rows = client
    .prepare("select name, sql from main.sqlite_schema where type = 'index' and tbl_name = ? and sql is not null")
    .all(table) as { name: string; sql: string }[]
  return rows.map(({ name, sql }) => ({
    name,
    table,
    sqlFor: (schema, as, on) =>
      sql.replace(INDEX_HEAD, (_, unique = '') => `create ${unique}index ${schema}.${quoted(as)} on ${quoted(on)}`),
  }))
}

/** By what its rows are told apart. */
export function keyOf({ name, key }: Part): readonly string[] {
  if (key.length === 0) throw new Error(`${name} has no primary key, so its rows cannot be told apart.`)
  return key
}

/** By what its rows are read one after the other, as it stands in a statement. */
export function orderOf(part: Part): readonly string[] {
  return part.hasRowid || part.isNumbered ? ['rowid'] : keyOf(part).map(quoted)
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
