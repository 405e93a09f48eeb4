import { eq } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { syncRuns } from './schema.ts'

export interface Result {
  readonly outcome: 'changed' | 'unchanged' | 'failed'
  readonly attempts: number
  readonly rows: number | null
  readonly reason: string | null
}

/** The result of a run. `busy`: another process syncs at the moment, so nothing was fetched or recorded. */
export interface RunReport extends Omit<Result, 'outcome'> {
  readonly outcome: Result['outcome'] | 'busy'
}

export function recordStart(db: Writer, sync: string, now: Date): number {
  const row = { sync, started_at: now.toISOString(), outcome: 'running' as const, attempts: 0 }
  return Number(db.insert(syncRuns).values(row).run().lastInsertRowid)
}

export function recordEnd(db: Writer, id: number, result: Result, now: Date): void {
  db.update(syncRuns)
    .set({ ...result, finished_at: now.toISOString() })
    .where(eq(syncRuns.id, id))
    .run()
}

/**
 * Marks unfinished runs as failed, since their processes died. The caller must have the lease and no run in progress.
 */
export function recordAbandoned(db: Writer, now: Date): void {
  db.update(syncRuns)
    .set({
      outcome: 'failed',
      finished_at: now.toISOString(),
      reason: 'The process ended in the middle of the run. Nothing was changed.',
    })
    .where(eq(syncRuns.outcome, 'running'))
    .run()
}
