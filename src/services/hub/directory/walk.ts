import { eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { Batch, SyncContext } from '#operation/sync.ts'
import { listStoredDatasets } from '#data/sync/freshness.ts'
import { walksDataset } from '../datasets.ts'
import { catalogueWalks } from '../schema.ts'

/** Each run reads and stores this many pages; the next run continues after them. */
export const PAGES_PER_RUN = 50
export const PAGE_ROWS = 100

const REST_MS = 20 * 3_600_000
// A new walk asks for changes since this long before the previous walk. Clocks differ, and the previous walk may have
// missed changes in its first minutes.
const OVERLAP_MS = 3_600_000

export interface Walk {
  readonly cursor: string | null
  readonly since: string | null
  readonly started_at: string
}

/** The walk through a catalogue to continue or start. Undefined while the last complete walk is recent. */
export function findWalk(db: Database, catalogue: string, now: Date): Walk | undefined {
  const stored = db.select().from(catalogueWalks).where(eq(catalogueWalks.catalogue, catalogue)).get()
  if (stored?.cursor) return stored
  const started_at = now.toISOString()
  if (!stored) return { cursor: null, since: null, started_at }
  const before = Date.parse(stored.started_at)
  if (now.getTime() - before < REST_MS) return undefined
  return { cursor: null, since: new Date(before - OVERLAP_MS).toISOString(), started_at }
}

interface Walked extends Pick<Batch, 'dataset' | 'rows' | 'keep'> {
  readonly catalogue: string
  readonly walk: Walk
  /** The cursor to continue from; null after the last page. */
  readonly next: string | null
  /** The rows to delete. */
  readonly gone: Batch['within']
}

/** Stores the rows of some pages, deletes those that are gone, and records the next cursor, in one transaction. */
export function walkBatches({ db, today }: Pick<SyncContext, 'db' | 'today'>, walked: Walked): Batch[] {
  const { catalogue, walk, next, gone, dataset, ...upserted } = walked
  // The date of the list advances only after all pages have been read.
  const asOf = next === null ? today : (listStoredDatasets(db, [dataset.name])[0]?.as_of ?? today)
  const place = { catalogue, cursor: next, since: walk.since, started_at: walk.started_at }
  return [
    { dataset, mode: 'upsert', ...upserted, rowsMin: 0, asOf },
    ...(gone ? [{ dataset, mode: 'replace', within: gone, rows: [], rowsMin: 0, asOf } as const] : []),
    { dataset: walksDataset, mode: 'upsert', rows: [place], rowsMin: 1, asOf: today },
  ]
}
