import { Cron } from 'croner'
import type { Database } from '#data/db/client.ts'
import type { Sync } from '#operation/sync.ts'
import { repeat } from '#support/workers/repeat.ts'
import { listNewestRuns } from './freshness.ts'
import { pause } from './backfill.ts'
import { runSyncs } from './runner.ts'
import type { RunnerParts } from './sync-context.ts'

const CHECK_EVERY_MS = 15_000
/** Another process may sync for ten minutes: 40 × 15 s. */
const BUSY_RETRY_MS = 15_000
const BUSY_RETRIES_MAX = 40
/** A failed run is retried after 15 minutes, then 30 and so on, up to eight hours. */
const RETRY_MS = 15 * 60_000
const RETRIES_MAX = 6

type ScheduledSync = Pick<Sync, 'name' | 'every'>

export interface SchedulerParts {
  /** Undefined while the database is unavailable; then no sync is scheduled. */
  readonly reader: () => Database | undefined
  readonly clock: () => Date
  /** Runs those of these syncs that are still due, outside the event loop. */
  readonly run: (syncs: readonly string[]) => Promise<unknown>
  readonly signal: AbortSignal
  readonly onFailure: (err: unknown) => void
}

/**
 * Checks regularly which syncs are due by Taipei time, and runs them. A sync missed while the process was down runs
 * immediately. Several processes may schedule the same syncs; the first one runs them.
 */
export function startScheduler(
  syncs: readonly ScheduledSync[],
  { reader, clock, run, signal, onFailure }: SchedulerParts,
): void {
  const runDueSyncs = async () => {
    const db = reader()
    const due = db ? syncs.filter((sync) => isDue(sync, { reader: db, clock })) : []
    if (due.length > 0) await run(due.map(({ name }) => name))
  }
  void repeat(() => runDueSyncs().catch(onFailure), CHECK_EVERY_MS, signal)
}

/** Runs those of these syncs that are due. While another process syncs, it waits and tries again. */
export async function runDue(syncs: readonly Sync[], parts: RunnerParts): Promise<void> {
  const { signal = new AbortController().signal } = parts
  for (let tries = 0; tries < BUSY_RETRIES_MAX && !signal.aborted; tries++) {
    // Another process may have run some of these syncs while this one waited for the lease.
    const due = syncs.filter((sync) => isDue(sync, parts))
    const reports = await runSyncs(due, parts)
    if (reports.every(({ outcome }) => outcome !== 'busy')) return
    await pause(BUSY_RETRY_MS, signal)
  }
}

/** Whether a planned time has passed since the newest run began. A failed run waits 15 minutes, then twice as long. */
export function isDue(sync: ScheduledSync, { reader, clock }: Pick<RunnerParts, 'reader' | 'clock'>): boolean {
  const [planned] = new Cron(sync.every, { timezone: 'Asia/Taipei', paused: true }).previousRuns(1, clock())
  const runs = listNewestRuns(reader, sync.name, RETRIES_MAX)
  const [newest] = runs
  if (!newest || !planned) return true
  const startedAt = Date.parse(newest.started_at)
  if (startedAt < planned.getTime()) return true
  const newestSuccess = runs.findIndex(({ outcome }) => outcome !== 'failed')
  const failures = newestSuccess === -1 ? runs.length : newestSuccess
  return failures > 0 && failures < RETRIES_MAX && clock().getTime() - startedAt >= RETRY_MS * 2 ** (failures - 1)
}
