import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { beginsWith } from '#data/db/begins-with.ts'
import type { Database } from '#data/db/client.ts'
import { datasets } from '#data/db/schema.ts'
import { syncRuns } from './schema.ts'

export type SyncRun = typeof syncRuns.$inferSelect

/** The records of these data sets, without those that never had rows. */
export function listStoredDatasets(db: Database, names: readonly string[]) {
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

export function findLastRun(db: Database, service: string): SyncRun | undefined {
  return db
    .select()
    .from(syncRuns)
    .where(and(beginsWith(syncRuns.sync, `${service}_`), ne(syncRuns.outcome, 'running')))
    .orderBy(desc(syncRuns.id))
    .limit(1)
    .get()
}

export function findNewestRun(db: Database, sync: string): SyncRun | undefined {
  return listNewestRuns(db, sync, 1)[0]
}

export function listNewestRuns(db: Database, sync: string, limit: number): SyncRun[] {
  return db.select().from(syncRuns).where(eq(syncRuns.sync, sync)).orderBy(desc(syncRuns.id)).limit(limit).all()
}
