import { setImmediate as nextRound } from 'node:timers/promises'
import { isBusy, untilFree } from '#data/db/busy.ts'
import type { Writer } from '#data/db/client.ts'
import { prepare } from './sqlite-statements.ts'

export type Statements = ReturnType<typeof prepare>

/** How long it may stay unwritten that somebody has let go, so that it can go with what others write next. */
const LATER_MS = 10

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
  #isDue = false
  #later: NodeJS.Timeout | undefined
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

  /** As `jot`, with whatever is written next, or in a moment: before anything that is asked to be written after it. */
  putOff<T>(use: Use<T>): Promise<T> {
    return this.#write(use, false, LATER_MS)
  }

  /** Whether something waits for its turn to be written, so that a look at the file would not see it. */
  get hasUnwritten(): boolean {
    return this.#writes.length > 0
  }

  #write<T>(use: Use<T>, waits: boolean, withinMs = 0): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const write: Write = { use, waits: waits && !this.#inBackground, resolve, reject }
      if (this.#inBackground) return void this.#itsTurn().then(() => this.#commit([write]))
      this.#writes.push(write)
      if (withinMs > 0) this.#later ??= setTimeout(() => this.#flush(), withinMs)
      else if (!this.#isDue) {
        this.#isDue = true
        setImmediate(() => this.#flush())
      }
    })
  }

  #flush(): void {
    clearTimeout(this.#later)
    this.#later = undefined
    this.#isDue = false
    if (this.#writes.length > 0) void this.#commit(this.#writes.splice(0))
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
  // By exec(): pragma() takes five times as long, as it makes ready to read what it yields.
  $client.exec('pragma synchronous = NORMAL')
  try {
    return commit()
  } finally {
    $client.exec('pragma synchronous = FULL')
  }
}
