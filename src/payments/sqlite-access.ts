import { setImmediate as nextRound } from 'node:timers/promises'
import { isBusy, untilFree } from '#data/db/busy.ts'
import type { Writer } from '#data/db/client.ts'
import { statementsIn, type Row, type StatementName, type Values } from './ledger-statements.ts'

export type Statements = (name: StatementName, values: Values) => Row[]

/** Prepared once per connection, because better-sqlite3 creates four functions for each transaction function. */
interface Prepared {
  readonly statements: Statements
  readonly commit: (writes: readonly Write[]) => (() => void)[]
}
type Use<T> = (statements: Statements) => T

interface Write {
  readonly use: Use<unknown>
  readonly waits: boolean
  readonly resolve: (value: never) => void
  readonly reject: (err: unknown) => void
}

/**
 * A ledger's access to its file. All writes of one event-loop round share a transaction, so that they wait for the disk
 * once. A locked file is retried without blocking.
 */
export class SqliteAccess {
  readonly #db: () => Writer
  readonly #inBackground: boolean
  readonly #prepared = new WeakMap<Writer, Prepared>()
  #writes: Write[] = []
  #turn: Promise<unknown> = Promise.resolve()

  /**
   * `db` is called on every use: at start the tables may not exist yet, and a restored file has another connection.
   * With `inBackground`, each event-loop round runs one statement, and no statement waits for the disk.
   */
  constructor(db: () => Writer, inBackground: boolean) {
    this.#db = db
    this.#inBackground = inBackground
  }

  async read<T>(use: Use<T>): Promise<T> {
    if (this.#inBackground) await this.#itsTurn()
    return untilFree(() => use(this.#preparedFor(this.#db()).statements))
  }

  write<T>(use: Use<T>): Promise<T> {
    return this.#write(use, true)
  }

  /** Resolves when the write is in the write-ahead log. Only a power failure can lose it before it reaches the disk. */
  jot<T>(use: Use<T>): Promise<T> {
    return this.#write(use, false)
  }

  /** Whether a write is pending. A read of the file does not see it yet. */
  get hasUnwritten(): boolean {
    return this.#writes.length > 0
  }

  #write<T>(use: Use<T>, waits: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const write: Write = { use, waits: waits && !this.#inBackground, resolve, reject }
      if (this.#inBackground) return void this.#itsTurn().then(() => this.#commit([write]))
      if (this.#writes.push(write) === 1) setImmediate(() => this.#commit(this.#writes.splice(0)))
    })
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    try {
      const outcomes = await untilFree(() => {
        const db = this.#db()
        const commit = () => this.#preparedFor(db).commit(writes)
        return writes.some(({ waits }) => waits) ? commit() : withoutWaiting(db, commit)
      })
      for (const tell of outcomes) tell()
    } catch (err) {
      for (const { reject } of writes) reject(err)
    }
  }

  #preparedFor(db: Writer): Prepared {
    const known = this.#prepared.get(db)
    if (known) return known
    const statements = prepare(db)
    const transaction = db.$client.transaction((writes: readonly Write[]) => outcomesOf(writes, statements, db))
    const made = { statements, commit: transaction.immediate }
    this.#prepared.set(db, made)
    return made
  }

  #itsTurn(): Promise<unknown> {
    return (this.#turn = this.#turn.then(() => nextRound()))
  }
}

function prepare({ $client }: Writer): Statements {
  const texts = Object.entries(statementsIn({ now: '@now', forUpdate: '' }))
  const prepared = new Map<string, ReturnType<typeof $client.prepare>>()
  for (const [name, text] of texts) prepared.set(name, $client.prepare(text))
  return (name, values) => {
    const statement = prepared.get(name)
    if (statement?.reader) return statement.all(values) as Row[]
    statement?.run(values)
    return []
  }
}

/**
 * Runs writes in the open transaction; an error in one does not affect others. Returns callbacks for after the commit.
 */
function outcomesOf(writes: readonly Write[], statements: Statements, db: Writer): (() => void)[] {
  return writes.map(({ use, resolve, reject }) => {
    try {
      const value = use(statements)
      return () => resolve(value as never)
    } catch (err) {
      if (isBusy(err) || !db.$client.inTransaction) throw err
      return () => reject(err)
    }
  })
}

function withoutWaiting<T>(db: Writer, commit: () => T): T {
  const { $client } = db
  // pragma() would take five times as long as exec(), because it prepares to read a result.
  $client.exec('pragma synchronous = NORMAL')
  try {
    return commit()
  } finally {
    $client.exec('pragma synchronous = FULL')
  }
}
