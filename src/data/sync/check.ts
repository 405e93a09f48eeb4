import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { findRecord } from '#data/db/dataset-record.ts'
import { countRows } from '#data/db/count-rows.ts'
import { isSameRow, loadStoredRows } from '#data/db/stored-rows.ts'
import type { Dataset } from '#operation/dataset.ts'
import type { Batch, Sync } from '#operation/sync.ts'
import { SyncError } from './define-sync.ts'
import { keyFields, keyOf } from '#data/db/key.ts'
import { addDays } from '#support/dates/taipei.ts'

/**
 * A complete list must have at least this share of the previous number of rows. A shorter list counts as incomplete.
 */
const LISTED_SHARE_MIN = 0.8

export type DatedBatch = Batch & { readonly asOf: string }

/** Validates the batches and drops those older than the stored rows. Throws a `SyncError` at the first fault. */
export function checkBatches(sync: Sync, batches: readonly Batch[], db: Database, today: string): DatedBatch[] {
  const checked = batches.flatMap((batch) => {
    const { name } = batch.dataset
    if (!sync.datasets.includes(batch.dataset))
      throw new Error(`${sync.name} returned ${name}, which it does not declare.`)
    if (batch.rows.length < batch.rowsMin) {
      throw new SyncError(`${name}: ${batch.rows.length} rows arrived, fewer than the minimum of ${batch.rowsMin}.`)
    }
    const before = findRecord(db, name)
    const listed = before?.listed ?? before?.rows
    const listedShare = batch.mode === 'replace' && !batch.within && listed ? batch.rows.length / listed : 1
    if (listedShare < LISTED_SHARE_MIN) {
      throw new SyncError(`${name}: ${batch.rows.length} rows arrived, but ${listed} are stored.`)
    }
    const rows = withoutRepeats(batch.dataset, checkRows(batch))
    const { asOf } = batch
    if (asOf === undefined) {
      return [{ ...batch, rows, asOf: before?.as_of && areAllStored(db, { ...batch, rows }) ? before.as_of : today }]
    }
    if (!z.iso.date().safeParse(asOf).success) throw new SyncError(`${name}: ${asOf} is not a date.`)
    if (asOf > addDays(today, 1)) throw new SyncError(`${name}: the rows are dated ${asOf}, in the future.`)
    if (before?.as_of && asOf < before.as_of && !batch.fills && !batch.isPart) return []
    return [{ ...batch, rows, asOf }]
  })
  const refusal = sync.check?.(checked, db)
  if (refusal) throw new SyncError(refusal)
  return checked
}

/** Whether the database already has exactly these rows, apart from fields that the batch keeps. */
function areAllStored(db: Database, { dataset, mode, within, rows, keep = [] }: Batch): boolean {
  const key = keyFields(dataset.table)
  const stored = loadStoredRows(db, dataset.table, key, rows)
  const isSame = rows.every((row) =>
    isSameRow(
      Object.fromEntries(Object.entries(row).filter(([field]) => !keep.includes(field))),
      stored.get(keyOf(row, key)),
    ),
  )
  return isSame && (mode === 'upsert' || countRows(db, dataset.table, within) === rows.length)
}

/** Drops duplicates. Throws if two rows have the same key but other values, since neither can be trusted. */
function withoutRepeats({ name, table }: Dataset, rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const key = keyFields(table)
  const byKey = new Map<string, Record<string, unknown>>()
  for (const row of rows) {
    const id = keyOf(row, key)
    const before = byKey.get(id)
    if (before && !isDeepStrictEqual(before, row)) {
      throw new SyncError(`${name}: two rows of ${key.map((field) => String(row[field])).join(' ')} differ.`)
    }
    byKey.set(id, row)
  }
  return [...byKey.values()]
}

function checkRows({ dataset, mode, rows }: Batch): Record<string, unknown>[] {
  // Rows of an upsert may omit columns.
  const schema = mode === 'upsert' ? dataset.row.partial() : dataset.row
  return rows.map((row, index) => {
    const parsed = schema.safeParse(row)
    if (parsed.success) return parsed.data
    const fault = parsed.error.issues[0]
    const sample = JSON.stringify(row).slice(0, 160)
    throw new SyncError(
      `${dataset.name}, row ${index + 1}: ${fault?.path.map(String).join('.')}: ${fault?.message}. The row: ${sample}`,
    )
  })
}
