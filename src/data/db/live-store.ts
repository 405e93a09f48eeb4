import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCache, openReader, type Database, type Writer } from './client.ts'
import { deferCheckpoints, ledgerPath, openLedger } from './ledger-file.ts'
import { identify, fileId, removeLogOf, type FileIdentity } from './live-file.ts'
import { refuseWrongFile } from './migrate.ts'
import type { Loading, Seeded, Store } from './store.ts'

/** How often open files are checked and failed ones retried. */
const CHECK_EVERY_MS = 1000
/** Failed checks pause longer and longer, up to this. */
const PAUSE_MAX_MS = 5000
/** Size limit of the write-ahead log. A checkpoint in this process would block the event loop for too long. */
const LOG_BYTES_MAX = 16 * 2 ** 20

export interface LiveStoreOptions {
  readonly path: string
  /** Whether this version can read the database without migrating or seeding it. */
  readonly isPrepared: (db: Database) => boolean
  /** Migrates and seeds the files in another thread or process. Throws if that is impossible at the moment. */
  readonly prepare: (onProgress: (loading: Loading) => void) => Promise<Seeded>
  /** Checkpoints the write-ahead logs in another process. */
  readonly tidy: () => Promise<void>
  readonly onChange: (change: StoreChange) => void
  /** Services with invalid seed files, read when the database is opened. Default: the result of `prepare`. */
  readonly broken?: () => ReadonlyMap<string, Error>
  /** Default: the cache is in the database. A database that is published as a release needs this path. */
  readonly cachePath?: string
  /**
   * How long readers may continue to use a connection to a replaced database, in milliseconds. Only for a `path` that
   * is a link to a separate file for each version. Otherwise SQLite would confuse the logs of the two files.
   */
  readonly lingerMs?: number
  readonly lookEveryMs?: number
}

export type StoreChange =
  | { readonly event: 'opened' | 'replaced'; readonly file: 'database' | 'ledger' }
  | { readonly event: 'unusable'; readonly err: unknown }
  | ({ readonly event: 'prepared' } & Seeded)

export interface LiveStore extends Store {
  /** Opens the files that can be opened immediately, and monitors all of them until `close`. */
  start(): void
}

interface OpenFile<T> {
  readonly connection: T
  identity: FileIdentity
}

/**
 * The database files of a long-running process. It reopens a replaced file, and retries one that cannot be opened
 * (locked, full disk, damaged). It builds a deleted database again. A deleted ledger must be restored by the
 * operator, because a new one would forget payments. Nothing here blocks the event loop.
 */
