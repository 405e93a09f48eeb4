import { existsSync } from 'node:fs'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Condition, Table, Writer } from './client.ts'
import { countRows } from './count-rows.ts'
import { insertRows, upsertRows } from './insert.ts'
import { keyFields, keyOf } from './key.ts'
import { datasets } from './schema.ts'
import { hashOf, readSeed, SeedError, seedPath, type CheckedSeed } from './seed-file.ts'
import type { PreparedDataset, SeededDataset } from './seeded-dataset.ts'
import { forgetSynced, listSynced, noteSynced, type SyncedRow } from './synced-rows.ts'

/** The result of loading a new seed file. `older`: the stored rows are newer than the file, so nothing changed. */
export interface SeedOutcome {
  readonly dataset: string
  readonly outcome: 'loaded' | 'merged' | 'older'
}

type Row = Readonly<Record<string, unknown>>
type Stored = typeof datasets.$inferSelect

export interface SeedOptions {
  readonly seedFolder: string
  readonly now: Date
  readonly checked?: ReadonlySet<string>
}

/**
 * Loads a service's new seed files: first the rows, then tables derived from them. Reads a file only if its hash has
 * changed. Call it in a transaction: it throws a `SeedError` at the first invalid file.
 */
export function seedService(db: Writer, sets: readonly SeededDataset[], options: SeedOptions): SeedOutcome[] {
  const outcomes = sets.flatMap((set) => seedDataset(db, set, options) ?? [])
  const changed = new Set(outcomes.flatMap((it) => (it.outcome === 'older' ? [] : it.dataset)))
  const outdated = sets.filter((set) => isDerivedOtherwise(set, findRecord(db, set.name)))
  const tables = listTables(db)
  const isUnderived = (set: SeededDataset) => changed.has(set.name) || !hasTables(tables, set.derivedTables)
  const toDerive = [...sets.filter(isUnderived), ...outdated]
  // Several data sets may share a `derive`; it then runs once.
  for (const derive of new Set(toDerive.map((set) => set.derive))) derive?.(db)
  for (const { name, derivedBy } of outdated) {
    db.update(datasets).set({ derived_by: derivedBy }).where(eq(datasets.name, name)).run()
  }
  return outcomes
}

/** Returns a function that checks whether a data set was loaded and derived from its current seed file. */
export function seedChecker(db: Pick<Writer, 'select' | 'all'>, seedFolder: string): (set: PreparedDataset) => boolean {
  const records = new Map(
    db
      .select()
      .from(datasets)
      .all()
      .map((row) => [row.name, row]),
  )
  const tables = listTables(db)
  return (set) => {
    const record = records.get(set.name)
    if (isDerivedOtherwise(set, record) || !hasTables(tables, set.derivedTables)) return false
    const path = seedPath(seedFolder, set.name)
    return set.startsEmpty === true || (existsSync(path) && record?.seed_hash === hashOf(path))
  }
}

function listTables(db: Pick<Writer, 'all'>): ReadonlySet<string> {
  return new Set(db.all<{ name: string }>(sql`select name from main.sqlite_schema`).map(({ name }) => name))
}

function seedDataset(
  db: Writer,
  set: SeededDataset,
  { seedFolder, now, checked }: SeedOptions,
): SeedOutcome | undefined {
  if (set.startsEmpty) return undefined
  const path = seedPath(seedFolder, set.name)
  if (!existsSync(path)) throw new SeedError(`${set.name} has no seed file.`)
  const seed_hash = hashOf(path)
  const stored = findRecord(db, set.name)
  if (stored?.seed_hash === seed_hash) return undefined
  const file = readSeed(path, set, { isChecked: checked?.has(seed_hash) ?? false })
  if (stored && file.as_of < (stored.seed_as_of ?? '')) {
    db.update(datasets).set({ seed_hash }).where(eq(datasets.name, set.name)).run()
    return { dataset: set.name, outcome: 'older' }
  }
  const synced = stored ? listSynced(db, set.name) : new Map<string, SyncedRow>()
  const isUntouched = !stored || (stored.synced_whole_on === null && synced.size === 0)
  const record = isUntouched ? loadSeed(db, set, file) : mergeSeed(db, set, file, stored, synced)
  const row = { ...record, seed_hash, seed_as_of: file.as_of, loaded_at: now.toISOString() }
  db.insert(datasets)
    .values({ name: set.name, ...row })
    .onConflictDoUpdate({ target: datasets.name, set: row })
    .run()
  return { dataset: set.name, outcome: isUntouched ? 'loaded' : 'merged' }
}

function findRecord(db: Writer, name: string): Stored | undefined {
  return db.select().from(datasets).where(eq(datasets.name, name)).get()
}

function isDerivedOtherwise({ derivedBy }: PreparedDataset, record: Stored | undefined): boolean {
  return derivedBy !== undefined && record !== undefined && record.derived_by !== derivedBy
}

function hasTables(tables: ReadonlySet<string>, names: readonly string[] = []): boolean {
  return names.every((name) => tables.has(name))
}

function loadSeed(db: Writer, set: SeededDataset, { as_of, sources, rows }: CheckedSeed) {
  replaceRows(db, set, rows)
  const listed = rows.length
  return {
    as_of,
    rows: listed,
    listed,
    sources: JSON.stringify(sources),
    origin: 'seed' as const,
    synced_whole_on: null,
  }
}

