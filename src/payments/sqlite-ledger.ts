import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { untilFree } from '#db/busy.ts'
import type { Writer } from '#db/client.ts'
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
} from './ledger.ts'
import { GRACE_MS } from './looks.ts'
import { paymentClaims, payments } from './schema.ts'

/** The ledger in an SQLite file. A statement that finds the file locked is tried again without holding anybody up. */
export class SqliteLedger implements Ledger {
  readonly #db: () => Writer
  readonly #clock: () => number
  readonly #inBackground: boolean
  #turn: Promise<unknown> = Promise.resolve()
  readonly #prepared = new WeakMap<Writer, ReturnType<typeof prepare>>()

  /**
   * `db` is asked on every use: at start the tables may not be there yet, and a restored file is another connection. One
   * that works `inBackground` holds up nobody: it makes one statement in each round of the event loop, and none waits for the
   * disk, so that a power cut may take back what it wrote last.
   */
  constructor(
    db: () => Writer,
    clock: () => number = Date.now,
    { inBackground = false }: { inBackground?: boolean } = {},
  ) {
    this.#db = db
    this.#clock = clock
    this.#inBackground = inBackground
  }

  async #run<T>(use: (statements: ReturnType<typeof prepare>, db: Writer) => T): Promise<T> {
    if (this.#inBackground) await (this.#turn = this.#turn.then(() => setImmediate()))
    return untilFree(() => {
      const db = this.#db()
      const statements = this.#prepared.get(db) ?? prepare(db)
      this.#prepared.set(db, statements)
      return this.#inBackground ? withoutWaiting(db, () => use(statements, db)) : use(statements, db)
    })
  }

  find(key: string): Promise<PaymentRow | undefined> {
    return this.#run((it) => it.find.get({ key }))
  }

  findOwed(payer: string, request: string): Promise<PaymentRow | undefined> {
    return this.#run((it) => it.findOwed.get({ payer, request, now: this.#clock() }))
  }

  findIdentified(payer: string, identifier: string): Promise<PaymentRow | undefined> {
    return this.#run((it) => it.findIdentified.get({ payer, identifier, now: this.#clock() }))
  }

  countPending(payer: string): Promise<number> {
    return this.#run((it) => it.countPending.get({ payer })?.count ?? 0)
  }

  async claim(wanted: Wanted): Promise<Claim | undefined> {
    const owner = randomUUID()
    const fence = await this.#run((it, db) => this.#take(it, db, owner, wanted))
    return fence === undefined ? undefined : this.#claimOf(owner, fence)
  }

