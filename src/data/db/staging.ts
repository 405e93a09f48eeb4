import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import type { Writer } from './client.ts'
import { indexesOf, keyOf, orderOf, quoted, shapeOf, type Part, type TableShape } from './table-shape.ts'

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

/** A table of which there is a copy. */
interface Copied {
  readonly shape: TableShape
  readonly only: StagedTable['only']
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
  let copied: readonly Copied[] = []
  try {
    await removeLeftovers(client, clock)
    copied = tables.flatMap(({ name, only }) => {
      const shape = shapeOf(client, name)
      return shape ? [{ shape, only }] : []
    })
    for (const table of copied) copyOut(client, table)
    forgetIndexes(client, copied)
    client.exec('begin')
    let result: T
    try {
      result = work(writer)
      client.exec('commit')
    } catch (err) {
      if (client.inTransaction) client.exec('rollback')
      throw err
    }
    await publish(client, copied, clock)
    return { result, longestMs: clock.longestMs }
  } finally {
    if (client.inTransaction) client.exec('rollback')
    for (const { name } of tables) client.exec(`drop table if exists temp.${quoted(name)}`)
    forgetIndexes(client, copied)
    client.pragma('legacy_alter_table = OFF')
    client.unsafeMode(false)
  }
}

/**
 * Full-text indexes remember what they hold, and do not notice when their parts are written to: this makes them look. It
 * reads the whole schema anew, which is spared where there are none.
 */
