import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import {
  LEASE_MS,
  requestClaim,
  type Claim,
  type Ledger,
  type NewPayment,
  type PaymentEntry,
  type PaymentRow,
  type Settled,
  type Wanted,
} from '../ledger.ts'
import { Undone, type PostgresDatabase, type PostgresPool } from './pool.ts'
import { paymentClaims, payments } from './schema.ts'

const { answer: _answer, answer_headers: _headers, payload: _payload, ...entry } = getTableColumns(payments)

/** Claims expire by the server's clock, which all processes share. */
const SERVER_NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const DEADLOCK = '40P01'

/** The ledger in a PostgreSQL database, shared by processes on any number of machines. */
export class PostgresLedger implements Ledger {
  readonly #pool: PostgresPool
  readonly #clock: () => number
  readonly #claimNow: () => SQL

  /** `leaseClock` replaces the server's clock in tests. */
  constructor(pool: PostgresPool, clock: () => number = Date.now, leaseClock?: () => number) {
    this.#pool = pool
    this.#clock = clock
    this.#claimNow = () => (leaseClock ? sql`${leaseClock()}::bigint` : SERVER_NOW)
  }

  find(key: string): Promise<PaymentRow | undefined> {
    return this.#first(eq(payments.key, key))
  }

  findOwed(payer: string, request: string, since: number): Promise<PaymentRow | undefined> {
    return this.#first(
      eq(payments.payer, payer),
      eq(payments.request, request),
      or(isNull(payments.delivered_at), gt(payments.delivered_at, since)),
      this.#canBeHad(),
    )
  }

  findIdentified(payer: string, identifier: string): Promise<PaymentRow | undefined> {
    return this.#first(eq(payments.payer, payer), eq(payments.identifier, identifier), this.#canBeHad())
  }

  countPending(payer: string): Promise<number> {
    return this.#pool.run((db) => db.$count(payments, and(eq(payments.payer, payer), eq(payments.state, 'pending'))))
  }

  async claim(wanted: Wanted): Promise<Claim | undefined> {
    const owner = randomUUID()
    const fence = await this.#take(owner, wanted)
    return fence === undefined ? undefined : this.#claimOf(owner, fence)
  }

  async add(payment: NewPayment, claim: Claim): Promise<PaymentRow | undefined> {
    // Safe: claims are created only here.
    const { owner, fence } = claim as PostgresClaim
    const now = this.#clock()
    return this.#pool.transact(async (db) => {
      // Locked until the row is inserted, so that the next owner of the claim sees it.
      const [held] = await db
        .select({ fence: paymentClaims.fence })
        .from(paymentClaims)
        .where(and(eq(paymentClaims.owner, owner), eq(paymentClaims.name, requestClaim(payment))))
        .for('update')
      if (!held) return undefined
      const [row] = await db
        .insert(payments)
        .values({ ...payment, state: 'pending', created_at: now, updated_at: now, fence })
        .onConflictDoNothing()
        .returning()
      return row
    })
  }

  send(key: string, fence: number): Promise<boolean> {
    const now = this.#clock()
    return this.#change(key, fence, ['pending'], { sent_at: sql`coalesce(sent_at, ${now})`, updated_at: now })
  }

  async settle(
    key: string,
    { transaction, reason, answerUntil, nextLookAt }: Settled,
    fence: number,
  ): Promise<PaymentRow | undefined> {
    const now = this.#clock()
    const to = {
      state: 'settled' as const,
      transaction: sql`coalesce(nullif(${transaction}, ''), ${payments.transaction}, '')`,
      reason: reason ?? null,
      settled_at: now,
      updated_at: now,
      answer_until: answerUntil,
      // Later checks only compare it with the chain, so open payments come first.
      looks: 1,
      next_look_at: nextLookAt,
      payload: null,
    }
    const [row] = await this.#pool.run((db) => changed(db, key, fence, ['pending', 'failed'], to).returning())
    return row
  }

  fail(key: string, reason: string, nextLookAt: number, fence: number): Promise<boolean> {
    const failed = { state: 'failed' as const, reason, next_look_at: nextLookAt, payload: null }
    return this.#change(key, fence, ['pending'], { ...failed, updated_at: this.#clock() })
  }

  async note(key: string, reason: string, fence: number): Promise<void> {
    await this.#change(key, fence, ['pending'], { reason, updated_at: this.#clock() })
  }

  async looked(key: string, nextLookAt: number | null, fence: number, isClosed = false): Promise<void> {
    await this.#change(key, fence, ['pending', 'settled', 'failed'], {
      looks: sql`looks + 1`,
      next_look_at: nextLookAt,
      ...(isClosed && { answer: null, answer_headers: null }),
    })
  }

  async flag(key: string, flag: string | null, fence: number): Promise<boolean> {
    const checkedAt = flag === null ? this.#clock() : null
    const { rows } = await this.#pool.run((db) =>
      db.execute<{ before: string | null }>(sql`
        update payments set fence = ${fence}, flag = ${flag}, checked_at = ${checkedAt}
        from (select key, flag as before from payments where key = ${key} for update) old
        where payments.key = old.key and state = 'settled' and fence <= ${fence}
        returning before`),
    )
    return rows[0] !== undefined && rows[0].before !== flag
  }

  listDue(limit: number): Promise<PaymentEntry[]> {
    const now = this.#clock()
    const isDue = and(isNotNull(payments.next_look_at), lte(payments.next_look_at, now))
    const half = Math.ceil(limit / 2)
    return this.#pool.run(async (db) => {
      const fresh = await db
        .select(entry)
        .from(payments)
        .where(and(eq(payments.looks, 0), isDue))
        .orderBy(desc(payments.created_at))
        .limit(half)
      const seen = new Set(fresh.map(({ key }) => key))
      const due = await db.select(entry).from(payments).where(isDue).orderBy(asc(payments.next_look_at)).limit(limit)
      return [...fresh, ...due.filter(({ key }) => !seen.has(key))].slice(0, limit)
    })
  }

  listOpen(after: string, limit: number): Promise<PaymentEntry[]> {
    return this.#list(after, limit, isNotNull(payments.next_look_at), inArray(payments.state, ['pending', 'failed']))
  }

  listUnchecked(after: string, limit: number): Promise<PaymentEntry[]> {
    return this.#list(after, limit, eq(payments.state, 'settled'), isNull(payments.checked_at))
  }

  async sweep(limit: number): Promise<number> {
    const hasLapsed = sql`expires_at < ${this.#claimNow()}`
    const { rowCount } = await this.#pool.run(async (db) => {
      const lapsed = db.select({ fence: paymentClaims.fence }).from(paymentClaims).where(hasLapsed).limit(limit)
      await db.delete(paymentClaims).where(and(inArray(paymentClaims.fence, lapsed), hasLapsed))
      const over = db
        .select({ key: payments.key })
        .from(payments)
        .where(lt(payments.answer_until, this.#clock()))
        .limit(limit)
        .for('update', { skipLocked: true })
      return db
        .update(payments)
        .set({ answer: null, answer_headers: null, answer_until: null, payload: null })
        .where(inArray(payments.key, over))
    })
    return rowCount ?? 0
  }

  async #first(...conditions: (SQL | undefined)[]): Promise<PaymentRow | undefined> {
    const [row] = await this.#pool.run((db) =>
      db
        .select()
        .from(payments)
        .where(and(...conditions))
        .orderBy(desc(payments.created_at))
        .limit(1),
    )
    return row
  }

  #list(after: string, limit: number, ...conditions: (SQL | undefined)[]): Promise<PaymentEntry[]> {
    return this.#pool.run((db) =>
      db
        .select(entry)
        .from(payments)
        .where(and(gt(payments.key, after), ...conditions))
        .orderBy(asc(payments.key))
        .limit(limit),
    )
  }

  #canBeHad(): SQL | undefined {
    return or(
      eq(payments.state, 'pending'),
      and(eq(payments.state, 'settled'), gt(payments.answer_until, this.#clock())),
    )
  }

  async #change(key: string, fence: number, from: PaymentRow['state'][], to: Changes): Promise<boolean> {
    const { rowCount } = await this.#pool.run((db) => changed(db, key, fence, from, to))
    return (rowCount ?? 0) > 0
  }

  async #take(owner: string, { names, place }: Wanted): Promise<number | undefined> {
    const now = this.#claimNow()
    const take = async (db: PostgresDatabase, wanted: readonly string[]) => {
      await db.delete(paymentClaims).where(and(inArray(paymentClaims.name, [...wanted]), sql`expires_at < ${now}`))
      const values = wanted.map((name) => ({ name, owner, expires_at: sql`${now} + ${LEASE_MS}` }))
      const taken = await db
        .insert(paymentClaims)
        .values(values)
        .onConflictDoNothing()
        .returning({ fence: paymentClaims.fence })
      return taken.length === wanted.length ? taken[0]?.fence : undefined
    }
    const takeAll = async (db: PostgresDatabase) => {
      const fence = await take(db, names)
      if (fence === undefined) throw new Undone()
      if (place && !(await takePlace(db, place))) throw new Undone()
      return fence
    }
    const takePlace = async (db: PostgresDatabase, { name, max }: NonNullable<Wanted['place']>) => {
      for (let number = 0; number < max; number++) {
        if ((await take(db, [`${name}:${number}`])) !== undefined) return true
      }
      return false
    }
    try {
      return await this.#pool.transact(takeAll)
    } catch (err) {
      if (isDeadlock(err)) return undefined
      throw err
    }
  }

  #claimOf(owner: string, fence: number): PostgresClaim {
    const isOwn = eq(paymentClaims.owner, owner)
    return {
      owner,
      fence,
      extend: async (wanted) => (await this.#take(owner, wanted)) !== undefined,
      renew: () =>
        orLapse(
          this.#pool.run((db) =>
            db
              .update(paymentClaims)
              .set({ expires_at: sql`${this.#claimNow()} + ${LEASE_MS}` })
              .where(isOwn),
          ),
        ),
      release: ({ keep = '', delivered } = {}) => {
        const now = this.#clock()
        return orLapse(
          this.#pool.transact(async (db) => {
            if (delivered !== undefined) await deliver(db, delivered, now)
            await db.delete(paymentClaims).where(and(isOwn, ne(paymentClaims.name, keep)))
          }),
        )
      },
    }
  }
}

function deliver(db: PostgresDatabase, key: string, now: number): Promise<unknown> {
  return db
    .update(payments)
    .set({ delivered_at: sql`coalesce(delivered_at, ${now})` })
    .where(eq(payments.key, key))
}

type Changes = Parameters<ReturnType<PostgresDatabase['update']>['set']>[0]

/** Every change passes here: only from these states, and only with a fence at least as high as the row's. */
function changed(db: PostgresDatabase, key: string, fence: number, from: PaymentRow['state'][], to: Changes) {
  return db
    .update(payments)
    .set({ ...to, fence })
    .where(and(eq(payments.key, key), inArray(payments.state, from), lte(payments.fence, fence)))
}

interface PostgresClaim extends Claim {
  readonly owner: string
}

function isDeadlock(err: unknown): boolean {
  const { cause } = err as { cause?: { code?: string } }
  return cause?.code === DEADLOCK
}

async function orLapse(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch {
    // The server does not respond: the lease expires, and a retry finds the stored answer.
  }
}
