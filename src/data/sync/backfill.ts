import { setTimeout as sleep } from 'node:timers/promises'
import type { Backfill, Sync, SyncContext } from '#operation/sync.ts'
import { SyncError } from './define-sync.ts'
import type { RunReport } from './record.ts'

/** Pause between the requests for two days, because sources refuse bursts. */
const PAUSE_MS = 3000
/** After this many failed days, the next run continues. */
const FAILURES_MAX = 3
/** Number of empty days in a row after which the source has no older days. No source is closed for so long. */
const EMPTY_DAYS_MAX = 12

interface FillParts {
  /** Opens a context for the list of missing days. */
  open(): SyncContext
  /** Runs one sync and records the run. */
  run(sync: Sync): Promise<RunReport>
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal?: AbortSignal
}

/** Fetches missing days. A day that this run does not reach remains missing, so the next run fetches it. */
export async function fillMissed(
  sync: Sync & { readonly backfill: Backfill },
  before: RunReport,
  from: string | undefined,
  { open, run, pause: wait = pause, signal = new AbortController().signal }: FillParts,
): Promise<RunReport> {
  const reports = [before]
  const faults: string[] = []
  let emptyDays = 0
  for (const day of await listMissing(sync.backfill, open(), from, faults)) {
    if (signal.aborted || faults.length === FAILURES_MAX || emptyDays === EMPTY_DAYS_MAX) break
    if (reports.length > 1) await wait(PAUSE_MS, signal)
    const report = await run(syncForDay(sync, day))
    reports.push(report)
    if (report.outcome === 'busy') break
    if (report.outcome === 'failed') faults.push(report.reason ?? day)
    emptyDays = report.outcome === 'unchanged' ? emptyDays + 1 : 0
  }
  const isMadeUp = reports.slice(1).some(({ outcome }) => outcome === 'changed')
  const hasNotCome = before.outcome === 'failed' && !isMadeUp && (reports.length > 1 || faults.length > 0)
  const reasons = [
    ...(hasNotCome ? [before.reason ?? 'The newest did not come.'] : []),
    ...(faults.length > 0 ? ['Not all missed days came.', ...faults] : []),
  ]
  // The failure is recorded last, so that the newest run names the days that are still missing.
  if (reasons.length > 0)
    reports.push(await run({ ...sync, fetch: () => Promise.reject(new SyncError(reasons.join(' '))) }))
  return combineReports(reports)
}

/** Newest first, because sources delete the oldest days. */
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

/** Combines several runs into one report. A failed or busy last run counts; otherwise any change does. */
function combineReports(reports: readonly RunReport[]): RunReport {
  const last = reports.at(-1)
  if (!last) throw new Error('There is no run to report.')
  const isDone = last.outcome === 'changed' || last.outcome === 'unchanged'
  const final = isDone ? (reports.findLast(({ outcome }) => outcome === 'changed') ?? last) : last
  const rows = reports.flatMap((report) => report.rows ?? [])
  return {
    ...final,
    rows: rows.length > 0 ? rows.reduce((sum, count) => sum + count, 0) : null,
    attempts: reports.reduce((sum, { attempts }) => sum + attempts, 0),
  }
}

function syncForDay(sync: Sync & { readonly backfill: Backfill }, day: string): Sync {
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
      context.note(`${day} was missing.`)
      return backfill.parse(day, documents, context)
    },
  }
}

/** Resolves after `ms`, or earlier when the signal aborts. Never rejects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
