import pLimit from 'p-limit'
import { and, inArray, isNotNull } from 'drizzle-orm'
import { inTransaction, type Writer } from '#data/db/client.ts'
import { takeLease, type Lease } from '#data/db/lease.ts'
import { datasets, syncedRows } from '#data/db/schema.ts'
import type { Sync } from '#operation/sync.ts'
import type { Logger } from '#support/observability/log.ts'
import { fillMissed } from './backfill.ts'
import { checkBatches } from './check.ts'
import { SyncError } from './define-sync.ts'
import { hostOf } from './fetch-source.ts'
import { KnownHosts } from './known-hosts.ts'
import { recordAbandoned, recordEnd, recordStart, type Result, type RunReport } from './record.ts'
import { storeBatches } from './store.ts'
import { findKey, NotModified, openContext, type RunnerParts, type RunParts } from './sync-context.ts'
import { storeValidators } from './validators.ts'

interface RunOptions {
  /** The first day that a backfill fetches; default: as the sync decides. */
  readonly from?: string
  readonly onReport?: (sync: Sync, report: RunReport) => void
}

/** Syncs of one source run one after the other; this many sources run concurrently. */
const SOURCES_AT_ONCE = 4

/**
 * Runs syncs concurrently under one lease, each in its own transaction, so that a slow source does not delay the
 * others. Each sync fetches new data first, then missing days. All callers run syncs through this function. Never
 * throws.
 */
export async function runSyncs(
  syncs: readonly Sync[],
  parts: RunnerParts,
  { from, onReport }: RunOptions = {},
): Promise<RunReport[]> {
  let lease: Lease | undefined
  let refusal: RunReport = { outcome: 'busy', attempts: 0, rows: null, reason: 'Another process is syncing.' }
  try {
    lease = takeLease(parts.writer, parts.clock)
    if (lease) recordAbandoned(parts.writer, parts.clock())
  } catch (err) {
    // The disk may be full, so the failure is only logged, not recorded.
    parts.log.error({ event: 'syncs_not_begun', err })
    refusal = { outcome: 'failed', attempts: 0, rows: null, reason: reasonOf(err) }
    if (lease) releaseLease(lease, parts.log)
    lease = undefined
  }
  if (!lease) return syncs.map(() => refusal)
  const hosts = new KnownHosts()
  const reports = new Map<Sync, RunReport>()
  const queues = [...Map.groupBy(syncs, ({ source }) => hostOf(source.url)).values()]
  const runQueue = async (queue: readonly Sync[]) => {
    for (const sync of queue) {
      if (parts.signal?.aborted) return
      const report = await runWithBackfill(sync, { ...parts, hosts }, from)
      reports.set(sync, report)
      onReport?.(sync, report)
    }
  }
  try {
    await pLimit(SOURCES_AT_ONCE).map(queues, runQueue)
  } finally {
    releaseLease(lease, parts.log)
  }
  const stopped = { outcome: 'busy', attempts: 0, rows: null, reason: 'The process is about to stop.' } as const
  return syncs.map((sync) => reports.get(sync) ?? stopped)
}

async function runWithBackfill(sync: Sync, parts: RunParts, from: string | undefined): Promise<RunReport> {
  const report = await runAndRecord(sync, parts)
  if (!sync.backfill) return report
  return fillMissed({ ...sync, backfill: sync.backfill }, report, from, {
    open: () => openContext(sync, parts).context,
    run: (daySync) => runAndRecord(daySync, parts),
    ...parts,
  })
}

/** Runs the sync and records and logs the outcome. Never throws. */
async function runAndRecord(sync: Sync, parts: RunParts): Promise<RunReport> {
  const { writer, log, clock } = parts
  const started = performance.now()
  let result: Result
  try {
    const id = recordStart(writer, sync.name, clock())
    result = await runSync(sync, id, parts)
    // If rows changed, their transaction has recorded the end of the run.
    if (result.outcome !== 'changed') recordEnd(writer, id, result, clock())
  } catch (err) {
    // On a full disk, not even the failure can be recorded. The record stays `running` until the next run corrects it.
    result = { outcome: 'failed', attempts: 0, rows: null, reason: reasonOf(err) }
    log.error({ event: 'sync_not_recorded', sync: sync.name, err })
  }
  const { outcome, rows, reason, attempts } = result
  const fields = {
    event: 'sync',
    sync: sync.name,
    outcome,
    rows,
    attempts,
    reason,
    ms: Math.round(performance.now() - started),
  }
  if (outcome === 'failed') log.warn(fields)
  else log.info(fields)
  return result
}

async function runSync(sync: Sync, id: number, parts: RunParts): Promise<Result> {
  const { writer, reader, clock, log } = parts
  const { context, validators, notes, attempts: countAttempts } = openContext(sync, parts)
  const { today } = context
  if (findKey(sync, parts) === undefined) {
    return { outcome: 'unchanged', attempts: 0, rows: null, reason: `${sync.key} is not set, so nothing was asked.` }
  }
  try {
    const batches = checkBatches(sync, sync.parse(await sync.fetch(context), context), reader, today)
    if (batches.length === 0) {
      return {
        outcome: 'unchanged',
        attempts: countAttempts(),
        rows: null,
        reason: 'The source has nothing newer than the stored data.',
      }
    }
    return inTransaction(writer, () => {
      const result: Result = {
        outcome: 'changed',
        attempts: countAttempts(),
        rows: storeBatches(writer, sync, batches, clock()),
        reason: notes.join(' ') || null,
      }
      storeValidators(writer, sync.name, validators)
      recordEnd(writer, id, result, clock())
      return result
    })
  } catch (err) {
    if (err instanceof NotModified) {
      markConfirmed(writer, sync, today)
      return { outcome: 'unchanged', attempts: countAttempts(), rows: null, reason: 'The source has not changed.' }
    }
    if (!(err instanceof SyncError)) log.error({ event: 'sync_error', sync: sync.name, err })
    // Too few rows may come from a part that failed before, which a note tells.
    const reason = reasonOf(err)
    const otherNotes = [...new Set(notes)].filter((note) => !reason.includes(note))
    return { outcome: 'failed', attempts: countAttempts(), rows: null, reason: [...otherNotes, reason].join(' ') }
  }
}

/** SQLite's messages, such as "database or disk is full", help the operator. Other errors are reported as bugs. */
function reasonOf(err: unknown): string {
  if (err instanceof SyncError) return err.message
  if (err instanceof Error && 'code' in err && String(err.code).startsWith('SQLITE')) {
    return `The database could not be written: ${err.message}.`
  }
  return `A bug: ${err instanceof Error ? err.message : String(err)}`
}

/**
 * The source has confirmed the rows today, so a seed file from before today must not replace them. Their date stays.
 */
function markConfirmed(db: Writer, sync: Sync, today: string): void {
  const names = sync.datasets.map(({ name }) => name)
  db.update(datasets)
    .set({ synced_whole_on: today })
    .where(and(inArray(datasets.name, names), isNotNull(datasets.synced_whole_on)))
    .run()
  db.update(syncedRows).set({ as_of: today }).where(inArray(syncedRows.dataset, names)).run()
}

function releaseLease(lease: Lease, log: Logger): void {
  try {
    lease.release()
  } catch (err) {
    log.error({ event: 'lease_not_released', err })
  }
}
