import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Table, Writer } from './client.ts'
import { datasets } from './schema.ts'

/** What the loader needs of a data set; operation/dataset.ts declares the whole of it. */
export interface SeededDataset {
  readonly name: string
  readonly table: Table
  readonly row: z.ZodObject
  readonly startsEmpty?: true
  readonly derive?: (db: Writer) => void
  readonly derivedBy?: string
}

export const seedFileSchema = z.object({
  dataset: z.string(),
  title: z.string(),
  as_of: z.iso.date().describe('The date up to which the rows hold.'),
  retrieved_on: z.iso.date(),
  sources: z
    .array(
      z.object({
        name: z.string(),
        url: z.string(),
        licence: z.string(),
        attribution: z.string().optional().describe('The credit line that the licence asks for.'),
      }),
    )
    .min(1),
  note: z.string().optional().describe('What is missing or doubtful.'),
  columns: z.array(z.string()).min(1),
  rows: z.array(z.array(z.unknown())),
})

export type SeedFile = z.infer<typeof seedFileSchema>

/** life_holidays → life/holidays.json */
export function seedPath(seedFolder: string, dataset: string): string {
  const [service = '', ...rest] = dataset.split('_')
  return join(seedFolder, service, `${rest.join('-')}.json`)
}

/**
 * Fills the tables of one service from its seed files, in one transaction. A file is read again only when its hash
 * has changed, and never replaces rows that are newer than it. What another version derived from the rows is derived
 * anew. Returns the names of the data sets it filled.
 */
export function seedService(db: Writer, sets: readonly SeededDataset[], seedFolder: string, now: Date): string[] {
  return db.transaction(
    (tx) => {
      const writer = tx as unknown as Writer
      const filled = sets.filter((set) => seedDataset(writer, set, seedFolder, now))
      const outdated = sets.filter((set) => isDerivedOtherwise(writer, set))
      // Data sets that share what is derived from them have it built once.
      for (const derive of new Set([...filled, ...outdated].map((set) => set.derive))) derive?.(writer)
      for (const { name, derivedBy } of outdated) {
        writer.update(datasets).set({ derived_by: derivedBy }).where(eq(datasets.name, name)).run()
      }
      return filled.map((set) => set.name)
    },
    { behavior: 'immediate' },
  )
}

function seedDataset(db: Writer, set: SeededDataset, seedFolder: string, now: Date): boolean {
  if (set.startsEmpty) return false
  const path = seedPath(seedFolder, set.name)
  if (!existsSync(path)) throw new Error(`${set.name} has no seed file.`)
  const seed_hash = hashOf(path)
  const held = db.select().from(datasets).where(eq(datasets.name, set.name)).get()
  if (held?.seed_hash === seed_hash) return false
  const file = readSeedFile(path, set)
  if (held && held.origin !== 'seed' && (held.as_of ?? '') > file.as_of) {
    db.update(datasets).set({ seed_hash }).where(eq(datasets.name, set.name)).run()
    return false
  }
  fillTable(db, set, seedRows(file, set))
  const record = {
    as_of: file.as_of,
    rows: file.rows.length,
    sources: JSON.stringify(file.sources.map(({ name, url, licence }) => ({ name, url, licence }))),
    origin: 'seed' as const,
    seed_hash,
    loaded_at: now.toISOString(),
  }
  db.insert(datasets)
    .values({ name: set.name, ...record })
    .onConflictDoUpdate({ target: datasets.name, set: record })
    .run()
  return true
}

function isDerivedOtherwise(db: Writer, set: SeededDataset): boolean {
  if (set.derivedBy === undefined) return false
  const held = db.select().from(datasets).where(eq(datasets.name, set.name)).get()
  return held !== undefined && held.derived_by !== set.derivedBy
}

const hashes = new Map<string, { readonly version: string; readonly hash: string }>()

/** SHA-256 of a file, remembered until the file changes: the tests open hundreds of databases. */
function hashOf(path: string): string {
  const { mtimeMs, size } = statSync(path)
  const version = `${mtimeMs} ${size}`
  const held = hashes.get(path)
  if (held?.version === version) return held.hash
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
  hashes.set(path, { version, hash })
  return hash
}

function readSeedFile(path: string, set: SeededDataset): SeedFile {
  const file = seedFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  if (file.dataset !== set.name) throw new Error(`The seed file of ${set.name} says it is ${file.dataset}.`)
  return file
}

function* seedRows(file: SeedFile, set: SeededDataset): Generator<Record<string, unknown>> {
  for (const [index, values] of file.rows.entries()) {
    const row = set.row.safeParse(Object.fromEntries(file.columns.map((column, at) => [column, values[at]])))
    if (!row.success) throw new Error(`${set.name}, seed row ${index + 1}: ${z.prettifyError(row.error)}`)
    yield row.data
  }
}

/** Empties the table and fills it with these rows, then builds what is derived from them. Call it in a transaction. */
export function replaceRows(db: Writer, set: SeededDataset, rows: Iterable<Record<string, unknown>>): void {
  fillTable(db, set, rows)
  set.derive?.(db)
}

function fillTable(db: Writer, set: SeededDataset, rows: Iterable<Record<string, unknown>>): void {
  db.delete(set.table).run()
  let batch: Record<string, unknown>[] = []
  const flush = () => {
    if (batch.length > 0) db.insert(set.table).values(batch).run()
    batch = []
  }
  for (const row of rows) {
    batch.push(row)
    // SQLite binds at most 32 766 values in a statement; the widest table has fewer than 40 columns.
    if (batch.length === 500) flush()
  }
  flush()
}
