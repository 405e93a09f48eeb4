import { statfsSync } from 'node:fs'
import type { Registry } from '#support/observability/exposition.ts'
import type { Logger } from '#support/observability/log.ts'

/** How often to look for faults. Each is logged and has a metric for alerts (docs/how-to/monitor.md). */
const CHECK_EVERY_MS = 15_000
/** Syncs, upgrades, backups and releases copy the database, so the space for a copy must be free. */
export const FREE_BYTES_MIN = 200 * 2 ** 20
/** Payments are valid for a few minutes only, so with a wrong clock valid ones would be refused. */
const CLOCK_OFFSET_MAX_MS = 60_000

export interface WatchedParts {
  /** On the disk that contains the database. */
  readonly freeBytes: () => number
  /** Rejects while the payment ledger is unavailable. */
  readonly pingLedger: () => Promise<unknown>
  /** Whether Redis responds. Absent without REDIS_URL. */
  readonly isRedisUp?: (() => boolean) | undefined
  readonly clockOffsetMs: () => number
  readonly log: Logger
  readonly registry: Registry
}

/** Logs each fault when it begins and when it ends, until the signal aborts. */
export function watchFaults(parts: WatchedParts, signal: AbortSignal): void {
  const { log, registry, clockOffsetMs } = parts
  registry.gauge('dozen_disk_free_bytes', 'Free on the disk of the database.', parts.freeBytes)
  registry.gauge('dozen_clock_offset_seconds', 'Our clock less that of other sites.', () =>
    Math.round(clockOffsetMs() / 1000),
  )
  const present = new Set<string>()
  const check = async () => {
    for (const [fault, why] of await findFaults(parts)) {
      if (why !== undefined && !present.has(fault)) log.error({ event: 'fault', fault, why })
      if (why === undefined && present.has(fault)) log.info({ event: 'fault_ended', fault })
      if (why === undefined) present.delete(fault)
      else present.add(fault)
    }
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** The state of each part: why it is faulty, or undefined. */
export async function findFaults(parts: WatchedParts): Promise<[fault: string, why: string | undefined][]> {
  const free = parts.freeBytes()
  const offset = parts.clockOffsetMs()
  const ledger = await parts.pingLedger().then(
    () => undefined,
    (err: unknown) => (err instanceof Error ? err.message : String(err)),
  )
  return [
    ['ledger', ledger],
    [
      'redis',
      parts.isRedisUp?.() === false ? 'REDIS_URL does not answer. Limits are counted by each process.' : undefined,
    ],
    ['disk', free < FREE_BYTES_MIN ? `${Math.floor(free / 2 ** 20)} MB are free.` : undefined],
    [
      'clock',
      Math.abs(offset) > CLOCK_OFFSET_MAX_MS ? `It is ${Math.round(offset / 1000)} s ahead of other sites.` : undefined,
    ],
  ]
}

export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
