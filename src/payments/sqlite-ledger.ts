import { randomUUID } from 'node:crypto'
import type { Writer } from '#data/db/client.ts'
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
import { SqliteAccess, type Statements } from './sqlite-access.ts'

/**
 * The ledger in an SQLite file. Claims do not wait for the disk: a power cut ends their owners too, and the write of a
 * payment syncs the claim with it. A settlement does not wait either: if it is lost the row says "sent", and the chain
 * is asked.
 */
export class SqliteLedger implements Ledger {
  readonly #file: SqliteAccess
  readonly #clock: () => number
  /** The number of our unreleased claims. While there are any, another write follows soon. */
  #open = 0

  /** With `inBackground` it blocks no other work, and a power cut may lose its last writes. */
  constructor(
    db: () => Writer,
    clock: () => number = Date.now,
    { inBackground = false }: { inBackground?: boolean } = {},
  ) {
    this.#file = new SqliteAccess(db, inBackground)
    this.#clock = clock
  }

  find(key: string): Promise<PaymentRow | undefined> {
    return this.#file.read((it) => it.find.get({ key }))
  }

  findOwed(payer: string, request: string, since: number): Promise<PaymentRow | undefined> {
    return this.#file.read((it) => latestOf(it, it.listOwed.all({ payer, request, since, now: this.#clock() })))
  }

  findIdentified(payer: string, identifier: string): Promise<PaymentRow | undefined> {
    return this.#file.read((it) => latestOf(it, it.listIdentified.all({ payer, identifier, now: this.#clock() })))
  }

  countPending(payer: string): Promise<number> {
    return this.#file.read((it) => it.countPending.get({ payer })?.count ?? 0)
  }

  async claim(wanted: Wanted): Promise<Claim | undefined> {
    const owner = randomUUID()
    const fence = await this.#take(owner, wanted)
    return fence === undefined ? undefined : this.#claimOf(owner, fence)
  }

  async #take(owner: string, { names, place }: Wanted): Promise<number | undefined> {
    const isHeld = (it: Statements, name: string) => it.isHeld.get({ name, now: this.#clock() }) !== undefined
    // A waiting caller polls. While the name is taken, a read suffices and no write is queued. A pending release counts
    // as released.
    const isTaken = (it: Statements) => !this.#file.hasUnwritten && names.some((name) => isHeld(it, name))
    if (await this.#file.read(isTaken)) return undefined
    return this.#file.jot((it) => {
      const isFree = (name: string) => !isHeld(it, name)
      const places = Array.from({ length: place?.max ?? 0 }, (_, number) => `${place?.name}:${number}`)
      const free = places.find(isFree)
      if (!names.every(isFree) || (place && free === undefined)) return undefined
      const taken = free === undefined ? names : [...names, free]
      const expires_at = this.#clock() + LEASE_MS
      return taken.map((name) => it.take.get({ name, owner, expires_at }) as number)[0]
    })
  }

  #claimOf(owner: string, fence: number): SqliteClaim {
    let isOpen = true
    this.#open += 1
    const letGo = () => {
      if (isOpen) this.#open -= 1
      isOpen = false
    }
    return {
      owner,
      fence,
      extend: async (wanted) => (await this.#take(owner, wanted)) !== undefined,
      renew: () => orLapse(this.#file.jot((it) => it.renew.run({ owner, expires_at: this.#clock() + LEASE_MS }))),
      release: ({ keep = '', delivered } = {}) => {
        if (keep === '') letGo()
        const now = this.#clock()
        const write = (it: Statements): void => {
          if (delivered !== undefined) it.deliver.run({ key: delivered, now })
          it.release.run({ owner, keep })
        }
        return orLapse(this.#open > 0 ? this.#file.putOff(write) : this.#file.jot(write))
      },
    }
  }

  add(payment: NewPayment, claim: Claim): Promise<PaymentRow | undefined> {
    // Safe: claims are created only here.
    const { owner, fence } = claim as SqliteClaim
    return this.#file.write((it) => {
      if (!it.holds.get({ owner, name: requestClaim(payment) })) return undefined
      return it.add.get({ ...payment, fence, now: this.#clock() })
    })
  }

  send(key: string, fence: number): Promise<boolean> {
    return this.#file.write((it) => it.send.run({ key, fence, now: this.#clock() }).changes > 0)
  }

  settle(
    key: string,
    { transaction, reason, answerUntil, nextLookAt }: Settled,
    fence: number,
  ): Promise<PaymentRow | undefined> {
    const values = { key, transaction, reason: reason ?? null, answerUntil, nextLookAt, fence, now: this.#clock() }
    return this.#file.jot((it) => it.settle.get(values))
  }

  fail(key: string, reason: string, nextLookAt: number, fence: number): Promise<boolean> {
    return this.#file.write((it) => it.fail.run({ key, reason, nextLookAt, fence, now: this.#clock() }).changes > 0)
  }

  async note(key: string, reason: string, fence: number): Promise<void> {
    await this.#file.write((it) => it.note.run({ key, reason, fence, now: this.#clock() }))
  }

  async looked(key: string, nextLookAt: number | null, fence: number, isClosed = false): Promise<void> {
    await this.#file.write((it) => it.looked.run({ key, nextLookAt, fence, isClosed: isClosed ? 1 : 0 }))
  }

  flag(key: string, flag: string | null, fence: number): Promise<boolean> {
    return this.#file.write((it) => {
      const before = it.find.get({ key })?.flag
      const checkedAt = flag === null ? this.#clock() : null
      return it.flag.run({ key, flag, checkedAt, fence }).changes > 0 && before !== flag
    })
  }

  listDue(limit: number): Promise<PaymentEntry[]> {
    const half = Math.ceil(limit / 2)
    return this.#file.read((it) => {
      const now = this.#clock()
      const fresh = it.listFresh.all({ now, limit: half })
      const seen = new Set(fresh.map(({ key }) => key))
      const due = it.listDue.all({ now, limit }).filter(({ key }) => !seen.has(key))
      return [...fresh, ...due].slice(0, limit)
    })
  }

  listOpen(after: string, limit: number): Promise<PaymentEntry[]> {
    return this.#file.read((it) => it.listOpen.all({ after, limit }))
  }

  listUnchecked(after: string, limit: number): Promise<PaymentEntry[]> {
    return this.#file.read((it) => it.listUnchecked.all({ after, limit }))
  }

  async sweep(limit: number): Promise<number> {
    const now = this.#clock()
    await this.#file.write((it) => it.sweepClaims.run({ now, limit }))
    return this.#file.write((it) => it.sweep.run({ now, limit }).changes)
  }
}

interface SqliteClaim extends Claim {
  readonly owner: string
}

function latestOf(it: Statements, bought: readonly Pick<PaymentRow, 'key' | 'created_at'>[]): PaymentRow | undefined {
  const [latest] = bought.toSorted((a, b) => b.created_at - a.created_at)
  return latest && it.find.get({ key: latest.key })
}

async function orLapse(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch {
    // A full disk, or a file closed by a stopping process: the lease expires, and a retry finds the stored answer.
  }
}