  #take(it: ReturnType<typeof prepare>, db: Writer, owner: string, { names, place }: Wanted): number | undefined {
    const now = this.#clock()
    const take = (name: string) => {
      it.lapse.run({ name, now })
      return it.claim.get({ name, owner, expires_at: now + LEASE_MS })?.fence
    }
    // Whoever waits asks again and again: as long as somebody is there it costs a look, and no turn among those who write.
    if (names.some((name) => it.isHeld.get({ name, now }))) return undefined
    const takeAll = db.$client.transaction(() => {
      const fences: (number | undefined)[] = names.map(take)
      if (place) fences.push(firstOf(place.max, (number) => take(`${place.name}:${number}`)))
      if (fences.includes(undefined)) throw new Taken()
      return fences[0]
    })
    try {
      return takeAll.immediate()
    } catch (err) {
      if (err instanceof Taken) return undefined
      throw err
    }
  }

  #claimOf(owner: string, fence: number): SqliteClaim {
    return {
      owner,
      fence,
      extend: (wanted) => this.#run((it, db) => this.#take(it, db, owner, wanted) !== undefined),
      renew: () => orLapse(this.#run((it) => it.renew.run({ owner, expires_at: this.#clock() + LEASE_MS }))),
      release: ({ keep = '', delivered } = {}) =>
        orLapse(
          this.#run((it, db) => {
            const release = db.$client.transaction(() => {
              if (delivered !== undefined) it.deliver.run({ key: delivered, now: this.#clock() })
              it.release.run({ owner, keep })
            })
            release.immediate()
          }),
        ),
    }
  }

  add(payment: NewPayment, claim: Claim): Promise<PaymentRow | undefined> {
    // Safe: claims are made here only.
    const { owner, fence } = claim as SqliteClaim
    return this.#run((it, db) => {
      const add = db.$client.transaction(() => {
        if (!it.holds.get({ owner, name: requestClaim(payment) })) return undefined
        return it.add.get({ ...payment, fence, now: this.#clock() })
      })
      return add.immediate()
    })
  }

  send(key: string, fence: number): Promise<boolean> {
    return this.#run((it) => it.send.run({ key, fence, now: this.#clock() }).changes > 0)
  }

  settle(key: string, { transaction, reason, answerUntil, nextLookAt }: Settled, fence: number): Promise<boolean> {
    const values = { key, transaction, reason: reason ?? null, answerUntil, nextLookAt, fence, now: this.#clock() }
    return this.#run((it) => it.settle.run(values).changes > 0)
  }

  fail(key: string, reason: string, nextLookAt: number, fence: number): Promise<boolean> {
    return this.#run((it) => it.fail.run({ key, reason, nextLookAt, fence, now: this.#clock() }).changes > 0)
  }

  async note(key: string, reason: string, fence: number): Promise<void> {
    await this.#run((it) => it.note.run({ key, reason, fence, now: this.#clock() }))
  }

  async looked(key: string, nextLookAt: number | null, fence: number, isClosed = false): Promise<void> {
    await this.#run((it) => it.looked.run({ key, nextLookAt, fence, isClosed: isClosed ? 1 : 0 }))
  }

  flag(key: string, flag: string | null, fence: number): Promise<boolean> {
    return this.#run((it, db) => {
      const before = it.find.get({ key })?.flag
      const checkedAt = flag === null ? this.#clock() : null
      it.flag.run({ key, flag, checkedAt, fence })
      return db.$client.prepare('select changes()').pluck().get() !== 0 && before !== flag
    })
  }

  listDue(limit: number): Promise<PaymentEntry[]> {
    const half = Math.ceil(limit / 2)
    return this.#run((it) => {
      const now = this.#clock()
      const fresh = it.listFresh.all({ now, limit: half })
      const seen = new Set(fresh.map(({ key }) => key))
      const due = it.listDue.all({ now, limit }).filter(({ key }) => !seen.has(key))
      return [...fresh, ...due].slice(0, limit)
    })
  }

  listOpen(after: string, limit: number): Promise<PaymentEntry[]> {
    return this.#run((it) => it.listOpen.all({ after, limit }))
  }

  listUnchecked(after: string, limit: number): Promise<PaymentEntry[]> {
    return this.#run((it) => it.listUnchecked.all({ after, limit }))
  }

  async sweep(limit: number): Promise<number> {
    const now = this.#clock()
    await this.#run((it) => it.sweepClaims.run({ now, limit }))
    return this.#run((it) => it.sweep.run({ now, limit }).changes)
  }
}

interface SqliteClaim extends Claim {
  readonly owner: string
}

/** Statements whose commits are in the log at once, and on the disk with the next commit that waits for it. */
function withoutWaiting<T>(db: Writer, run: () => T): T {
  const { $client } = db
  $client.pragma('synchronous = NORMAL')
  try {
    return run()
  } finally {
    $client.pragma('synchronous = FULL')
  }
}

/** Rolls a claim back of which somebody holds a part. */
class Taken extends Error {}

function firstOf<T>(max: number, take: (number: number) => T | undefined): T | undefined {
  for (let number = 0; number < max; number++) {
    const taken = take(number)
    if (taken !== undefined) return taken
  }
  return undefined
}

