import { existsSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import type { Writer } from './client.ts'
import { findRecord, writeRecord, type DatasetRecord } from './dataset-record.ts'
import { replaceRows } from './keyed-rows.ts'
import { mergeSeed } from './merge-seed.ts'
import { datasets } from './schema.ts'
import { hashOf, readSeed, SeedError, seedPath, type CheckedSeed } from './seed-file.ts'
import type { PreparedDataset, SeededDataset } from './seeded-dataset.ts'
import { listSynced, type SyncedRow } from './synced-rows.ts'

/** The result of loading a new seed file. `older`: the stored rows are newer than the file, so nothing changed. */
export interface SeedOutcome {
  readonly dataset: string
  readonly outcome: 'loaded' | 'merged' | 'older'
}

export interface SeedOptions {
  readonly seedFolder: string
  readonly now: Date
  /** Hashes of seed files that are known to be valid. */
  readonly checked?: ReadonlySet<string>
}

/**
 * Loads a service's new seed files: first the rows, then tables derived from them. Reads a file only if its hash has
 * changed. Call it in a transaction: it throws a `SeedError` at the first invalid file.
 */
export function seedService(db: Writer, sets: readonly SeededDataset[], options: SeedOptions): SeedOutcome[] {
  const outcomes = sets.flatMap((set) => seedDataset(db, set, options) ?? [])
  const changed = new Set(outcomes.flatMap(({ outcome, dataset }) => (outcome === 'older' ? [] : dataset)))
  const outdated = sets.filter((set) => isDerivedByOtherVersion(set, findRecord(db, set.name)))
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
    if (isDerivedByOtherVersion(set, record) || !hasTables(tables, set.derivedTables)) return false
    const path = seedPath(seedFolder, set.name)
    return set.startsEmpty === true || (existsSync(path) && record?.seed_hash === hashOf(path))
  }
}

function listTables(db: Pick<Writer, 'all'>): ReadonlySet<string> {
  return new Set(db.all<{ name: string }>(sql`select name from main.sqlite_schema`).map(({ name }) => name))
}

/** Loads or merges the seed file. Undefined if it is the one that was loaded before. */
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
  writeRecord(db, set.name, { ...record, seed_hash, seed_as_of: file.as_of, loaded_at: now.toISOString() })
  return { dataset: set.name, outcome: isUntouched ? 'loaded' : 'merged' }
}

function isDerivedByOtherVersion({ derivedBy }: PreparedDataset, record: DatasetRecord | undefined): boolean {
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
