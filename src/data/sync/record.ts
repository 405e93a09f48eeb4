import { and, eq, ne } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { syncRuns } from './schema.ts'

/** How a run ended. */
export interface Result {
  readonly outcome: 'changed' | 'unchanged' | 'failed'
  readonly attempts: number
  readonly rows: number | null
  readonly reason: string | null
}

/** What was done, or `busy` while another process syncs: then nothing was asked and nothing recorded. */
export interface RunReport extends Omit<Result, 'outcome'> {
  readonly outcome: Result['outcome'] | 'busy'
}

/** Writes down that a run has begun, before anything is asked of anybody. */
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

/** Runs that were never finished, because their process died, are failed. To be asked only by whoever has the lease. */
export function recordAbandoned(db: Writer, current: number, now: Date): void {
  db.update(syncRuns)
    .set({
      outcome: 'failed',
      finished_at: now.toISOString(),
      reason: 'The process ended in the middle of the run. Nothing was changed.',
    })
    .where(and(eq(syncRuns.outcome, 'running'), ne(syncRuns.id, current)))
    .run()
}
