import { Cron } from 'croner'
import type { Sync } from '#operation/sync.ts'
import { findNewestRun } from './freshness.ts'
import { runSync, type RunnerParts } from './runner.ts'

const BUSY_RETRY_MS = 15_000
const BUSY_RETRIES_MAX = 40

export interface Scheduler {
  /** Stops planning; a running sync is ended by the signal in its parts. Resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Runs each sync at its times, in the time of Taipei, one after the other; those that were missed while the process was
 * down run at once. With several processes each plans the same times and the first one does the work.
 */
export function startScheduler(syncs: readonly Sync[], parts: RunnerParts): Scheduler {
  const waiting = new Map<string, Sync>()
  let running: Promise<void> | undefined
  const stopped = new AbortController()

  const enqueue = (sync: Sync) => {
    if (stopped.signal.aborted) return
    waiting.set(sync.name, sync)
    running ??= work().finally(() => {
      running = undefined
    })
  }

  async function work(): Promise<void> {
    for (const sync of waiting.values()) {
      waiting.delete(sync.name)
      for (let tries = 0; tries < BUSY_RETRIES_MAX; tries++) {
        // Another process may have done it while this one waited for the lease.
        if (stopped.signal.aborted || !isDue(sync, parts)) break
        const { outcome } = await runSync(sync, parts)
        if (outcome !== 'busy') break
        await pauseFor(BUSY_RETRY_MS, stopped.signal)
      }
    }
  }

  const jobs = syncs.map((sync) => new Cron(sync.every, { timezone: 'Asia/Taipei', unref: true }, () => enqueue(sync)))
  for (const sync of syncs) if (isDue(sync, parts)) enqueue(sync)
  return {
    async stop() {
      stopped.abort()
      for (const job of jobs) job.stop()
      await running
    },
  }
}

/** Whether the newest run began before the last time at which the sync was planned. */
export function isDue(sync: Sync, { reader, clock }: Pick<RunnerParts, 'reader' | 'clock'>): boolean {
  const [planned] = new Cron(sync.every, { timezone: 'Asia/Taipei', paused: true }).previousRuns(1, clock())
  const newest = findNewestRun(reader, sync.name)
  return !newest || !planned || Date.parse(newest.started_at) < planned.getTime()
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms).unref()
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
