import { setImmediate as untilNextRound } from 'node:timers/promises'
import { isBusy, untilFree } from '#data/db/busy.ts'
import type { Writer } from '#data/db/client.ts'
import { statementsIn, type Row, type StatementName, type Values } from './ledger-statements.ts'

export type RunStatement = (name: StatementName, values: Values) => Row[]

/** Prepared once per connection, because better-sqlite3 creates four functions for each transaction function. */
interface Prepared {
  readonly run: RunStatement
  readonly commit: (writes: readonly Write[]) => (() => void)[]
}
type Work<T> = (run: RunStatement) => T

interface Write {
  readonly work: Work<unknown>
  /** Whether the transaction must reach the disk before the write resolves. */
  readonly isDurable: boolean
  /** The promise of the same `work` supplies it, so the value has the promise's type, which the list cannot express. */
  readonly resolve: (value: never) => void
  readonly reject: (err: unknown) => void
}

/**
 * A ledger's access to its file, in one of two modes. The request process collects the writes of one event-loop round
 * into one transaction. It waits for the disk once if any of them is durable. The background process runs one statement
 * per round and never waits for the disk. A locked file is retried without blocking.
 */
export class SqliteAccess {
  readonly #db: () => Writer
  readonly #inBackground: boolean
  readonly #prepared = new WeakMap<Writer, Prepared>()
  #writes: Write[] = []
  #queue: Promise<unknown> = Promise.resolve()

  /**
   * `db` is called on every use: at start the tables may not exist yet, and a restored file has another connection.
   * With `inBackground`, each event-loop round runs one statement, and no statement waits for the disk.
   */
  constructor(db: () => Writer, inBackground: boolean) {
    this.#db = db
    this.#inBackground = inBackground
  }

  async read<T>(work: Work<T>): Promise<T> {
    if (this.#inBackground) await this.#nextRound()
    return untilFree(() => work(this.#preparedFor(this.#db()).run))
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.#write(work, true)
  }

  /** Resolves when the write is in the write-ahead log. Only a power failure can lose it before it reaches the disk. */
  writeWithoutSync<T>(work: Work<T>): Promise<T> {
    return this.#write(work, false)
  }

  /** Whether a write is pending. A read of the file does not see it yet. */
  get hasUnwritten(): boolean {
    return this.#writes.length > 0
  }

  #write<T>(work: Work<T>, isDurable: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const write: Write = { work, isDurable: isDurable && !this.#inBackground, resolve, reject }
      if (this.#inBackground) return void this.#nextRound().then(() => this.#commit([write]))
      if (this.#writes.push(write) === 1) setImmediate(() => this.#commit(this.#writes.splice(0)))
    })
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    try {
      const notifications = await untilFree(() => {
        const db = this.#db()
        const commit = () => this.#preparedFor(db).commit(writes)
        return writes.some(({ isDurable }) => isDurable) ? commit() : withoutSync(db, commit)
      })
      for (const notify of notifications) notify()
    } catch (err) {
      for (const { reject } of writes) reject(err)
    }
  }

  #preparedFor(db: Writer): Prepared {
    const cached = this.#prepared.get(db)
    if (cached) return cached
    const run = prepareStatements(db)
    const transaction = db.$client.transaction((writes: readonly Write[]) => runWrites(writes, run, db))
    const prepared = { run, commit: transaction.immediate }
    this.#prepared.set(db, prepared)
    return prepared
  }

  #nextRound(): Promise<unknown> {
    return (this.#queue = this.#queue.then(() => untilNextRound()))
  }
}

function prepareStatements({ $client }: Writer): RunStatement {
  const texts = Object.entries(statementsIn({ now: '@now', forUpdate: '' }))
  const prepared = new Map<string, ReturnType<typeof $client.prepare>>()
  for (const [name, text] of texts) prepared.set(name, $client.prepare(text))
  return (name, values) => {
    const statement = prepared.get(name)
    if (!statement) throw new Error(`The ledger has no statement ${name}.`)
    if (statement.reader) return statement.all(values) as Row[]
    statement.run(values)
    return []
  }
}

/**
 * Runs writes in the open transaction; an error in one does not affect others. Returns callbacks for after the commit.
 */
function runWrites(writes: readonly Write[], run: RunStatement, db: Writer): (() => void)[] {
  return writes.map(({ work, resolve, reject }) => {
    try {
      const value = work(run)
      return () => resolve(value as never)
    } catch (err) {
      // After some errors, such as a full disk, SQLite has rolled back the transaction, so no write has succeeded.
      if (isBusy(err) || !db.$client.inTransaction) throw err
      return () => reject(err)
    }
  })
}

function withoutSync<T>(db: Writer, commit: () => T): T {
  const { $client } = db
  // pragma() would take five times as long as exec(), because it prepares to read a result.
  $client.exec('pragma synchronous = NORMAL')
  try {
    return commit()
  } finally {
    $client.exec('pragma synchronous = FULL')
  }
}
