import type pg from 'pg'

/** Ids of PostgreSQL advisory locks. Each lock guards work that only one process at a time may do. */
const LOCKS = {
  payments: 0x646f7a02,
  /** Syncing, importing and publishing the data of the services. */
  data: 0x646f7a03,
}

/**
 * Elects one process as leader. The leader has an advisory lock for as long as its session lives, so the lock of a
 * killed leader is free immediately. A leader that has not noticed its loss does no harm, because every change
 * requires its own claim.
 */
export class Leadership {
  readonly #lock: number
  readonly #connect: () => Promise<pg.PoolClient>
  #session: pg.PoolClient | undefined

  constructor(lock: keyof typeof LOCKS, connect: () => Promise<pg.PoolClient>) {
    this.#lock = LOCKS[lock]
    this.#connect = connect
  }

  async holds(): Promise<boolean> {
    const session = (this.#session ??= await this.#open())
    try {
      const { rows } = await session.query<{ leads: boolean }>(
        `select case when exists (
           select 1 from pg_locks where locktype = 'advisory' and objid::bigint = $1 and pid = pg_backend_pid() and granted
         ) then true else pg_try_advisory_lock($1) end as leads`,
        [this.#lock],
      )
      return rows[0]?.leads === true
    } catch (err) {
      this.#drop(session)
      throw err
    }
  }

  resign(): void {
    if (this.#session) this.#drop(this.#session)
  }

  async #open(): Promise<pg.PoolClient> {
    const session = await this.#connect()
    session.once('error', () => this.#drop(session))
    return session
  }

  /** The server releases the lock when the session ends. */
  #drop(session: pg.PoolClient): void {
    if (this.#session !== session) return
    this.#session = undefined
    session.release(true)
  }
}
