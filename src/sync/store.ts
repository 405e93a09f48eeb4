import { count, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Writer } from '#db/client.ts'
import { datasets } from '#db/schema.ts'
import { replaceRows } from '#db/seed.ts'
import type { Dataset } from '#operation/dataset.ts'
import type { Batch, Sync } from '#operation/sync.ts'
import { keyColumns } from './key.ts'

const ROWS_PER_STATEMENT = 500

const sourcesSchema = z.array(z.object({ name: z.string(), url: z.string(), licence: z.string() }))

/** Puts checked batches in. Call it in a transaction: readers see all of it or nothing. */
export function storeBatches(db: Writer, sync: Sync, batches: readonly Batch[], now: Date): number {
  for (const batch of batches) {
    if (batch.mode === 'upsert') upsertRows(db, batch)
    else if (batch.within) replaceWithin(db, batch)
    else replaceRows(db, batch.dataset, batch.rows)
    recordHeld(db, sync, batch, now)
  }
  // What several data sets share is built once; replaceRows has built its own.
  const derived = batches.filter((batch) => batch.mode === 'upsert' || batch.within)
  for (const derive of new Set(derived.map(({ dataset }) => dataset.derive))) derive?.(db)
  return batches.reduce((sum, { rows }) => sum + rows.length, 0)
}

function upsertRows(db: Writer, { dataset, rows, keep = [], merge = {} }: Batch): void {
  const columns = getTableColumns(dataset.table)
  for (const same of Map.groupBy(rows, (row) => Object.keys(row).join(' ')).values()) {
    const given = Object.keys(same[0] ?? {}).filter((name) => name in columns)
    const changed = given.filter((name) => !keep.includes(name))
    const set = Object.fromEntries(
      changed.map((name) => [name, merge[name] ?? sql.raw(`excluded."${columns[name]?.name}"`)]),
    )
    for (let at = 0; at < same.length; at += ROWS_PER_STATEMENT) {
      db.insert(dataset.table)
        .values(same.slice(at, at + ROWS_PER_STATEMENT) as Record<string, unknown>[])
        .onConflictDoUpdate({ target: keyColumns(dataset.table), set })
        .run()
    }
  }
}

function replaceWithin(db: Writer, { dataset, within, rows }: Batch): void {
  db.delete(dataset.table).where(within).run()
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    db.insert(dataset.table)
      .values(rows.slice(at, at + ROWS_PER_STATEMENT) as Record<string, unknown>[])
      .run()
  }
}

function countRows(db: Writer, { table }: Dataset): number {
  return db.select({ rows: count() }).from(table).get()?.rows ?? 0
}

function recordHeld(db: Writer, sync: Sync, { dataset, mode, within, asOf }: Batch, now: Date): void {
  const held = db.select().from(datasets).where(eq(datasets.name, dataset.name)).get()
  const isAll = mode === 'replace' && !within
  const before = held && !isAll ? sourcesSchema.parse(JSON.parse(held.sources)) : []
  const others = before.filter(({ name }) => name !== sync.source.name)
  const record = {
    as_of: asOf,
    rows: countRows(db, dataset),
    sources: JSON.stringify([sync.source, ...others]),
    origin: 'sync' as const,
    loaded_at: now.toISOString(),
  }
  db.insert(datasets)
    .values({ name: dataset.name, ...record })
    .onConflictDoUpdate({ target: datasets.name, set: record })
    .run()
}
