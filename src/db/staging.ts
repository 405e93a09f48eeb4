import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import type { Writer } from './client.ts'

// Others write to the database, too, and wait while we do. So whatever takes longer than a moment is done on copies: they
// are temporary tables, which SQLite finds before those of the same name in the file. What came out different is then put
// into the file at once where that is little; else next to the tables there, a little at a time, and changes places with
// them. Either way readers see all of it or nothing.

/** A table that work may write to, or the part of it that belongs to what is worked on. */
export interface StagedTable {
  readonly name: string
  /** The rows whose column is one of these. */
  readonly only?: { readonly column: string; readonly values: readonly (string | number)[] }
}

/** Longest time that others were kept from writing, for tests and benches. */
export interface Staged<T> {
  readonly result: T
  readonly longestMs: number
}

/** So many changed rows are put in at once: about a fifth of what one transaction may take. */
const ROWS_AT_ONCE = 1500
const TARGET_MS = 15
const PAUSE_MS = 2
const NEXT = '__next'
const OLD = '__old'
/** Names of indexes are one space, so those of a table that takes a place have another name than those that leave it. */
const OTHER_INDEX = '__2'

/**
 * Does `work` on copies of these tables and then puts what it changed into the file. Only one process may do so at a
 * time: take the lease first. Other tables are written to directly, and are better not.
 */
export async function inStaging<T>(
  writer: Writer,
  tables: readonly StagedTable[],
  work: (db: Writer) => T,
): Promise<Staged<T>> {
  const client = writer.$client
  // The parts of full-text indexes are copied as what they are: tables.
  client.unsafeMode(true)
  client.pragma('legacy_alter_table = ON')
  const clock = stopwatch(client)
  try {
    await removeLeftovers(client, clock)
    const staged = tables.filter(({ name }) => exists(client, 'main', name))
    for (const table of staged) copyOut(client, table)
    forgetIndexes(client, staged)
    client.exec('begin')
    let result: T
    try {
      result = work(writer)
      client.exec('commit')
    } catch (err) {
      if (client.inTransaction) client.exec('rollback')
      throw err
    }
    await publish(client, staged, clock)
    return { result, longestMs: clock.longestMs }
  } finally {
    if (client.inTransaction) client.exec('rollback')
    for (const { name } of tables) client.exec(`drop table if exists temp.${quoted(name)}`)
    forgetIndexes(client, tables)
    client.pragma('legacy_alter_table = OFF')
    client.unsafeMode(false)
  }
}

/**
 * Full-text indexes remember what they hold, and do not notice when their parts are written to: this makes them look. It
 * reads the whole schema anew, which is spared where there are none.
 */
function forgetIndexes(client: BetterSqlite.Database, tables: readonly StagedTable[]): void {
  if (tables.some(({ name }) => isVirtual(client, name))) client.pragma('writable_schema = RESET')
}

interface Clock {
  readonly longestMs: number
  /** One transaction on the file. Returns how long it took. */
  transact(change: () => void): number
}

function stopwatch(client: BetterSqlite.Database): Clock {
  const clock = {
    longestMs: 0,
    transact(change: () => void): number {
      client.exec('begin immediate')
      const began = performance.now()
      change()
      client.exec('commit')
      const ms = performance.now() - began
      clock.longestMs = Math.max(clock.longestMs, ms)
      return ms
    },
  }
  return clock
}

/** Rows keep their numbers: full-text indexes know them by these. */
function copyOut(client: BetterSqlite.Database, table: StagedTable): void {
  const { name, only } = table
  createAs(client, name, 'temp', name)
  // Between tables with the same indexes SQLite carries over whole records, a tenth of the work of inserting each. It does
  // so for `select *` alone (Section "The Transfer Optimization" of its insert.c), and keeps the numbers of rows.
  for (const index of indexesOf(client, name)) client.exec(index.sqlFor('temp', index.name, name))
  for (const part of partsOf(client, 'main', name)) {
    if (isVirtual(client, name)) client.exec(`delete from temp.${quoted(part)}`)
    if (only === undefined) client.exec(`insert into temp.${quoted(part)} select * from main.${quoted(part)}`)
    else {
      const list = columnList(client, part, only)
      client
        .prepare(
          `insert into temp.${quoted(part)} (${list}) select ${list} from main.${quoted(part)} where ${where(only)}`,
        )
        .run(...valuesOf(only))
    }
  }
}