async function orLapse(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch {
    // A full disk, or a file closed by a stopping process: the lease runs out, and a retry finds what was stored.
  }
}

const at = sql.placeholder
const { answer: _answer, answer_headers: _headers, payload: _payload, ...entry } = getTableColumns(payments)

function prepare(db: Writer) {
  return { ...prepareLooks(db), ...prepareClaims(db), ...prepareChanges(db) }
}

function prepareLooks(db: Writer) {
  // As the partial indexes have it, word for word.
  const isAwaited = sql`next_look_at is not null`
  return {
    find: db
      .select()
      .from(payments)
      .where(eq(payments.key, at('key')))
      .prepare(),
    findOwed: db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.payer, at('payer')),
          eq(payments.request, at('request')),
          sql`delivered_at is null`,
          sql`(state = 'pending' or (state = 'settled' and answer_until > ${at('now')}))`,
        ),
      )
      .orderBy(desc(payments.created_at))
      .limit(1)
      .prepare(),
    findIdentified: db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.payer, at('payer')),
          eq(payments.identifier, at('identifier')),
          sql`identifier is not null`,
          sql`(state = 'pending' or (state = 'settled' and answer_until > ${at('now')}))`,
        ),
      )
      .orderBy(desc(payments.created_at))
      .limit(1)
      .prepare(),
    countPending: db
      .select({ count: sql<number>`count(*)` })
      .from(payments)
      .where(and(eq(payments.payer, at('payer')), sql`state = 'pending'`))
      .prepare(),
    listFresh: db
      .select(entry)
      .from(payments)
      // The sum keeps the other index out, which would have to sort them all.
      .where(and(sql`looks = 0`, isAwaited, sql`next_look_at + 0 <= ${at('now')}`))
      .orderBy(desc(payments.created_at))
      .limit(at('limit'))
      .prepare(),
    listDue: db
      .select(entry)
      .from(payments)
      .where(and(isAwaited, lte(payments.next_look_at, at('now'))))
      .orderBy(asc(payments.next_look_at))
      .limit(at('limit'))
      .prepare(),
    listOpen: db
      .select(entry)
      .from(payments)
      .where(and(gt(payments.key, at('after')), isAwaited, inArray(payments.state, ['pending', 'failed'])))
      .orderBy(asc(payments.key))
      .limit(at('limit'))
      .prepare(),
    listUnchecked: db
      .select(entry)
      .from(payments)
      .where(and(gt(payments.key, at('after')), eq(payments.state, 'settled'), sql`checked_at is null`))
      .orderBy(asc(payments.key))
      .limit(at('limit'))
      .prepare(),
  }
}

function prepareClaims(db: Writer) {
  return {
    lapse: db
      .delete(paymentClaims)
      .where(and(eq(paymentClaims.name, at('name')), lt(paymentClaims.expires_at, at('now'))))
      .prepare(),
    isHeld: db
      .select({ fence: paymentClaims.fence })
      .from(paymentClaims)
      .where(and(eq(paymentClaims.name, at('name')), gte(paymentClaims.expires_at, at('now'))))
      .prepare(),
    claim: db
      .insert(paymentClaims)
      .values({ name: at('name'), owner: at('owner'), expires_at: at('expires_at') })
      .onConflictDoNothing()
      .returning({ fence: paymentClaims.fence })
      .prepare(),
    holds: db
      .select({ fence: paymentClaims.fence })
      .from(paymentClaims)
      .where(and(eq(paymentClaims.owner, at('owner')), eq(paymentClaims.name, at('name'))))
      .prepare(),
    renew: db
      .update(paymentClaims)
      .set({ expires_at: sql`${at('expires_at')}` })
      .where(eq(paymentClaims.owner, at('owner')))
      .prepare(),
    release: db
      .delete(paymentClaims)
      .where(and(eq(paymentClaims.owner, at('owner')), sql`${paymentClaims.name} <> ${at('keep')}`))
      .prepare(),
    sweepClaims: db
      .delete(paymentClaims)
      .where(
        inArray(
          paymentClaims.fence,
          db
            .select({ fence: paymentClaims.fence })
            .from(paymentClaims)
            .where(lt(paymentClaims.expires_at, at('now')))
            .limit(at('limit')),
        ),
      )
      .prepare(),
  }
}

