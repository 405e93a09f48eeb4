import type { Writer } from '#data/db/client.ts'
import { Ledger, type LedgerDatabase, type ClaimRequest } from './ledger.ts'
import type { Row, StatementName, Values } from './ledger-statements.ts'
import { SqliteAccess, type RunStatement } from './sqlite-access.ts'

/** `db` is called on every use. `inBackground`: blocks no other work, and a power failure may lose the last writes. */
export function sqliteLedger(
  db: () => Writer,
  clock: () => number = Date.now,
  { inBackground = false }: { inBackground?: boolean } = {},
): Ledger {
  return new Ledger(new SqliteDatabase(new SqliteAccess(db, inBackground), clock), clock)
}

/** Claims do not wait for the disk: a power failure also ends their owners, and writing a payment flushes them. */
class SqliteDatabase implements LedgerDatabase {
  readonly #file: SqliteAccess
  readonly #clock: () => number

  constructor(file: SqliteAccess, clock: () => number) {
    this.#file = file
    this.#clock = clock
  }

  read(name: StatementName, values: Values): Promise<Row[]> {
    return this.#file.read((run) => run(name, values))
  }

  write(name: StatementName, values: Values): Promise<Row[]> {
    return this.#file.write((run) => run(name, values))
  }

  writeWithoutSync(name: StatementName, values: Values): Promise<Row[]> {
    return this.#file.writeWithoutSync((run) => run(name, values))
  }

  async take(owner: string, { names, place }: ClaimRequest): Promise<number | undefined> {
    const isClaimed = (run: RunStatement, name: string) => run('isClaimed', { name, now: this.#clock() }).length > 0
    // Waiting callers poll. They read first whether the name is free, so that a taken name queues no write. While
    // writes are pending, the read could be outdated and is skipped.
    const isTaken = (run: RunStatement) => !this.#file.hasUnwritten && names.some((name) => isClaimed(run, name))
    if (await this.#file.read(isTaken)) return undefined
    return this.#file.writeWithoutSync((run) => {
      const isFree = (name: string) => !isClaimed(run, name)
      const places = Array.from({ length: place?.max ?? 0 }, (_, number) => `${place?.name}:${number}`)
      const free = places.find(isFree)
      if (!names.every(isFree) || (place && free === undefined)) return undefined
      const taken = free === undefined ? names : [...names, free]
      const now = this.#clock()
      return taken.map((name) => Number(run('take', { name, owner, now })[0]?.['fence']))[0]
    })
  }

  release(owner: string, keep: string, delivered: string | undefined): Promise<unknown> {
    const now = this.#clock()
    return this.#file.writeWithoutSync((run) => {
      if (delivered !== undefined) run('deliver', { key: delivered, now })
      run('release', { owner, keep })
    })
  }
}