/** What of one table, or of one part of a full-text index, differs from the file. */
interface Difference {
  readonly table: string
  readonly staged: StagedTable
  readonly rows: number
}

async function publish(client: BetterSqlite.Database, tables: readonly StagedTable[], clock: Clock): Promise<void> {
  const differences = tables.flatMap((staged) =>
    partsOf(client, 'temp', staged.name).map((table) => findDifference(client, table, staged)),
  )
  try {
    const inPlace: Difference[] = []
    const swapped: StagedTable[] = []
    let rows = 0
    for (const [staged, parts] of Map.groupBy(differences, (it) => it.staged)) {
      const changed = parts.reduce((sum, it) => sum + it.rows, 0)
      // A part of a table stays where it is, whatever changed in it.
      if (staged.only === undefined && rows + changed > ROWS_AT_ONCE) swapped.push(staged)
      else {
        rows += changed
        inPlace.push(...parts.filter((it) => it.rows > 0))
      }
    }
    for (const { name } of swapped) await copyNext(client, name, clock)
    clock.transact(() => {
      for (const difference of inPlace) putIn(client, difference)
      for (const { name } of swapped) changePlaces(client, name)
    })
    for (const { name } of swapped) await removeSlowly(client, name + OLD, clock)
  } finally {
    for (const { table } of differences) client.exec(`drop table if exists temp.${quoted(`${table}__changed`)}`)
  }
}

/** Notes in `<table>__changed` which rows are new or say something else, and in `gone` which are no more. */
function findDifference(client: BetterSqlite.Database, table: string, staged: StagedTable): Difference {
  const key = keyOf(client, table)
  const hasNumbers = !staged.only && hasRowid(client, table)
  const same = columnsOf(client, table).map((column) => `n.${quoted(column)} is o.${quoted(column)}`)
  const on = key.map((column) => `n.${quoted(column)} = o.${quoted(column)}`).join(' and ')
  const notes = quoted(`${table}__changed`)
  const list = (alias: string) => key.map((column) => `${alias}.${quoted(column)}`).join(', ')
  // Where rows kept their numbers they are found by these, which a key of words takes several times as long for.
  client.exec(`create temp table ${notes} as select 0 as gone, ${list('n')} from temp.${quoted(table)} n
    left join main.${quoted(table)} o on ${hasNumbers ? 'n.rowid = o.rowid' : on} where not (${same.join(' and ')})`)
  const isHeld = (by: string) => `exists (select 1 from temp.${quoted(table)} n where ${by})`
  const isGone = [...(hasNumbers ? [`n.rowid = o.rowid and ${on}`] : []), on].map((by) => `not ${isHeld(by)}`)
  client
    .prepare(`insert into temp.${notes} select 1, ${list('o')} from main.${quoted(table)} o
      where ${isGone.join(' and ')} and ${where(staged.only, 'o')}`)
    .run(...valuesOf(staged.only))
  const rows = client.prepare(`select count(*) from temp.${notes}`).pluck().get() as number
  return { table, staged, rows }
}

function putIn(client: BetterSqlite.Database, { table, staged }: Difference): void {
  const key = keyOf(client, table)
  const [name, notes, list] = [quoted(table), quoted(`${table}__changed`), columnList(client, table, staged.only)]
  const keys = key.map(quoted).join(', ')
  // First everything goes that is to be put in anew, so that no number is taken twice on the way.
  client.exec(`delete from main.${name} where (${keys}) in (select ${keys} from temp.${notes})`)
  const on = key.map((column) => `n.${quoted(column)} = c.${quoted(column)}`).join(' and ')
  client.exec(`insert into main.${name} (${list}) select ${list.replaceAll(/(^|, )/g, '$1n.')} from temp.${notes} c
    cross join temp.${name} n on ${on} where not c.gone`)
}

/** A copy of the staged table in the file, made a little at a time. */
async function copyNext(client: BetterSqlite.Database, name: string, clock: Clock): Promise<void> {
  const next = name + NEXT
  clock.transact(() => {
    createAs(client, name, 'main', next)
    // Made before the rows come: afterwards it would take one long transaction.
    for (const index of indexesOf(client, name)) {
      const other = index.name.endsWith(OTHER_INDEX)
        ? index.name.slice(0, -OTHER_INDEX.length)
        : index.name + OTHER_INDEX
      client.exec(index.sqlFor('main', other, next))
    }
    if (isVirtual(client, name))
      for (const part of partsOf(client, 'main', next)) client.exec(`delete from main.${quoted(part)}`)
  })
  for (const part of partsOf(client, 'temp', name))
    await copySlowly(client, part, next + part.slice(name.length), clock)
}