function prepareChanges(db: Writer) {
  const mayWrite = sql`fence <= ${at('fence')}`
  const isOf = (...states: ('pending' | 'settled' | 'failed')[]) =>
    and(eq(payments.key, at('key')), inArray(payments.state, states), mayWrite)
  const written = { fence: sql`${at('fence')}` }
  return {
    add: db
      .insert(payments)
      .values({
        key: at('key'),
        fingerprint: at('fingerprint'),
        request: at('request'),
        identifier: at('identifier'),
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
        sent_at: at('sent_at'),
        next_look_at: at('next_look_at'),
        fence: at('fence'),
      })
      .onConflictDoNothing()
      .returning()
      .prepare(),
    send: db
      .update(payments)
      .set({ ...written, sent_at: sql`coalesce(sent_at, ${at('now')})`, updated_at: sql`${at('now')}` })
      .where(isOf('pending'))
      .prepare(),
    settle: db
      .update(payments)
      .set({
        ...written,
        state: 'settled',
        transaction: sql`coalesce(nullif(${at('transaction')}, ''), ${payments.transaction}, '')`,
        reason: sql`${at('reason')}`,
        settled_at: sql`${at('now')}`,
        updated_at: sql`${at('now')}`,
        answer_until: sql`${at('answerUntil')}`,
        // The looks that follow only compare it with the chain, and let those of open payments go first.
        looks: 1,
        next_look_at: sql`${at('nextLookAt')}`,
        payload: null,
      })
      .where(isOf('pending', 'failed'))
      .prepare(),
    fail: db
      .update(payments)
      .set({
        ...written,
        state: 'failed',
        reason: sql`${at('reason')}`,
        updated_at: sql`${at('now')}`,
        next_look_at: sql`${at('nextLookAt')}`,
        payload: null,
      })
      .where(isOf('pending'))
      .prepare(),
    note: db
      .update(payments)
      .set({ ...written, reason: sql`${at('reason')}`, updated_at: sql`${at('now')}` })
      .where(isOf('pending'))
      .prepare(),
    looked: db
      .update(payments)
      .set({
        ...written,
        looks: sql`looks + 1`,
        next_look_at: sql`${at('nextLookAt')}`,
        answer: sql`case when ${at('isClosed')} then null else answer end`,
        answer_headers: sql`case when ${at('isClosed')} then null else answer_headers end`,
      })
      .where(and(eq(payments.key, at('key')), mayWrite))
      .prepare(),
    flag: db
      .update(payments)
      .set({ ...written, flag: sql`${at('flag')}`, checked_at: sql`${at('checkedAt')}` })
      .where(isOf('settled'))
      .prepare(),
    // Whoever can prove nothing but the payment may have the answer once only; copies that came before are on their way.
    deliver: db
      .update(payments)
      .set({
        delivered_at: sql`coalesce(delivered_at, ${at('now')})`,
        answer_until: sql`case when identifier is null then min(answer_until, ${at('now')} + ${GRACE_MS}) else answer_until end`,
      })
      .where(eq(payments.key, at('key')))
      .prepare(),
    sweep: db
      .update(payments)
      .set({ answer: null, answer_headers: null, answer_until: null, payload: null })
      .where(
        inArray(
          payments.key,
          db
            .select({ key: payments.key })
            .from(payments)
            .where(and(sql`answer_until is not null`, lt(payments.answer_until, at('now'))))
            .limit(at('limit')),
        ),
      )
      .prepare(),
  }
}
