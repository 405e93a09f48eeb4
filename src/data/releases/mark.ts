import { createHash } from 'node:crypto'
import { asc, max, ne } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { datasets } from '#data/db/schema.ts'
import { syncRuns } from '#data/sync/schema.ts'

/**
 * Another text once any data set was loaded, synced or imported, or a sync was run: every one of them says so in one of
 * two tables, so nobody has to read all rows.
 */
export function markOf(db: Database): string {
  const held = db.select().from(datasets).orderBy(asc(datasets.name)).all()
  const runs = db
    .select({ id: max(syncRuns.id) })
    .from(syncRuns)
    .where(ne(syncRuns.outcome, 'running'))
    .get()
  return createHash('sha256')
    .update(JSON.stringify([held, runs]))
    .digest('hex')
}

/** The newest day that any data set is from. */
export function newestDay(db: Database): string | null {
  return (
    db
      .select({ day: max(datasets.as_of) })
      .from(datasets)
      .get()?.day ?? null
  )
}