/**
 * Merges the seed with synced rows and keeps the newer version of each row. Removes rows that only the previous seed
 * had. Synced rows remain even if the seed lacks them.
 */
function mergeSeed(
  db: Writer,
  set: SeededDataset,
  file: CheckedSeed,
  stored: Stored,
  synced: ReadonlyMap<string, SyncedRow>,
) {
  const key = set.key ?? keyFields(set.table)
  const storedKeys = new Set(listKeys(db, set.table, key))
  const whole = stored.synced_whole_on
  const stateOf = (id: string): SyncedRow | undefined =>
    synced.get(id) ?? (whole === null ? undefined : { as_of: whole, gone: !storedKeys.has(id), fields: null })
  const isNewer = ({ as_of }: SyncedRow) => as_of >= file.as_of
  const seeded = Map.groupBy(file.rows, (row) => keyOf(row, key))

  const put: Row[] = []
  const takenOver: string[] = []
  for (const [id, rows] of seeded) {
    const state = stateOf(id)
    if (state && isNewer(state)) {
      if (!state.gone && state.fields) for (const row of rows) fillOthers(db, set, row, state.fields)
    } else {
      put.push(...rows)
      if (state) takenOver.push(id)
    }
  }
  const stale = [...storedKeys].filter((id) => !seeded.has(id) && !stateOf(id))
  const kept = [...storedKeys].filter((id) => !seeded.has(id) && whole !== null && !synced.has(id))
  const outlived = [...synced].flatMap(([id, it]) => (it.gone && !seeded.has(id) && !isNewer(it) ? id : []))

  for (const id of stale) deleteRow(db, set, key, id)
  putRows(db, set, key, put, new Set(takenOver))
  forgetSynced(db, set.name, [...takenOver, ...outlived])
  const synced_whole_on = whole !== null && whole >= file.as_of ? whole : null
  if (whole !== null && synced_whole_on === null) {
    noteSynced(db, set.name, kept, { as_of: whole, gone: false, fields: null })
  }

  const days = [...synced.values()].map(({ as_of }) => as_of)
  const newestSync = [whole ?? '', ...days].reduce((newest, day) => (day > newest ? day : newest))
  return {
    as_of: (stored.as_of ?? '') > file.as_of ? stored.as_of : file.as_of,
    rows: countRows(db, set.table),
    listed: newestSync >= file.as_of ? stored.listed : file.rows.length,
    sources: JSON.stringify(withSources(stored.sources, file.sources)),
    origin: newestSync >= file.as_of ? ('sync' as const) : ('seed' as const),
    synced_whole_on,
  }
}

export function listKeys(
  db: Pick<Writer, 'select'>,
  table: Table,
  key: readonly string[],
  where?: Condition,
): string[] {
  const columns = getTableColumns(table)
  const selected = Object.fromEntries(key.flatMap((field) => (columns[field] ? [[field, columns[field]]] : [])))
  const rows = db.select(selected).from(table).where(where).all()
  return [...new Set(rows.map((row) => keyOf(row, key)))]
}

/** Updates only the fields that no sync provided. */
function fillOthers(db: Writer, set: SeededDataset, row: Row, fields: readonly string[]): void {
  const key = keyFields(set.table)
  const others = Object.entries(row).filter(([field]) => !fields.includes(field) && !key.includes(field))
  if (others.length === 0) return
  db.update(set.table)
    .set(Object.fromEntries(others))
    .where(isRow(set.table, key, keyOf(row, key)))
    .run()
}

function isRow(table: Table, key: readonly string[], id: string): Condition | undefined {
  const columns = getTableColumns(table)
  const values = JSON.parse(id) as unknown[]
  return and(
    ...key.map((field, at) => {
      const column = columns[field]
      if (!column) throw new Error(`There is no column for ${field}.`)
      return eq(column, values[at])
    }),
  )
}

function deleteRow(db: Writer, { table }: SeededDataset, key: readonly string[], id: string): void {
  db.delete(table)
    .where(isRow(table, key, id))
    .run()
}

/** Writes seed rows over stored rows with the same key. `merge` combines a seed row with a synced one. */
export function putRows(
  db: Writer,
  set: SeededDataset,
  key: readonly string[],
  rows: readonly Row[],
  takenOver: ReadonlySet<string>,
): void {
  if (set.key) {
    // The primary key is a row number within one file, so stored rows are deleted and inserted under new numbers.
    for (const id of new Set(rows.map((row) => keyOf(row, key)))) deleteRow(db, set, key, id)
    const numbers = keyFields(set.table)
    insertRows(
      db,
      set.table,
      rows.map((row) => omitFields(row, numbers)),
    )
    return
  }
  const [brought = [], own = []] = Object.values(
    Object.groupBy(rows, (row) => (takenOver.has(keyOf(row, key)) ? 'brought' : 'own')),
  )
  upsertRows(db, set.table, own)
  upsertRows(db, set.table, brought, set.merge)
}

function omitFields(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)))
}

/** Replaces all rows of the table. Call it in a transaction. */
export function replaceRows(db: Writer, { table }: SeededDataset, rows: Iterable<Row>): void {
  db.delete(table).run()
  insertRows(db, table, rows)
}

function withSources(stored: string, seed: CheckedSeed['sources']): CheckedSeed['sources'] {
  const others = JSON.parse(stored) as CheckedSeed['sources']
  return [...seed, ...others.filter(({ name }) => !seed.some((it) => it.name === name))]
}
