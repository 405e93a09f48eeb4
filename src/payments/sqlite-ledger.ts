import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
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
import { prepare } from './sqlite-statements.ts'

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
