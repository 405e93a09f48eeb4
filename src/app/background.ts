import { dirname } from 'node:path'
import { startScheduler } from '#data/sync/scheduler.ts'
import type { Logger } from '#support/observability/log.ts'
import { startBackups } from './backups.ts'
import type { Composition } from './compose.ts'
import type { Config } from './config.ts'
import { warnOfPaymentsLeftBehind, type Connections } from './connections.ts'
import type { Replica } from './replica.ts'
import { serviceFacts } from './service-facts.ts'
import { shrinkHeapWhenIdle } from './shrink-heap.ts'
import { freeBytesIn, watchFaults } from './watch-faults.ts'
import type { JobRunner } from './writer/writer.ts'

export interface BackgroundParts {
  readonly config: Config
  readonly connections: Connections
  readonly composition: Pick<Composition, 'store' | 'payments' | 'metrics'>
  readonly writer: Pick<JobRunner, 'run'>
  readonly replica: Replica | undefined
  /** How far our clock is ahead of that of other sites, in milliseconds. */
  readonly clockOffsetMs: () => number
  readonly clock: () => Date
  readonly signal: AbortSignal
  /** True in one process of a cluster, which does the work that must be done only once. */
  readonly isLeader: boolean
  readonly log: Logger
}

/** Starts the work that no request waits for: checks, syncs, payments with unknown outcome, backups. */
export function startBackground(parts: BackgroundParts): void {
  const { config, connections, composition, writer, replica, clock, signal, log } = parts
  const { store, payments } = composition
  const { registry } = composition.metrics
  watchFaults(
    {
      freeBytes: () => freeBytesIn(dirname(config.DATABASE_PATH)),
      pingLedger: () => payments.countOpen(),
      isRedisUp: connections.shared?.isUp,
      clockOffsetMs: parts.clockOffsetMs,
      log,
      registry,
    },
    signal,
  )
  shrinkHeapWhenIdle(signal)
  if (!parts.isLeader) return
  if (connections.ledgerStore) void warnOfPaymentsLeftBehind(connections.ledgerStore, store, log)
  void payments.watch(signal)
  // A reader process gets its data from the writer process, so it does not sync.
  if (config.SYNC && config.OUTBOUND && config.role !== 'reader') {
    startScheduler(
      serviceFacts.flatMap(({ syncs }) => syncs),
      {
        reader: () => ((replica?.leads() ?? true) ? store.reader : undefined),
        clock,
        run: (names) => writer.run({ do: 'sync', syncs: [...names] }),
        signal,
        onFailure: (err) => log.error({ event: 'syncs_not_run', err }),
      },
    )
  }
  const { BACKUP_TO: to } = config
  if (to !== undefined) {
    const run = () => writer.run({ do: 'back_up', to })
    void startBackups({ to, settings: config, run, clock, signal, log, registry })
  }
}
