import { closeSync, linkSync, openSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import { openCache, openReader, type Database, type Writer } from './client.ts'
import { leaveLog, ledgerPath, openLedger } from './ledger-file.ts'
import { identify, numberOf, removeLogOf, type FileIdentity } from './live-file.ts'
import { refuseWrongFile } from './migrate.ts'
import type { SeedOutcome } from './seed.ts'
import type { Loading, Store } from './store.ts'

/** How often is looked whether the files are those that are open, and whether what could not be opened now can. */
const LOOK_EVERY_MS = 1000
/** A file that is missing this long does not come back by itself: it is put back from what is open of it. */
const MISSING_MS = 5000
const PAUSE_MAX_MS = 5000
/** Whoever writes on the event loop leaves the write-ahead log as it is: bringing it into the file takes a while. */
const LOG_BYTES_MAX = 16 * 2 ** 20
const OWNER_ONLY = 0o600
const READABLE = 0o644

/** What came of preparing the files. */
export interface Preparation {
  /** Services whose seed files cannot be believed, with the reason. */
  readonly broken: ReadonlyMap<string, Error>
  readonly seeds: readonly SeedOutcome[]
}

export interface LiveStoreOptions {
  readonly path: string
  /** Whether nothing need be written before the database is read. */
  readonly isPrepared: (db: Database) => boolean
  /** Migrates and seeds the files, elsewhere than on the event loop. Throws where that cannot be done at the moment. */
  readonly prepare: (onProgress: (loading: Loading) => void) => Promise<Preparation>
  /** Brings the write-ahead logs into their files, elsewhere than on the event loop. */
  readonly tidy: () => Promise<void>
  readonly onChange: (change: StoreChange) => void
  /** Services whose records cannot be used, with the reason; asked when the database is opened. Absent: what `prepare` told. */
  readonly broken?: () => ReadonlyMap<string, Error>
  /** Where answers of other sites are kept. Absent: in the database, which others do not publish then. */
  readonly cachePath?: string
  /**
   * How long a database that was replaced is still there for those who read it. Only where each has a path of its own and
   * `path` is a link to it: SQLite would take the log of the one for the other's.
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
  /** Opens what can be opened at once, and then looks after it until it is closed. */
  start(): void
}

/** One of the two files, with what is open of it. */
interface Held<T> {
  readonly connection: T
  identity: FileIdentity
  missingSince: number | undefined
}

/**
 * The files of a process that runs for months. What cannot be opened – locked, on a full disk, missing, broken – is tried
 * again until it can; what was replaced is opened anew; what was unlinked is put back from what is still open of it.
 * Nothing here waits on the event loop.
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
    // Once for each reason: a disk stays full for hours.
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
    // Payments may still lie in a database from before there was a ledger, until that is prepared.
    if (!ledger && isPrepared && !closed.signal.aborted) openMoney()
  }

  /** Closes what is not at its path any more. */
  async function lookAt(held: Held<unknown>, file: 'database' | 'ledger', at: string): Promise<void> {
    const now = identify(at)
    if (now.file === held.identity.file) {
      held.identity = now
      held.missingSince = undefined
    } else if (now.file === undefined) await waitOrPutBack(held, file, at)
    else if (held === database && lingerMs > 0) {
      // The old one answers until the new one does.
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
    // Asked before: should it be replaced just now, the next look finds another one.
    const file = numberOf(path)
    const reader = openReader(path)
    const cache = openCache(cachePath)
    // SQLite opens the log at the first read, which a file that is unlinked before has none of.
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
      // Asked before each statement about money: none may go into a file that nobody can see.
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

/** Writes a file that was unlinked again, from the connection that still has it open, with all that is in its log. */
async function putBack(client: BetterSqlite.Database, path: string, old: FileIdentity, mode: number): Promise<void> {
  const unfinished = `${path}.put-back`
  rmSync(unfinished, { force: true })
  closeSync(openSync(unfinished, 'w', mode))
  await client.backup(unfinished)
  removeLogOf(old, path)
  try {
    // Fails where another process was faster, or the file has come back by itself.
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
