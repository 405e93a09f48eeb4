import { Cron } from 'croner'
import type { Database } from '#data/db/client.ts'
import type { Sync } from '#operation/sync.ts'
import { repeat } from '#support/workers/repeat.ts'
import { listNewestRuns } from './freshness.ts'
import { pause } from './backfill.ts'
import { runSyncs, type RunnerParts } from './runner.ts'

const LOOK_EVERY_MS = 15_000
const BUSY_RETRY_MS = 15_000
const BUSY_RETRIES_MAX = 40
const RETRY_MS = 15 * 60_000
const RETRIES_MAX = 6

type Planned = Pick<Sync, 'name' | 'every'>

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
  syncs: readonly Planned[],
  { reader, clock, run, signal, onFailure }: SchedulerParts,
): void {
  const look = async () => {
    const db = reader()
    const due = db ? syncs.filter((sync) => isDue(sync, { reader: db, clock })) : []
    if (due.length > 0) await run(due.map(({ name }) => name))
  }
  void repeat(() => look().catch(onFailure), LOOK_EVERY_MS, signal)
}

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
export function isDue(sync: Planned, { reader, clock }: Pick<RunnerParts, 'reader' | 'clock'>): boolean {
  const [planned] = new Cron(sync.every, { timezone: 'Asia/Taipei', paused: true }).previousRuns(1, clock())
  const runs = listNewestRuns(reader, sync.name, RETRIES_MAX)
  const [newest] = runs
  if (!newest || !planned) return true
  const startedAt = Date.parse(newest.started_at)
  if (startedAt < planned.getTime()) return true
  const success = runs.findIndex(({ outcome }) => outcome !== 'failed')
  const failures = success === -1 ? runs.length : success
  return failures > 0 && failures < RETRIES_MAX && clock().getTime() - startedAt >= RETRY_MS * 2 ** (failures - 1)
}