async function copySlowly(client: BetterSqlite.Database, from: string, to: string, clock: Clock): Promise<void> {
  const list = columnList(client, from)
  const key = hasRowid(client, from) || isNumbered(client, from) ? ['rowid'] : keyOf(client, from)
  const names = key.map((column) => (column === 'rowid' ? column : quoted(column)))
  const page = (after: boolean) =>
    client
      .prepare(
        `select ${names.join(', ')} from temp.${quoted(from)} ${
          after ? `where (${names.join(', ')}) > (${names.map(() => '?').join(', ')})` : ''
        } order by ${names.join(', ')} limit 1 offset ?`,
      )
      .raw()
  let rows = 500
  let after: unknown[] | undefined
  for (;;) {
    const until = page(after !== undefined).get(...(after ?? []), rows - 1) as unknown[] | undefined
    const bounds = [
      ...(after ? [`(${names.join(', ')}) > (${names.map(() => '?').join(', ')})`] : []),
      ...(until ? [`(${names.join(', ')}) <= (${names.map(() => '?').join(', ')})`] : []),
    ].join(' and ')
    const copy = client.prepare(`insert into main.${quoted(to)} (${list}) select ${list} from temp.${quoted(from)}
      ${bounds && `where ${bounds}`} order by ${names.join(', ')}`)
    const ms = clock.transact(() => void copy.run(...(after ?? []), ...(until ?? [])))
    if (!until) return
    after = until
    rows = nextAmount(rows, ms)
    await sleep(PAUSE_MS)
  }
}

function nextAmount(rows: number, ms: number): number {
  return Math.round(Math.min(Math.max(rows * Math.min(TARGET_MS / Math.max(ms, 0.1), 2), 50), 50_000))
}

function changePlaces(client: BetterSqlite.Database, name: string): void {
  client.exec(`alter table main.${quoted(name)} rename to ${quoted(name + OLD)}`)
  client.exec(`alter table main.${quoted(name + NEXT)} rename to ${quoted(name)}`)
}

/** What a process that was killed has left behind. */
async function removeLeftovers(client: BetterSqlite.Database, clock: Clock): Promise<void> {
  const names = client
    .prepare(
      `select name from main.sqlite_schema where type = 'table' and (name like '%\\_\\_next' escape '\\' or name like '%\\_\\_old' escape '\\')`,
    )
    .pluck()
    .all() as string[]
  for (const name of names) await removeSlowly(client, name, clock)
}

async function removeSlowly(client: BetterSqlite.Database, name: string, clock: Clock): Promise<void> {
  for (const index of indexesOf(client, name))
    clock.transact(() => void client.exec(`drop index main.${quoted(index.name)}`))
  // Without its settings an index cannot even be dropped.
  for (const part of partsOf(client, 'main', name).filter((it) => it !== `${name}_config`)) {
    const key =
      hasRowid(client, part) || isNumbered(client, part) ? 'rowid' : keyOf(client, part).map(quoted).join(', ')
    const remove = client.prepare(
      `delete from main.${quoted(part)} where (${key}) in (select ${key} from main.${quoted(part)} limit ?)`,
    )
    for (let rows = 500; isAny(client, part);) {
      const ms = clock.transact(() => void remove.run(rows))
      rows = nextAmount(rows, ms)
      await sleep(PAUSE_MS)
    }
  }
  clock.transact(() => void client.exec(`drop table main.${quoted(name)}`))
}

function isAny(client: BetterSqlite.Database, table: string): boolean {
  return client.prepare(`select 1 from main.${quoted(table)} limit 1`).get() !== undefined
}

/** Indexes by the names that migrations know them by. Call it in the transaction that migrates. */
export function restoreIndexNames(client: BetterSqlite.Database): void {
  const tables = client.prepare("select distinct tbl_name from main.sqlite_schema where type = 'index'").pluck().all()
  for (const index of (tables as string[]).flatMap((table) => indexesOf(client, table))) {
    if (!index.name.endsWith(OTHER_INDEX)) continue
    client.exec(`drop index main.${quoted(index.name)}`)
    client.exec(index.sqlFor('main', index.name.slice(0, -OTHER_INDEX.length), index.table))
  }
}

