import { closeSync, linkSync, openSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import { openCache, openReader, type Database, type Writer } from './client.ts'
import { leaveLog, ledgerPath, openLedger } from './ledger-file.ts'
import { identify, numberOf, removeLogOf, type FileIdentity } from './live-file.ts'
import { refuseWrongFile } from './migrate.ts'
import type { SeedOutcome } from './seed.ts'
import type { Loading, Store } from './store.ts'

/** The interval, in milliseconds, at which open files are checked and failed ones retried. */
const LOOK_EVERY_MS = 1000
/** A file missing for so long is restored from its open connection. */
const MISSING_MS = 5000
const PAUSE_MAX_MS = 5000
/** Writers on the event loop never checkpoint, because that takes too long. */
const LOG_BYTES_MAX = 16 * 2 ** 20
const OWNER_ONLY = 0o600
const READABLE = 0o644

export interface Preparation {
  /** Services with invalid seed files, with the reason. */
  readonly broken: ReadonlyMap<string, Error>
  readonly seeds: readonly SeedOutcome[]
}

export interface LiveStoreOptions {
  readonly path: string
  /** Whether the database can be read without any preparation. */
  readonly isPrepared: (db: Database) => boolean
  /** Migrates and seeds the files, off the event loop. Throws if that is impossible at the moment. */
  readonly prepare: (onProgress: (loading: Loading) => void) => Promise<Preparation>
  /** Checkpoints the write-ahead logs, off the event loop. */
  readonly tidy: () => Promise<void>
  readonly onChange: (change: StoreChange) => void
  /** Called when the database is opened. Absent: the result of `prepare`. */
  readonly broken?: () => ReadonlyMap<string, Error>
  /** The path of the answer cache. Absent: in the database, which then must not be published. */
  readonly cachePath?: string
  /**
   * How long connections to a replaced database stay open for readers, in milliseconds. Only if each version has its
   * own path and `path` is a link; otherwise SQLite would mix up the logs.
   */
  readonly lingerMs?: number
  readonly lookEveryMs?: number
  readonly missingMs?: number
}

export type StoreChange =
  | { readonly event: 'opened' | 'replaced' | 'missing' | 'put_back'; readonly file: 'database' | 'ledger' }
  | { readonly event: 'unusable'; readonly err: unknown }
  | ({ readonly event: 'prepared' } & Preparation)

export interface LiveStore extends Store {
  /** Opens what can be opened at once, and then monitors the files until `close`. */
  start(): void
}

interface Held<T> {
  readonly connection: T
  identity: FileIdentity
  missingSince: number | undefined
}

/**
 * The files of a long-running process. A file that cannot be opened (locked, full disk, missing, damaged) is retried. A
 * replaced file is opened again. An unlinked file is restored from its open connection. Nothing here blocks the event
 * loop.
 */
export function createLiveStore(options: LiveStoreOptions): LiveStore {
  const { path, cachePath = path, onChange, lingerMs = 0 } = options
  const { lookEveryMs = LOOK_EVERY_MS, missingMs = MISSING_MS } = options
  const moneyPath = ledgerPath(path)
  let database: Held<{ reader: Database; cache: Writer }> | undefined
  let ledger: Held<Writer> | undefined
  let preparation: Preparation = { broken: new Map(), seeds: [] }
  let broken: Preparation['broken'] = new Map()
  let isPrepared = false
  let loading: Loading | undefined
  let failure: unknown = new Error('The database is being prepared.')
  let told = ''
  const closed = new AbortController()

  async function look(): Promise<void> {
    const faults = [await faultOf(lookAtDatabase), await faultOf(lookAtLedger)]
    failure = faults.find((fault) => fault !== undefined)
    // Once per reason, since a disk may stay full for hours.
    if (failure !== undefined && String(failure) !== told) onChange({ event: 'unusable', err: failure })
    told = failure === undefined ? '' : String(failure)
  }

  async function lookAtDatabase(): Promise<void> {
    if (database) await lookAt(database, 'database', path)
    if (!database) await openDatabase()
    if ([cachePath, moneyPath].some((file) => sizeOf(`${file}-wal`) > LOG_BYTES_MAX)) await options.tidy()
  }

  async function lookAtLedger(): Promise<void> {
    if (ledger) await lookAt(ledger, 'ledger', moneyPath)
    // Until it is prepared, a database of the single-file version may still contain payments.
    if (!ledger && isPrepared && !closed.signal.aborted) openMoney()
  }

  /** Closes a connection whose file is no longer at its path. */
  async function lookAt(held: Held<unknown>, file: 'database' | 'ledger', at: string): Promise<void> {
    const now = identify(at)
    if (now.file === held.identity.file) {
      held.identity = now
      held.missingSince = undefined
    } else if (now.file === undefined) await waitOrPutBack(held, file, at)
    else if (held === database && lingerMs > 0) {
      // The old file is used until the new one is open.
      isPrepared = false
      await openDatabase()
      onChange({ event: 'replaced', file })
    } else {
      removeLogOf(held.identity, at)
      closeFile(file)
      isPrepared &&= file === 'ledger'
      onChange({ event: 'replaced', file })
    }
  }

  async function waitOrPutBack(held: Held<unknown>, file: 'database' | 'ledger', at: string): Promise<void> {
    if (held.missingSince === undefined) onChange({ event: 'missing', file })
    held.missingSince ??= performance.now()
    if (performance.now() - held.missingSince < missingMs) throw new Error(`The ${file} is missing.`)
    const client = file === 'ledger' ? ledger?.connection.$client : database?.connection.reader.$client
    if (client) await putBack(client, at, held.identity, file === 'ledger' ? OWNER_ONLY : READABLE)
    onChange({ event: 'put_back', file })
    closeFile(file)
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
    // Read before opening: if the file is replaced just now, the next check notices.
    const file = numberOf(path)
    const reader = openReader(path)
    const cache = openCache(cachePath)
    // SQLite opens the log at the first read, so a file unlinked before that would lack it.
    for (const db of [reader, cache]) db.$client.prepare('select 1 from sqlite_schema').get()
    if (database) setTimeout(closeConnections, lingerMs, database.connection).unref()
    database = { connection: { reader, cache }, identity: { ...identify(path), file }, missingSince: undefined }
    broken = options.broken?.() ?? preparation.broken
    onChange({ event: 'opened', file: 'database' })
  }

  function isPreparedAlready(): boolean {
    if (numberOf(path) === undefined || numberOf(moneyPath) === undefined) return false
    const reader = openReader(path)
    try {
      return options.isPrepared(reader)
    } finally {
      reader.$client.close()
    }
  }

  function openMoney(): void {
    const connection = openLedger(moneyPath)
    leaveLog(connection)
    ledger = { connection, identity: identify(moneyPath), missingSince: undefined }
    onChange({ event: 'opened', file: 'ledger' })
  }

  function closeFile(file: 'database' | 'ledger'): void {
    if (file === 'ledger') {
      ledger?.connection.$client.close()
      ledger = undefined
    } else {
      if (database) closeConnections(database.connection)
      database = undefined
    }
  }

  async function keepLooking(): Promise<void> {
    let pauseMs = lookEveryMs
    while (!closed.signal.aborted) {
      await look()
      pauseMs = failure === undefined ? lookEveryMs : Math.min(pauseMs * 1.5, PAUSE_MAX_MS)
      await sleep(pauseMs, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    start: () => void keepLooking(),
    get reader() {
      return database?.connection.reader
    },
    get writer() {
      return database?.connection.cache
    },
    get ledger() {
      // Checked before each payment statement, so that none goes to an unlinked file.
      return ledger && numberOf(moneyPath) === ledger.identity.file ? ledger.connection : undefined
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
      closeFile('database')
      closeFile('ledger')
    },
  }
}

function closeConnections({ reader, cache }: { reader: Database; cache: Writer }): void {
  reader.$client.close()
  cache.$client.close()
}

/** Restores an unlinked file from its open connection, including its log. */
async function putBack(client: BetterSqlite.Database, path: string, old: FileIdentity, mode: number): Promise<void> {
  const unfinished = `${path}.put-back`
  rmSync(unfinished, { force: true })
  closeSync(openSync(unfinished, 'w', mode))
  await client.backup(unfinished)
  removeLogOf(old, path)
  try {
    // Fails if another process was faster or the file has reappeared.
    linkSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

async function faultOf(run: () => Promise<void>): Promise<unknown> {
  try {
    await run()
    return undefined
  } catch (err) {
    return err
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
