import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Writer } from '#db/client.ts'
import { paymentLocks, payments } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect
export type NewPayment = Omit<typeof payments.$inferInsert, 'state' | 'created_at' | 'updated_at' | 'settled_at'>

/** A lock outlives its last renewal by this long: what a killed process costs the payer who retries. */
const LEASE_MS = 15_000
/** Failed rows are looked at once more on the chain until this long after they could last have been settled. */
const LAST_LOOK_SECONDS = 600

/** Neither call throws: where the file cannot be written the lock lapses by itself, and the answer must not go with it. */
export interface Lock {
  renew(): void
  release(): void
}

/** The record of every payment. All decisions are single statements, so any number of processes may share it. */
export class Ledger {
  readonly #db: () => Writer
  readonly #clock: () => number
  #prepared: ReturnType<typeof prepare> | undefined

  constructor(db: () => Writer, clock: () => number = Date.now) {
    this.#db = db
    this.#clock = clock
  }

  // Prepared on first use: at start the tables may not be there yet.
  get #statements() {
    this.#prepared ??= prepare(this.#db())
    return this.#prepared
  }

  find(key: string): PaymentRow | undefined {
    return this.#statements.find.get({ key })
  }

  /** Takes the lock of this payment, or returns undefined while somebody else holds it. */
  tryLock(key: string): Lock | undefined {
    const owner = randomUUID()
    const now = this.#clock()
    const taken = this.#statements.lock.run({ key, owner, now, expires_at: now + LEASE_MS })
    if (taken.changes === 0) return undefined
    return {
      renew: () => orLapse(() => this.#statements.renew.run({ key, owner, expires_at: this.#clock() + LEASE_MS })),
      release: () => orLapse(() => this.#statements.unlock.run({ key, owner })),
    }
  }

  /**
   * Writes down the payment with its answer, before anything is settled. Undefined if the payment is in the ledger
   * already: somebody outlived the lock of a process that was only slow.
   */
  add(payment: NewPayment): PaymentRow | undefined {
    return this.#statements.add.get({ ...payment, now: this.#clock() })
  }

  /** False where it was settled already. */
  settle(key: string, transaction: string, reason?: string): boolean {
    const values = { key, transaction, reason: reason ?? null, now: this.#clock() }
    return this.#statements.settle.run(values).changes > 0
  }

  /** False where it was not pending any more. */
  fail(key: string, reason: string): boolean {
    return this.#statements.fail.run({ key, reason, now: this.#clock() }).changes > 0
  }

  /** Notes why the outcome is still open. */
  note(key: string, reason: string): void {
    this.#statements.note.run({ key, reason, now: this.#clock() })
  }

  /** Rows whose outcome only the chain can tell, oldest first: pending ones, and failed ones that may still surprise. */
  listOpen(limit: number): PaymentRow[] {
    const now = this.#clock()
    return this.#db()
      .select()
      .from(payments)
      .where(
        or(
          eq(payments.state, 'pending'),
          and(eq(payments.state, 'failed'), gt(payments.valid_before, Math.floor(now / 1000) - LAST_LOOK_SECONDS)),
        ),
      )
      .orderBy(asc(payments.created_at), asc(payments.key))
      .limit(limit)
      .all()
  }

  /** Forgets answers and payloads that nobody has a right to any more, and locks of processes that are gone. */
  sweep(answersBefore: number): void {
    const db = this.#db()
    db.update(payments)
      .set({ answer: null, answer_headers: null, payload: null })
      .where(and(eq(payments.state, 'settled'), lt(payments.settled_at, answersBefore), isNotNull(payments.payload)))
      .run()
    db.update(payments)
      .set({ answer: null, answer_headers: null, payload: null })
      .where(and(eq(payments.state, 'failed'), lt(payments.updated_at, answersBefore), isNotNull(payments.payload)))
      .run()
    db.delete(paymentLocks).where(lt(paymentLocks.expires_at, this.#clock())).run()
  }
}

function orLapse(write: () => unknown): void {
  try {
    write()
  } catch {
    // A full disk, or a file closed by a stopping process: the lease runs out, and a retry finds what was stored.
  }
}

function prepare(db: Writer) {
  const at = sql.placeholder
  return {
    find: db
      .select()
      .from(payments)
      .where(eq(payments.key, at('key')))
      .prepare(),
    lock: db
      .insert(paymentLocks)
      .values({ key: at('key'), owner: at('owner'), expires_at: at('expires_at') })
      .onConflictDoUpdate({
        target: paymentLocks.key,
        set: { owner: sql`excluded.owner`, expires_at: sql`excluded.expires_at` },
        setWhere: lt(paymentLocks.expires_at, at('now')),
      })
      .prepare(),
    renew: db
      .update(paymentLocks)
      .set({ expires_at: sql`${at('expires_at')}` })
      .where(and(eq(paymentLocks.key, at('key')), eq(paymentLocks.owner, at('owner'))))
      .prepare(),
    unlock: db
      .delete(paymentLocks)
      .where(and(eq(paymentLocks.key, at('key')), eq(paymentLocks.owner, at('owner'))))
      .prepare(),
    add: db
      .insert(payments)
      .values({
        key: at('key'),
        fingerprint: at('fingerprint'),
        service: at('service'),
        operation: at('operation'),
        method: at('method'),
        resource: at('resource'),
        network: at('network'),
        payer: at('payer'),
        pay_to: at('pay_to'),
        amount: at('amount'),
        protocol: at('protocol'),
        state: 'pending',
        valid_before: at('valid_before'),
        payload: at('payload'),
        streamed: at('streamed'),
        content_type: at('content_type'),
        answer: at('answer'),
        answer_headers: at('answer_headers'),
        created_at: at('now'),
        updated_at: at('now'),
      })
      .onConflictDoNothing()
      .returning()
      .prepare(),
    settle: db
      .update(payments)
      .set({
        state: 'settled',
        transaction: sql`coalesce(nullif(${at('transaction')}, ''), ${payments.transaction}, '')`,
        reason: sql`${at('reason')}`,
        settled_at: sql`${at('now')}`,
        updated_at: sql`${at('now')}`,
      })
      .where(and(eq(payments.key, at('key')), inArray(payments.state, ['pending', 'failed'])))
      .prepare(),
    fail: db
      .update(payments)
      .set({ state: 'failed', reason: sql`${at('reason')}`, updated_at: sql`${at('now')}` })
      .where(and(eq(payments.key, at('key')), eq(payments.state, 'pending')))
      .prepare(),
    note: db
      .update(payments)
      .set({ reason: sql`${at('reason')}`, updated_at: sql`${at('now')}` })
      .where(and(eq(payments.key, at('key')), eq(payments.state, 'pending')))
      .prepare(),
  }
}