function forgetIndexes(client: BetterSqlite.Database, tables: readonly Copied[]): void {
  if (tables.some(({ shape }) => shape.isVirtual)) client.pragma('writable_schema = RESET')
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
function copyOut(client: BetterSqlite.Database, { shape, only }: Copied): void {
  client.exec(shape.sqlFor('temp', shape.name))
  // Between tables with the same indexes SQLite carries over whole records, a tenth of the work of inserting each. It does
  // so for `select *` alone (Section "The Transfer Optimization" of its insert.c), and keeps the numbers of rows.
  for (const index of shape.indexes) client.exec(index.sqlFor('temp', index.name, shape.name))
  for (const part of shape.parts) {
    const name = quoted(part.name)
    if (shape.isVirtual) client.exec(`delete from temp.${name}`)
    if (only === undefined) client.exec(`insert into temp.${name} select * from main.${name}`)
    else {
      const list = columnList(part, only)
      client
        .prepare(`insert into temp.${name} (${list}) select ${list} from main.${name} where ${where(only)}`)
        .run(...valuesOf(only))
    }
  }
}

/** What of one table, or of one part of a full-text index, differs from the file. */
interface Difference {
  readonly part: Part
  readonly copied: Copied
  readonly rows: number
}

async function publish(client: BetterSqlite.Database, tables: readonly Copied[], clock: Clock): Promise<void> {
  const differences = tables.flatMap((copied) =>
    copied.shape.parts.map((part) => ({ part, copied, rows: noteDifference(client, part, copied.only) })),
  )
  try {
    const inPlace: Difference[] = []
    const swapped: TableShape[] = []
    let rows = 0
    for (const [{ shape, only }, parts] of Map.groupBy(differences, (it) => it.copied)) {
      const changed = parts.reduce((sum, it) => sum + it.rows, 0)
      // A part of a table stays where it is, whatever changed in it.
      if (only === undefined && rows + changed > ROWS_AT_ONCE) swapped.push(shape)
      else {
        rows += changed
        inPlace.push(...parts.filter((it) => it.rows > 0))
      }
    }
    for (const shape of swapped) await copyNext(client, shape, clock)
    clock.transact(() => {
      for (const { part, copied } of inPlace) putIn(client, part, copied.only)
      for (const { name } of swapped) changePlaces(client, name)
    })
    for (const { name } of swapped) await removeSlowly(client, name + OLD, clock)
  } finally {
    for (const { part } of differences) client.exec(`drop table if exists temp.${notesOn(part)}`)
  }
}

const notesOn = (part: Part) => quoted(`${part.name}__changed`)

/** Notes which rows are new or say something else, and in `gone` which are no more. Answers how many they are. */
function noteDifference(client: BetterSqlite.Database, part: Part, only: StagedTable['only']): number {
  const key = keyOf(part)
  const [table, notes] = [quoted(part.name), notesOn(part)]
  const hasNumbers = only === undefined && part.hasRowid
  const same = part.columns.map((column) => `n.${quoted(column)} is o.${quoted(column)}`)
  const matches = (a: string, b: string) => key.map((it) => `${a}.${quoted(it)} = ${b}.${quoted(it)}`).join(' and ')
  const list = (alias: string) => key.map((column) => `${alias}.${quoted(column)}`).join(', ')
  // Where rows kept their numbers they are found by these, which a key of words takes several times as long for.
  client.exec(`create temp table ${notes} as select 0 as gone, ${list('n')} from temp.${table} n
    left join main.${table} o on ${hasNumbers ? 'n.rowid = o.rowid' : matches('n', 'o')} where not (${same.join(' and ')})`)
  // Every row of the copy that is the same, or has a key of the file, stands for another row there: where those are all
  // rows, none is gone, and not each has to be looked for.
  const isAnyGone = client.prepare(`select (select count(*) from main.${table}) > (select count(*) from temp.${table})
    - (select count(*) from temp.${notes} c where not exists (select 1 from main.${table} o where ${matches('c', 'o')}))`)
  if (only !== undefined || isAnyGone.pluck().get() === 1) {
    const isHeld = (by: string) => `exists (select 1 from temp.${table} n where ${by})`
    const byKey = matches('n', 'o')
    const isGone = [...(hasNumbers ? [`n.rowid = o.rowid and ${byKey}`] : []), byKey].map((by) => `not ${isHeld(by)}`)
    client
      .prepare(`insert into temp.${notes} select 1, ${list('o')} from main.${table} o
        where ${isGone.join(' and ')} and ${where(only, 'o')}`)
      .run(...valuesOf(only))
  }
  return client.prepare(`select count(*) from temp.${notes}`).pluck().get() as number
}

function putIn(client: BetterSqlite.Database, part: Part, only: StagedTable['only']): void {
  const key = keyOf(part)
  const [name, notes, list] = [quoted(part.name), notesOn(part), columnList(part, only)]
  const keys = key.map(quoted).join(', ')
  // First everything goes that is to be put in anew, so that no number is taken twice on the way.
  client.exec(`delete from main.${name} where (${keys}) in (select ${keys} from temp.${notes})`)
  const on = key.map((column) => `n.${quoted(column)} = c.${quoted(column)}`).join(' and ')
  client.exec(`insert into main.${name} (${list}) select ${list.replaceAll(/(^|, )/g, '$1n.')} from temp.${notes} c
    cross join temp.${name} n on ${on} where not c.gone`)
}

/** A copy of the staged table in the file, made a little at a time. */
async function copyNext(client: BetterSqlite.Database, shape: TableShape, clock: Clock): Promise<void> {
  const next = shape.name + NEXT
  const nextOf = (part: Part) => next + part.name.slice(shape.name.length)
  clock.transact(() => {
    client.exec(shape.sqlFor('main', next))
    // Made before the rows come: afterwards it would take one long transaction.
    for (const index of shape.indexes) {
      const other = index.name.endsWith(OTHER_INDEX)
        ? index.name.slice(0, -OTHER_INDEX.length)
        : index.name + OTHER_INDEX
      client.exec(index.sqlFor('main', other, next))
    }
    if (shape.isVirtual) for (const part of shape.parts) client.exec(`delete from main.${quoted(nextOf(part))}`)
  })
  for (const part of shape.parts) await copySlowly(client, part, nextOf(part), clock)
}

async function copySlowly(client: BetterSqlite.Database, part: Part, to: string, clock: Clock): Promise<void> {
  const [from, list] = [quoted(part.name), columnList(part)]
  const order = orderOf(part)
  const names = order.join(', ')
  const than = (comparison: string) => `(${names}) ${comparison} (${order.map(() => '?').join(', ')})`
  const page = (after: boolean) =>
    client
      .prepare(
        `select ${names} from temp.${from} ${after ? `where ${than('>')}` : ''} order by ${names} limit 1 offset ?`,
      )
      .raw()
  let rows = 500
  let after: unknown[] | undefined
  for (;;) {
    const until = page(after !== undefined).get(...(after ?? []), rows - 1) as unknown[] | undefined
    const bounds = [...(after ? [than('>')] : []), ...(until ? [than('<=')] : [])].join(' and ')
    const copy = client.prepare(`insert into main.${quoted(to)} (${list}) select ${list} from temp.${from}
      ${bounds && `where ${bounds}`} order by ${names}`)
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
  const shape = shapeOf(client, name)
  if (!shape) return
  for (const index of shape.indexes) clock.transact(() => void client.exec(`drop index main.${quoted(index.name)}`))
  // Without its settings an index cannot even be dropped.
  for (const part of shape.parts.filter((it) => it.name !== `${name}_config`)) {
    const key = orderOf(part).join(', ')
    const remove = client.prepare(
      `delete from main.${quoted(part.name)} where (${key}) in (select ${key} from main.${quoted(part.name)} limit ?)`,
    )
    for (let rows = 500; isAny(client, part.name);) {
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

/** Of a part of a table the hidden numbers are left out: new rows would get those of rows that were not copied. */
function columnList(part: Part, only?: StagedTable['only']): string {
  return [...(only === undefined && part.hasRowid ? ['rowid'] : []), ...part.columns.map(quoted)].join(', ')
}

function where(only: StagedTable['only'], alias?: string): string {
  if (only === undefined) return 'true'
  const column = alias === undefined ? quoted(only.column) : `${alias}.${quoted(only.column)}`
  return `${column} in (${only.values.map(() => '?').join(', ')})`
}

function valuesOf(only: StagedTable['only']): readonly (string | number)[] {
  return only?.values ?? []
}
