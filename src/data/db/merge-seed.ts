import type { Writer } from './client.ts'
import { countRows } from './count-rows.ts'
import { sourcesOf, type DatasetRecord, type Sources } from './dataset-record.ts'
import { keyFields, keyOf } from './key.ts'
import { deleteRow, listKeys, matchesKey, putRows } from './keyed-rows.ts'
import type { CheckedSeed } from './seed-file.ts'
import type { SeededDataset } from './seeded-dataset.ts'
import { forgetSynced, recordSynced, type SyncedRow } from './synced-rows.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Merges the seed with synced rows and keeps the newer version of each row. Removes rows that only the previous seed
 * had. Synced rows remain even if the seed lacks them. If a sync provided some fields of a row, the others come from
 * the seed. A removed row stays removed until a newer seed lists it.
 */
export function mergeSeed(
  db: Writer,
  set: SeededDataset,
  file: CheckedSeed,
  stored: DatasetRecord,
  synced: ReadonlyMap<string, SyncedRow>,
) {
  const key = set.key ?? keyFields(set.table)
  const storedKeys = new Set(listKeys(db, set.table, key))
  const fullSyncDay = stored.synced_whole_on
  /**
   * The record of a row by the syncs. A sync of the complete list makes no record of its rows: those stored were in it, and
   * any other row was removed by it.
   */
  const syncedState = (id: string): SyncedRow | undefined =>
    synced.get(id) ??
    (fullSyncDay === null ? undefined : { as_of: fullSyncDay, gone: !storedKeys.has(id), fields: null })
  const isNewer = ({ as_of }: SyncedRow) => as_of >= file.as_of
  const seeded = Map.groupBy(file.rows, (row) => keyOf(row, key))

  const seedRows: Row[] = []
  /** Keys of synced rows that the seed replaces. */
  const replacedSynced: string[] = []
  for (const [id, rows] of seeded) {
    const state = syncedState(id)
    if (state && isNewer(state)) {
      if (!state.gone && state.fields) for (const row of rows) updateOtherFields(db, set, row, state.fields)
    } else {
      seedRows.push(...rows)
      if (state) replacedSynced.push(id)
    }
  }
  /** Rows that only the previous seed had. */
  const onlyInOldSeed = [...storedKeys].filter((id) => !seeded.has(id) && !syncedState(id))
  /** Rows that only the last sync of the complete list had; they need their own records if its day is dropped. */
  const onlyInFullSync = [...storedKeys].filter((id) => !seeded.has(id) && fullSyncDay !== null && !synced.has(id))
  /** Records of removed rows that neither list has any more. */
  const forgotten = [...synced].flatMap(([id, row]) => (row.gone && !seeded.has(id) && !isNewer(row) ? id : []))

  for (const id of onlyInOldSeed) deleteRow(db, set, key, id)
  putRows(db, set, key, seedRows, new Set(replacedSynced))
  forgetSynced(db, set.name, [...replacedSynced, ...forgotten])
  const synced_whole_on = fullSyncDay !== null && fullSyncDay >= file.as_of ? fullSyncDay : null
  if (fullSyncDay !== null && synced_whole_on === null) {
    recordSynced(db, set.name, onlyInFullSync, { as_of: fullSyncDay, gone: false, fields: null })
  }

  const days = [...synced.values()].map(({ as_of }) => as_of)
  const newestSync = [fullSyncDay ?? '', ...days].reduce((newest, day) => (day > newest ? day : newest))
  return {
    as_of: (stored.as_of ?? '') > file.as_of ? stored.as_of : file.as_of,
    rows: countRows(db, set.table),
    listed: newestSync >= file.as_of ? stored.listed : file.rows.length,
    sources: JSON.stringify(withSources(stored, file.sources)),
    origin: newestSync >= file.as_of ? ('sync' as const) : ('seed' as const),
    synced_whole_on,
  }
}

/** Updates only the fields that no sync provided. */
function updateOtherFields(db: Writer, set: SeededDataset, row: Row, fields: readonly string[]): void {
  const key = keyFields(set.table)
  const others = Object.entries(row).filter(([field]) => !fields.includes(field) && !key.includes(field))
  if (others.length === 0) return
  db.update(set.table)
    .set(Object.fromEntries(others))
    .where(matchesKey(set.table, key, keyOf(row, key)))
    .run()
}

/** The seed's sources, then those of other origins. */
function withSources(stored: DatasetRecord, seed: CheckedSeed['sources']): Sources {
  return [...seed, ...sourcesOf(stored).filter(({ name }) => !seed.some((source) => source.name === name))]
}
