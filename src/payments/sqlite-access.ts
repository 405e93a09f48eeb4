import { setImmediate as nextRound } from 'node:timers/promises'
import { isBusy, untilFree } from '#db/busy.ts'
import type { Writer } from '#db/client.ts'
import { prepare } from './sqlite-statements.ts'

export type Statements = ReturnType<typeof prepare>

/** What is made once for a connection: better-sqlite3 makes four functions for each that it is to run in a transaction. */
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
 * How a ledger reaches its file. What is written in one round of the event loop is one transaction, so that however many
 * sales there are, the loop waits for the disk once. A file that is locked is tried again without holding anybody up.
 */
export class SqliteAccess {
  readonly #db: () => Writer
  readonly #inBackground: boolean
  readonly #prepared = new WeakMap<Writer, Prepared>()
  #writes: Write[] = []
  #turn: Promise<unknown> = Promise.resolve()

  /**
   * `db` is asked on every use: at start the tables may not be there yet, and a restored file is another connection. What works
   * `inBackground` holds up nobody: it makes one statement in each round of the event loop, and none waits for the disk.
   */
  constructor(db: () => Writer, inBackground: boolean) {
    this.#db = db
    this.#inBackground = inBackground
  }

  async read<T>(use: Use<T>): Promise<T> {
    if (this.#inBackground) await this.#itsTurn()
    return untilFree(() => use(this.#preparedFor(this.#db()).statements))
  }

  /** It is on the disk when this resolves. */
  write<T>(use: Use<T>): Promise<T> {
    return this.#write(use, true)
  }

  /** It is in the log when this resolves, and on the disk with whatever waits for that next: only a power cut can take it back. */
  jot<T>(use: Use<T>): Promise<T> {
    return this.#write(use, false)
  }

  #write<T>(use: Use<T>, waits: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const write: Write = { use, waits: waits && !this.#inBackground, resolve, reject }
      if (this.#inBackground) void this.#itsTurn().then(() => this.#commit([write]))
      else if (this.#writes.push(write) === 1) setImmediate(() => this.#commit(this.#writes.splice(0)))
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

/** What is to be said to each once all is committed. The fault of one is not the others', as long as there is a transaction. */
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
  $client.pragma('synchronous = NORMAL')
  try {
    return commit()
  } finally {
    $client.pragma('synchronous = FULL')
  }
}
