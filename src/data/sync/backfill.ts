import { setTimeout as sleep } from 'node:timers/promises'
import type { Backfill, Sync, SyncContext } from '#operation/sync.ts'
import { SyncError } from './define-sync.ts'
import type { RunReport } from './record.ts'

/** Between two days: sources refuse whoever asks for a year at once. */
const PAUSE_MS = 3000
/** A source that fails so often is asked again at the next run. */
const FAILURES_MAX = 3
/** No source rests for so long: what is older it does not keep. */
const EMPTY_MAX = 12

interface FillParts {
  open(): SyncContext
  run(sync: Sync): Promise<RunReport>
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal?: AbortSignal
}

/**
 * Brings the missed days one by one after a run that brought what is new, and says what came of all. What was not reached
 * is missing still, and so comes with the next run.
 */
export async function fillMissed(
  sync: Sync & { readonly backfill: Backfill },
  before: RunReport,
  from: string | undefined,
  { open, run, pause = wait, signal = new AbortController().signal }: FillParts,
): Promise<RunReport> {
  const reports = [before]
  const faults: string[] = []
  let empty = 0
  for (const day of await listMissing(sync.backfill, open(), from, faults)) {
    if (signal.aborted || faults.length === FAILURES_MAX || empty === EMPTY_MAX) break
    if (reports.length > 1) await pause(PAUSE_MS, signal)
    const report = await run(ofDay(sync, day))
    reports.push(report)
    if (report.outcome === 'busy') break
    if (report.outcome === 'failed') faults.push(report.reason ?? day)
    empty = report.outcome === 'unchanged' ? empty + 1 : 0
  }
  const isMadeUp = reports.slice(1).some(({ outcome }) => outcome === 'changed')
  const unmet = before.outcome === 'failed' && !isMadeUp && (reports.length > 1 || faults.length > 0)
  const reasons = [
    ...(unmet ? [before.reason ?? 'The newest did not come.'] : []),
    ...(faults.length > 0 ? ['Not all missed days came.', ...faults] : []),
  ]
  // Said last of all, so that the newest run tells that something is missing.
  if (reasons.length > 0) reports.push(await run(failing(sync, reasons.join(' '))))
  return summarise(reports)
}

/** The newest first: what a source keeps no more lies behind what it keeps. */
async function listMissing(
  { missing }: Backfill,
  context: SyncContext,
  from: string | undefined,
  faults: string[],
): Promise<string[]> {
  try {
    return [...(await missing(context, from))].toSorted().toReversed()
  } catch (err) {
    if (!(err instanceof SyncError)) throw err
    faults.push(err.message)
    return []
  }
}

/** Several runs as one: failed or busy as the last was, changed where any was. */
function summarise(reports: readonly RunReport[]): RunReport {
  const last = reports.at(-1)
  if (!last) throw new Error('There is no run to tell of.')
  const isDone = last.outcome === 'changed' || last.outcome === 'unchanged'
  const told = isDone ? (reports.findLast(({ outcome }) => outcome === 'changed') ?? last) : last
  const rows = reports.flatMap((report) => report.rows ?? [])
  return {
    ...told,
    rows: rows.length > 0 ? rows.reduce((sum, count) => sum + count, 0) : null,
    attempts: reports.reduce((sum, { attempts }) => sum + attempts, 0),
  }
}

function failing(sync: Sync, reason: string): Sync {
  return { ...sync, fetch: () => Promise.reject(new SyncError(reason)) }
}

/** The sync as it brings one day of the past. */
function ofDay(sync: Sync & { readonly backfill: Backfill }, day: string): Sync {
  const { backfill } = sync
  return {
    ...sync,
    async fetch(context) {
      try {
        return await backfill.fetch(day, context)
      } catch (err) {
        throw err instanceof SyncError ? new SyncError(`${day}: ${err.message}`, { cause: err }) : err
      }
    },
    parse(documents, context) {
      context.note(`${day} had been missed.`)
      return backfill.parse(day, documents, context)
    },
  }
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
