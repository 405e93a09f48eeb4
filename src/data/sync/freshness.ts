import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { beginsWith } from '#data/db/begins-with.ts'
import type { Database } from '#data/db/client.ts'
import { datasets } from '#data/db/schema.ts'
import { syncRuns } from './schema.ts'

export interface StoredDataset {
  readonly name: string
  readonly as_of: string | null
  readonly rows: number
  /** The number of rows in the newest complete list. */
  readonly listed: number | null
  readonly origin: 'seed' | 'sync' | 'import'
  readonly loaded_at: string
}

export type SyncRun = typeof syncRuns.$inferSelect

/** The stored data sets with these names. Those never filled are absent. */
export function listHeldDatasets(db: Database, names: readonly string[]): StoredDataset[] {
  return db
    .select({
      name: datasets.name,
      as_of: datasets.as_of,
      rows: datasets.rows,
      listed: datasets.listed,
      origin: datasets.origin,
      loaded_at: datasets.loaded_at,
    })
    .from(datasets)
    .where(inArray(datasets.name, [...names]))
    .orderBy(asc(datasets.name))
    .limit(names.length)
    .all()
}

/** The date of a data set's newest loaded seed. Undefined if none was loaded. */
export function findSeedDay(db: Database, name: string): string | undefined {
  return db.select().from(datasets).where(eq(datasets.name, name)).get()?.seed_as_of ?? undefined
}

/** The newest finished run of a service's syncs. Undefined if there is none. */
export function findLastRun(db: Database, service: string): SyncRun | undefined {
  return db
    .select()
    .from(syncRuns)
    .where(and(beginsWith(syncRuns.sync, `${service}_`), ne(syncRuns.outcome, 'running')))
    .orderBy(desc(syncRuns.id))
    .limit(1)
    .get()
}

/** The newest run of one sync, finished or not. */
export function findNewestRun(db: Database, sync: string): SyncRun | undefined {
  return listNewestRuns(db, sync, 1)[0]
}

/** The newest runs of one sync, the newest first. */
export function listNewestRuns(db: Database, sync: string, limit: number): SyncRun[] {
  return db.select().from(syncRuns).where(eq(syncRuns.sync, sync)).orderBy(desc(syncRuns.id)).limit(limit).all()
}