const NAME = String.raw`(?:"(?:[^"]|"")+"|\x60[^\x60]+\x60|\[[^\]]+\]|[\w$]+)`
const TABLE_HEAD = new RegExp(String.raw`^create\s+(virtual\s+)?table\s+(?:if\s+not\s+exists\s+)?${NAME}`, 'i')
const INDEX_HEAD = new RegExp(
  String.raw`^create\s+(unique\s+)?index\s+(?:if\s+not\s+exists\s+)?${NAME}\s+on\s+${NAME}`,
  'i',
)

function createAs(client: BetterSqlite.Database, table: string, schema: 'main' | 'temp', name: string): void {
  const sql = client.prepare("select sql from main.sqlite_schema where type = 'table' and name = ?").pluck().get(table)
  client.exec(String(sql).replace(TABLE_HEAD, (_, virtual = '') => `create ${virtual}table ${schema}.${quoted(name)}`))
}

/** Those that were made; SQLite makes those of keys by itself. */
function indexesOf(client: BetterSqlite.Database, table: string) {
  const rows = client
    .prepare("select name, sql from main.sqlite_schema where type = 'index' and tbl_name = ? and sql is not null")
    .all(table) as { name: string; sql: string }[]
  return rows.map(({ name, sql }) => ({
    name,
    table,
    sqlFor: (schema: 'main' | 'temp', as: string, on: string) =>
      sql.replace(INDEX_HEAD, (_, unique = '') => `create ${unique}index ${schema}.${quoted(as)} on ${quoted(on)}`),
  }))
}

/** A table is its own part; a full-text index consists of tables. */
function partsOf(client: BetterSqlite.Database, schema: 'main' | 'temp', name: string): string[] {
  if (!isVirtual(client, name, schema)) return [name]
  return PARTS.map((part) => name + part).filter((part) => exists(client, schema, part))
}

const PARTS = ['_data', '_idx', '_content', '_docsize', '_config']

function isVirtual(client: BetterSqlite.Database, name: string, schema: 'main' | 'temp' = 'main'): boolean {
  // A virtual table has no pages of its own.
  const find = `select 1 from ${schema}.sqlite_schema where type = 'table' and name = ? and rootpage = 0`
  return client.prepare(find).get(name) !== undefined
}

function exists(client: BetterSqlite.Database, schema: 'main' | 'temp', name: string): boolean {
  return (
    client.prepare(`select 1 from ${schema}.sqlite_schema where type = 'table' and name = ?`).get(name) !== undefined
  )
}

interface Column {
  readonly name: string
  readonly type: string
  readonly pk: number
}

function tableInfo(client: BetterSqlite.Database, table: string): Column[] {
  return client.prepare("select name, type, pk from pragma_table_info(?, 'main')").all(table) as Column[]
}

function columnsOf(client: BetterSqlite.Database, table: string): string[] {
  return tableInfo(client, table).map(({ name }) => name)
}

/** Rows with a number of their own that is none of their columns. */
function hasRowid(client: BetterSqlite.Database, table: string): boolean {
  if (isNumbered(client, table)) return false
  return client.prepare("select wr from pragma_table_list(?) where schema = 'main'").pluck().get(table) === 0
}

function isNumbered(client: BetterSqlite.Database, table: string): boolean {
  const key = tableInfo(client, table).filter(({ pk }) => pk > 0)
  return key.length === 1 && key[0]?.type.toUpperCase() === 'INTEGER'
}

/** Of a part of a table the hidden numbers are left out: new rows would get those of rows that were not copied. */
function columnList(client: BetterSqlite.Database, table: string, only?: StagedTable['only']): string {
  const columns = columnsOf(client, table).map(quoted)
  return [...(only === undefined && hasRowid(client, table) ? ['rowid'] : []), ...columns].join(', ')
}

function keyOf(client: BetterSqlite.Database, table: string): string[] {
  const key = tableInfo(client, table)
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => name)
  if (key.length === 0) throw new Error(`${table} has no primary key, so its rows cannot be told apart.`)
  return key
}

function where(only: StagedTable['only'], alias?: string): string {
  if (only === undefined) return 'true'
  const column = alias === undefined ? quoted(only.column) : `${alias}.${quoted(only.column)}`
  return `${column} in (${only.values.map(() => '?').join(', ')})`
}

function valuesOf(only: StagedTable['only']): readonly (string | number)[] {
  return only?.values ?? []
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
