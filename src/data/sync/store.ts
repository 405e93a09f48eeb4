import type { Writer } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import { findRecord, sourcesOf, writeRecord } from '#data/db/dataset-record.ts'
import { insertRows, upsertRows } from '#data/db/insert.ts'
import { keyFields, keyOf } from '#data/db/key.ts'
import { listKeys, replaceRows } from '#data/db/keyed-rows.ts'
import { forgetSynced, recordSynced } from '#data/db/synced-rows.ts'
import type { Dataset } from '#operation/dataset.ts'
import type { Batch, Sync } from '#operation/sync.ts'
import type { DatedBatch } from './check.ts'
import { taipeiDay } from '#support/dates/taipei.ts'

/** Stores validated batches. Call it in a transaction, so that readers see all changes or none. */
export function storeBatches(db: Writer, sync: Sync, batches: readonly DatedBatch[], now: Date): number {
  const today = taipeiDay(now)
  for (const batch of batches) {
    if (batch.mode === 'upsert') upsertBatch(db, batch, today)
    else if (batch.within) replaceWithin(db, batch, today)
    else replaceAll(db, batch)
    recordStored(db, sync, batch, now)
  }
  // Several data sets may share a `derive`; it then runs once.
  for (const derive of new Set(batches.map(({ dataset }) => dataset.derive))) derive?.(db)
  return batches.reduce((sum, { rows }) => sum + rows.length, 0)
}

function upsertBatch(db: Writer, { dataset, rows, keep = [] }: Batch, today: string): void {
  upsertRows(db, dataset.table, rows, dataset.merge, keep)
  if (dataset.startsEmpty) return
  // If the list was complete before, a write to some fields leaves its rows complete.
  const isComplete = findRecord(db, dataset.name)?.synced_whole_on != null
  const allFields = Object.keys(dataset.row.shape)
  for (const rowsWithSameFields of Map.groupBy(rows, (row) => Object.keys(row).join(' ')).values()) {
    const given = Object.keys(rowsWithSameFields[0] ?? {}).filter((field) => !keep.includes(field))
    const fields = isComplete || allFields.every((field) => given.includes(field)) ? null : given
    recordSynced(db, dataset.name, keysOf(dataset, rowsWithSameFields), { as_of: today, gone: false, fields })
  }
}

function replaceWithin(db: Writer, { dataset, within, rows }: Batch, today: string): void {
  const arrived = keysOf(dataset, rows)
  if (!dataset.startsEmpty) {
    const gone = new Set(listKeys(db, dataset.table, keyNames(dataset), within))
    for (const key of arrived) gone.delete(key)
    recordSynced(db, dataset.name, gone, { as_of: today, gone: true, fields: null })
    recordSynced(db, dataset.name, arrived, { as_of: today, gone: false, fields: null })
  }
  db.delete(dataset.table).where(within).run()
  insertRows(db, dataset.table, rows)
}

function replaceAll(db: Writer, { dataset, rows }: Batch): void {
  replaceRows(db, dataset, rows)
  forgetSynced(db, dataset.name)
}

function keysOf(dataset: Dataset, rows: Batch['rows']): Set<string> {
  const fields = keyNames(dataset)
  return new Set(rows.map((row) => keyOf(row, fields)))
}

/** The fields that identify a row. */
function keyNames({ key, table }: Dataset): readonly string[] {
  return key ?? keyFields(table)
}

function recordStored(db: Writer, sync: Sync, batch: DatedBatch, now: Date): void {
  const { dataset, mode, within, rows, isPart } = batch
  const stored = findRecord(db, dataset.name)
  const isAll = mode === 'replace' && !within
  const others = isAll ? [] : sourcesOf(stored).filter(({ name }) => name !== sync.source.name)
  writeRecord(db, dataset.name, {
    as_of: stored?.as_of && (isPart || stored.as_of > batch.asOf) ? stored.as_of : batch.asOf,
    rows: countRows(db, dataset.table),
    sources: JSON.stringify([sync.source, ...others]),
    origin: 'sync',
    loaded_at: now.toISOString(),
    derived_by: dataset.derivedBy ?? null,
    ...(isAll && { listed: rows.length, synced_whole_on: taipeiDay(now) }),
  })
}
