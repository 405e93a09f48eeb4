import { fileURLToPath } from 'node:url'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { WrongDatabase } from '#data/db/migrate.ts'
import { PROJECT_ROOT } from '#support/files/project-root.ts'

const MIGRATIONS = fileURLToPath(new URL('migrations/ledger-postgres', PROJECT_ROOT))
const CONNECTIONS_MAX = 10
/** Timeout of connecting. It is short, so that a payer gets a 503 before the client gives up. */
const CONNECT_MS = 2_000
const STATEMENT_MS = 5_000
/** How long a transaction that sends no statement may block others. */
const IDLE_IN_TRANSACTION_MS = 10_000
const MIGRATING = 0x646f7a01

// Safe, because every 64-bit column of ours is far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Query = (text: string, values: readonly unknown[]) => Promise<Readonly<Record<string, unknown>>[]>

/** Thrown inside a transaction to roll it back without closing the connection. */
export class Undone extends Error {}

/** Connections to one PostgreSQL database; its schema is migrated before first use. */
export class PostgresPool {
  readonly #pool: pg.Pool
  #migrated: Promise<void> | undefined

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: 'dozen',
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: STATEMENT_MS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      allowExitOnIdle: true,
    })
    // A broken connection reports its error to its query. Without a query, the next one gets another connection.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => void client.on('error', () => {}))
  }

  /**
   * Runs one statement. Throws if the server does not respond, and WrongDatabase if a newer version created the schema.
   */
  async query<T>(use: (query: Query) => Promise<T>): Promise<T> {
    await this.#migrateOnce()
    return use(queryOf(this.#pool))
  }

  /** Runs a query of Drizzle. The caller guarantees that its columns fit `T`. Throws like `query`. */
  async rows<T>(query: SQL): Promise<T[]> {
    await this.#migrateOnce()
    return (await drizzle({ client: this.#pool }).execute(query)).rows as T[]
  }

  /**
   * Runs statements in a transaction and rethrows errors of `use`. After Undone, it rolls back and returns undefined.
   */
  async transact<T>(use: (query: Query) => Promise<T>): Promise<T | undefined> {
    await this.#migrateOnce()
    return this.#withClient(async (client) => {
      await client.query('begin')
      try {
        const result = await use(queryOf(client))
        await client.query('commit')
        return result
      } catch (err) {
        if (!(err instanceof Undone)) throw err
        await client.query('rollback')
        return undefined
      }
    })
  }

  /** A dedicated connection; the caller must release it. */
  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect()
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #migrateOnce(): Promise<void> {
    this.#migrated ??= this.#withClient(bringUpToDate).catch((err: unknown) => {
      this.#migrated = undefined
      throw err
    })
    return this.#migrated
  }

  /** Closes the connection after an error, which rolls back its transaction. */
  async #withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    try {
      const result = await use(client)
      client.release()
      return result
    } catch (err) {
      client.release(true)
      throw err
    }
  }
}

function queryOf(client: pg.Pool | pg.PoolClient): Query {
  return async (text, values) => (await client.query<Record<string, unknown>>(text, [...values])).rows
}

/** Migrates the schema. If several processes start together, one migrates and the others wait for it. */
async function bringUpToDate(client: pg.PoolClient): Promise<void> {
  const db = drizzle({ client })
  await db.execute(sql`select pg_advisory_lock(${MIGRATING})`)
  await migrate(db, { migrationsFolder: MIGRATIONS })
  const { rows } = await db.execute<{ applied: number }>(
    sql`select count(*) as applied from drizzle.__drizzle_migrations`,
  )
  await db.execute(sql`select pg_advisory_unlock(${MIGRATING})`)
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).length
  if ((rows[0]?.applied ?? 0) > known) {
    throw new WrongDatabase('The PostgreSQL ledger was made by a newer version of Dozen. Start that version again.')
  }
}
