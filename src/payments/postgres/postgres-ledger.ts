import { Ledger, type LedgerDatabase, type ClaimRequest } from '../ledger.ts'
import { LEASE_MS, statementsIn, type Row, type StatementName, type Values } from '../ledger-statements.ts'
import { Undone, type PostgresPool, type Query } from './pool.ts'

/** Claims expire by the database server's clock, which all processes share. */
const SERVER_NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
const DEADLOCK = '40P01'

/** The ledger in PostgreSQL, shared by any number of machines. Tests replace the server's clock by `leaseClock`. */
export function postgresLedger(pool: PostgresPool, clock: () => number = Date.now, leaseClock?: () => number): Ledger {
  return new Ledger(new PostgresDatabase(pool, clock, leaseClock), clock)
}

interface Compiled {
  readonly text: string
  readonly names: readonly string[]
}

class PostgresDatabase implements LedgerDatabase {
  readonly #pool: PostgresPool
  readonly #clock: () => number
  readonly #statements: Readonly<Record<StatementName, Compiled>>
  readonly #takeAll: Compiled
  readonly #dropLapsed: Compiled
  readonly #leaseClock: (() => number) | undefined

  constructor(pool: PostgresPool, clock: () => number, leaseClock: (() => number) | undefined) {
    this.#pool = pool
    this.#clock = clock
    this.#leaseClock = leaseClock
    const now = leaseClock ? '@lease_now::bigint' : SERVER_NOW
    const texts = Object.entries(statementsIn({ now, forUpdate: 'for update' }))
    // Safe: the keys are the names of the statements.
    this.#statements = Object.fromEntries(texts.map(([name, text]) => [name, compile(text)])) as never
    this.#dropLapsed = compile(`delete from payment_claims where name = any(@names) and expires_at < ${now}`)
    this.#takeAll = compile(`insert into payment_claims (name, owner, expires_at)
      select unnest(@names::text[]), @owner, ${now} + ${LEASE_MS} on conflict do nothing returning fence`)
  }

  read(name: StatementName, values: Values): Promise<Row[]> {
    return this.#pool.query((query) => this.#run(query, this.#statements[name], values))
  }

  write(name: StatementName, values: Values): Promise<Row[]> {
    return this.read(name, values)
  }

  writeWithoutSync(name: StatementName, values: Values): Promise<Row[]> {
    return this.read(name, values)
  }

  async take(owner: string, { names, place }: ClaimRequest): Promise<number | undefined> {
    const take = async (query: Query, wanted: readonly string[]) => {
      await this.#run(query, this.#dropLapsed, { names: wanted })
      const taken = await this.#run(query, this.#takeAll, { names: wanted, owner })
      return taken.length === wanted.length ? Number(taken[0]?.['fence']) : undefined
    }
    const takePlace = async (query: Query, { name, max }: NonNullable<ClaimRequest['place']>) => {
      for (let number = 0; number < max; number++) {
        if ((await take(query, [`${name}:${number}`])) !== undefined) return true
      }
      return false
    }
    try {
      return await this.#pool.transact(async (query) => {
        const fence = await take(query, names)
        if (fence === undefined) throw new Undone()
        if (place && !(await takePlace(query, place))) throw new Undone()
        return fence
      })
    } catch (err) {
      if ((err as { code?: string }).code === DEADLOCK) return undefined
      throw err
    }
  }

  /** The two statements do not share a transaction: a deadlock over claims would undo the record of the delivery. */
  async release(owner: string, keep: string, delivered: string | undefined): Promise<unknown> {
    if (delivered !== undefined) await this.write('deliver', { key: delivered, now: this.#clock() })
    return this.write('release', { owner, keep })
  }

  #run(query: Query, { text, names }: Compiled, values: Readonly<Record<string, unknown>>): Promise<Row[]> {
    const all: typeof values = { ...values, lease_now: this.#leaseClock?.() }
    return query(
      text,
      names.map((name) => all[name]),
    )
  }
}

function compile(statement: string): Compiled {
  const names = [...new Set([...statement.matchAll(/@(\w+)/g)].map(([, name = '']) => name))]
  return { names, text: statement.replaceAll(/@(\w+)/g, (_, name: string) => `$${names.indexOf(name) + 1}`) }
}
