import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database, Writer } from '#db/client.ts'
import { datasets, syncedRows } from '#db/schema.ts'
import { tablesOf } from '#db/staged-tables.ts'
import { inStaging } from '#db/staging.ts'
import type { Logger } from '#observability/log.ts'
import type { SourceRequest, Sync, SyncContext } from '#operation/sync.ts'
import type { GuardedFetch } from '#outbound/types.ts'
import { checkBatches } from './check.ts'
import { SyncError } from './define-sync.ts'
import { fetchSource, type FetchSourceOptions, type Validators } from './fetch-source.ts'
import { listHeldDatasets } from './freshness.ts'
import { takeLease, type Lease } from '#db/lease.ts'
import { recordAbandoned, recordEnd, recordStart, type Result } from './record.ts'
import { syncValidators } from './schema.ts'
import { storeBatches } from './store.ts'
import { taipeiDay } from '#dates/taipei.ts'

const DEADLINE_MS = 10 * 60_000

export interface RunnerParts extends Pick<FetchSourceOptions, 'pause' | 'random'> {
  readonly writer: Writer
  readonly reader: Database
  readonly fetch: GuardedFetch
  readonly log: Logger
  readonly clock: () => Date
  /** Ends running syncs: the process is about to stop. */
  readonly signal?: AbortSignal
  /** Told before each request of a run, how many there have been with it. */
  readonly onRequest?: (count: number) => void
}

export type RunOutcome = Result['outcome'] | 'busy'

/** What was done, or `busy` while another process syncs: then nothing was asked and nothing recorded. */
export interface RunReport extends Omit<Result, 'outcome'> {
  readonly outcome: RunOutcome
}

/** The one way to run a sync: lease, record, fetch, parse, check, store in one transaction, record. Never throws. */
export async function runSync(sync: Sync, parts: RunnerParts): Promise<RunReport> {
  let lease: Lease | undefined
  try {
    lease = takeLease(parts.writer, parts.clock)
  } catch (err) {
    // A database that takes no word, as on a full disk: nothing can be recorded there either.
    parts.log.error({ event: 'sync_not_begun', sync: sync.name, err })
    return { outcome: 'failed', attempts: 0, rows: null, reason: reasonOf(err) }
  }
  if (!lease) return { outcome: 'busy', attempts: 0, rows: null, reason: 'Another process is syncing.' }
  try {
    return await record(sync, parts)
  } finally {
    release(lease, parts.log)
  }
}

async function record(sync: Sync, parts: RunnerParts): Promise<RunReport> {
  const { writer, log, clock } = parts
  const started = performance.now()
  let result: Result
  try {
    const id = recordStart(writer, sync.name, clock())
    recordAbandoned(writer, id, clock())
    result = await attempt(sync, id, parts)
    // A change is recorded in the transaction that made it.
    if (result.outcome !== 'changed') recordEnd(writer, id, result, clock())
  } catch (err) {
    // Not even the record could be written, as on a full disk: the row stays `running` until the next run finds it.
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

async function attempt(sync: Sync, id: number, parts: RunnerParts): Promise<Result> {
  const { writer, reader, clock, log } = parts
  let attempts = 0
  const asked = new Map<string, Validators>()
  const notes: string[] = []
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const signal = parts.signal ? AbortSignal.any([deadline, parts.signal]) : deadline
  const now = clock()
  const today = taipeiDay(now)
  const context: SyncContext = {
    now,
    today,
    db: reader,
    log: log.child({ sync: sync.name }),
    signal,
    async get(url: string, request: SourceRequest = {}) {
      const held = request.conditional ? findValidators(reader, sync, url) : undefined
      const fetched = await fetchSource(url, request, held, {
        ...parts,
        signal,
        onAttempt: () => {
          attempts += 1
          parts.onRequest?.(attempts)
        },
      })
      if (fetched === 'not_modified') throw new NotModified()
      if (request.conditional) asked.set(url, fetched.validators)
      return fetched.document
    },
    note: (sentence) => {
      notes.push(sentence)
      context.log.warn({ event: 'sync_note', note: sentence })
    },
  }
  try {
    const batches = checkBatches(sync, sync.parse(await sync.fetch(context), context), reader, today)
    if (batches.length === 0) {
      return { outcome: 'unchanged', attempts, rows: null, reason: 'The source has nothing newer than what is held.' }
    }
    const tables = [
      ...tablesOf(sync.datasets),
      { name: 'sync_validators', only: { column: 'sync', values: [sync.name] } },
      { name: 'sync_runs', only: { column: 'id', values: [id] } },
    ]
    const stored = await inStaging(writer, tables, (db) => {
      const result: Result = {
        outcome: 'changed',
        attempts,
        rows: storeBatches(db, sync, batches, clock()),
        reason: notes.join(' ') || null,
      }
      keepValidators(db, sync.name, asked)
      recordEnd(db, id, result, clock())
      return result
    })
    return stored.result
  } catch (err) {
    if (err instanceof NotModified) {
      if (sync.holdsUntilChanged) markFresh(writer, sync, today)
      return { outcome: 'unchanged', attempts, rows: null, reason: 'The source has not changed.' }
    }
    if (!(err instanceof SyncError)) log.error({ event: 'sync_error', sync: sync.name, err })
    return { outcome: 'failed', attempts, rows: null, reason: reasonOf(err) }
  }
}

/** Ends a run early: the source says that what we hold is its newest. */
class NotModified extends Error {}

/** SQLite’s words say what an operator must know (“database or disk is full”); other strangers are bugs. */
function reasonOf(err: unknown): string {
  if (err instanceof SyncError) return err.message
  if (err instanceof Error && 'code' in err && String(err.code).startsWith('SQLITE')) {
    return `The database could not be written: ${err.message}.`
  }
  return `A bug: ${err instanceof Error ? err.message : String(err)}`
}

/** Only while the rows held are those that came with them, and not those of a seed file since. */
function findValidators(db: Database, { name, datasets: sets }: Sync, url: string): Validators | undefined {
  const names = sets.filter((set) => !set.startsEmpty).map((set) => set.name)
  if (listHeldDatasets(db, names).some(({ origin }) => origin === 'seed')) return undefined
  const held = db
    .select()
    .from(syncValidators)
    .where(and(eq(syncValidators.sync, name), eq(syncValidators.url, url)))
    .get()
  return held && { etag: held.etag, lastModified: held.last_modified }
}

function keepValidators(db: Writer, sync: string, asked: ReadonlyMap<string, Validators>): void {
  for (const [url, { etag, lastModified }] of asked) {
    const row = { etag, last_modified: lastModified }
    db.insert(syncValidators)
      .values({ sync, url, ...row })
      .onConflictDoUpdate({ target: [syncValidators.sync, syncValidators.url], set: row })
      .run()
  }
}

function markFresh(db: Writer, sync: Sync, today: string): void {
  const names = sync.datasets.map(({ name }) => name)
  db.update(datasets).set({ as_of: today }).where(inArray(datasets.name, names)).run()
  // A seed file from before today is no newer than what the source has just said again.
  db.update(datasets)
    .set({ synced_whole_on: today })
    .where(and(inArray(datasets.name, names), isNotNull(datasets.synced_whole_on)))
    .run()
  db.update(syncedRows).set({ as_of: today }).where(inArray(syncedRows.dataset, names)).run()
}

function release(lease: { release(): void }, log: Logger): void {
  try {
    lease.release()
  } catch (err) {
    log.error({ event: 'lease_not_released', err })
  }
}