export function createLiveStore(options: LiveStoreOptions): LiveStore {
  const { path, cachePath = path, onChange, lingerMs = 0, lookEveryMs = CHECK_EVERY_MS } = options
  const ledgerFile = ledgerPath(path)
  let database: OpenFile<{ reader: Database; cache: Writer }> | undefined
  let ledger: OpenFile<Writer> | undefined
  let preparation: Seeded = { broken: new Map(), seeds: [] }
  let broken: Store['broken'] = new Map()
  let isPrepared = false
  let loading: Loading | undefined
  let failure: unknown = new Error('The database is being prepared.')
  let lastLogged = ''
  const closed = new AbortController()

  async function checkFiles(): Promise<void> {
    const faults: unknown[] = []
    for (const check of [checkDatabase, checkLedger]) await check().catch((err: unknown) => faults.push(err))
    ;[failure] = faults
    // A failure is lastLogged once per reason, since a disk may stay full for hours.
    if (failure !== undefined && String(failure) !== lastLogged) onChange({ event: 'unusable', err: failure })
    lastLogged = failure === undefined ? '' : String(failure)
  }

  async function checkDatabase(): Promise<void> {
    const isReplaced = database !== undefined && !isUnchanged(database, path)
    if (isReplaced) {
      refuseMissingLedger()
      isPrepared = false
      if (lingerMs === 0) closeDatabase()
    }
    if (isReplaced || !database) await openDatabase()
    if (isReplaced) onChange({ event: 'replaced', file: 'database' })
    if ([cachePath, ledgerFile].some((file) => sizeOf(`${file}-wal`) > LOG_BYTES_MAX)) await options.tidy()
  }

  async function checkLedger(): Promise<void> {
    refuseMissingLedger()
    if (ledger && !isUnchanged(ledger, ledgerFile)) {
      closeLedger()
      onChange({ event: 'replaced', file: 'ledger' })
    }
    // Preparing creates and migrates the ledger, so it is not opened before.
    if (ledger || !isPrepared || closed.signal.aborted) return
    const connection = openLedger(ledgerFile)
    deferCheckpoints(connection)
    ledger = { connection, identity: identify(ledgerFile) }
    onChange({ event: 'opened', file: 'ledger' })
  }

  async function openDatabase(): Promise<void> {
    refuseWrongFile(path, 'database')
    if (!isPrepared && !isPreparedAlready()) {
      loading = { done: 0, of: 0 }
      preparation = await options.prepare((progress) => (loading = progress)).finally(() => (loading = undefined))
      onChange({ event: 'prepared', ...preparation })
    }
    if (closed.signal.aborted) return
    isPrepared = true
    // The inode is read before opening, so that the next check notices a file replaced in between.
    const file = fileId(path)
    const reader = openReader(path)
    const cache = openCache(cachePath)
    // SQLite opens the log at the first read. Reading now opens it before somebody can unlink the file.
    for (const db of [reader, cache]) db.$client.prepare('select 1 from sqlite_schema').get()
    if (database) setTimeout(closeConnections, lingerMs, database.connection).unref()
    database = { connection: { reader, cache }, identity: { ...identify(path), file } }
    broken = options.broken?.() ?? preparation.broken
    onChange({ event: 'opened', file: 'database' })
  }

  function isPreparedAlready(): boolean {
    if (fileId(path) === undefined || fileId(ledgerFile) === undefined) return false
    const reader = openReader(path)
    try {
      return options.isPrepared(reader)
    } finally {
      reader.$client.close()
    }
  }

  function refuseMissingLedger(): void {
    if (!ledger || fileId(ledgerFile) !== undefined) return
    throw new Error(`${ledgerFile} is missing. No payment is accepted until it is restored: see docs/runbook.md.`)
  }

  function closeDatabase(): void {
    if (!database) return
    removeLogOf(database.identity, path)
    closeConnections(database.connection)
    database = undefined
  }

  function closeLedger(): void {
    if (!ledger) return
    removeLogOf(ledger.identity, ledgerFile)
    ledger.connection.$client.close()
    ledger = undefined
  }

  async function monitor(): Promise<void> {
    let pauseMs = lookEveryMs
    while (!closed.signal.aborted) {
      await checkFiles()
      pauseMs = failure === undefined ? lookEveryMs : Math.min(pauseMs * 1.5, PAUSE_MAX_MS)
      await sleep(pauseMs, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    start: () => void monitor(),
    get reader() {
      return database?.connection.reader
    },
    get writer() {
      return database?.connection.cache
    },
    get ledger() {
      // The inode is compared before each payment statement, so that no payment is written to an unlinked file.
      return ledger && fileId(ledgerFile) === ledger.identity.file ? ledger.connection : undefined
    },
    get failure() {
      return failure
    },
    get loading() {
      return loading
    },
    get broken() {
      return broken
    },
    get seeds() {
      return preparation.seeds
    },
    close() {
      closed.abort()
      if (database) closeConnections(database.connection)
      ledger?.connection.$client.close()
      database = undefined
      ledger = undefined
    },
  }
}

function closeConnections({ reader, cache }: { reader: Database; cache: Writer }): void {
  reader.$client.close()
  cache.$client.close()
}

/** Whether the path still has the open file. If so, its identity is updated, since SQLite may have made a new log. */
function isUnchanged(open: OpenFile<unknown>, path: string): boolean {
  const current = identify(path)
  if (current.file !== open.identity.file) return false
  open.identity = current
  return true
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
