import { randomUUID } from 'node:crypto'
import type { LATER, Row, StatementName, Values } from './ledger-statements.ts'
import type { payments } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect

export type PaymentEntry = Omit<PaymentRow, 'answer' | 'answer_headers' | 'payload'>

export type NewPayment = Omit<PaymentRow, (typeof LATER)[number]>

/** Names to claim together. `place` claims one of `max` numbered places under one name. */
export interface Wanted {
  readonly names: readonly string[]
  readonly place?: { readonly name: string; readonly max: number }
}

/**
 * The exclusive right to process the claimed names; it expires unless renewed. Renewal and release never throw. If
 * the ledger cannot be written, the claim expires by itself and the answer is still delivered.
 */
export interface Claim {
  /** Grows with every claim. The ledger refuses a change whose fence is lower than the row's. */
  readonly fence: number
  /** Adds names to the claim; false if another owner has some of them. May throw. */
  extend(wanted: Wanted): Promise<boolean>
  renew(): Promise<void>
  /**
   * Releases all names but `keep`. `delivered`: the key of a payment whose answer has completely reached its caller.
   */
  release(options?: { keep?: string; delivered?: string }): Promise<void>
}

export interface Settled {
  readonly transaction: string
  /** How the outcome was found, if the facilitator did not report it. */
  readonly reason?: string | undefined
  readonly answerUntil: number
  readonly nextLookAt: number
}

/** Only one payment per payer and request may be in flight. */
export function requestClaim({ payer, request }: Pick<PaymentRow, 'payer' | 'request'>): string {
  return `request:${payer}:${request}`
}

/** The claim to check a payment on the chain, separate from the claim to sell or send it. */
export function lookClaim(key: string): string {
  return `look:${key}`
}

export interface LedgerDatabase {
  read(name: StatementName, values: Values): Promise<Row[]>
  /** Resolves when the change is on the disk. */
  write(name: StatementName, values: Values): Promise<Row[]>
  /** Resolves when the change would survive the end of the process. Only a power failure may lose it. */
  jot(name: StatementName, values: Values): Promise<Row[]>
  /** Claims all names for this owner, or none. Returns the fence. */
  take(owner: string, wanted: Wanted): Promise<number | undefined>
  /** Releases the claims of this owner except `keep`, and records the payment whose answer was `delivered`. */
  release(owner: string, keep: string, delivered: string | undefined): Promise<unknown>
}

/**
 * The record of every payment, shared by any number of processes. A claim is an insertion that succeeds for one process
 * only. Every change is conditional on the previous state and on the fence of its claim.
 */
export class Ledger {
  readonly #db: LedgerDatabase
  readonly #clock: () => number

  constructor(db: LedgerDatabase, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async find(key: string): Promise<PaymentRow | undefined> {
    return rowOf(await this.#db.read('find', { key }))
  }

  /**
   * The latest open or settled payment of this payer for this request whose answer is stored. Skips payments delivered
   * before `since` (milliseconds since 1970).
   */
  async findUnclaimed(payer: string, request: string, since: number): Promise<PaymentRow | undefined> {
    return this.#latest(await this.#db.read('listUnclaimed', { payer, request, since, now: this.#clock() }))
  }

  /** The payment of this payer with this identifier, while its answer is stored. */
  async findIdentified(payer: string, identifier: string): Promise<PaymentRow | undefined> {
    return this.#latest(await this.#db.read('listIdentified', { payer, identifier, now: this.#clock() }))
  }

  async countPending(payer: string): Promise<number> {
    const [row] = await this.#db.read('countPending', { payer })
    return Number(row?.['count'])
  }

  /** Undefined if another owner has some of the names. */
  async claim(wanted: Wanted): Promise<Claim | undefined> {
    const owner = randomUUID()
    const fence = await this.#db.take(owner, wanted)
    if (fence === undefined) return undefined
    const claim: OwnedClaim = {
      owner,
      fence,
      extend: async (wanted) => (await this.#db.take(owner, wanted)) !== undefined,
      renew: () => orLapse(this.#db.jot('renew', { owner, now: this.#clock() })),
      release: ({ keep = '', delivered } = {}) => orLapse(this.#db.release(owner, keep, delivered)),
    }
    return claim
  }

  /**
   * Undefined if the payment is already recorded, or if the claim to the request has expired. In the second case
   * another process may have sold the request.
   */
  async add(payment: NewPayment, claim: Claim): Promise<PaymentRow | undefined> {
    // Safe: claims are created only here.
    const { owner, fence } = claim as OwnedClaim
    const values = { ...payment, streamed: Number(payment.streamed), owner, fence, claim: requestClaim(payment) }
    return rowOf(await this.#db.write('add', { ...values, now: this.#clock() }))
  }

  /** Records that the payment is now sent to the facilitator. False if its outcome is known already. */
  async send(key: string, fence: number): Promise<boolean> {
    return (await this.#db.write('send', { key, fence, now: this.#clock() })).length > 0
  }

  /**
   * Returns the settled row, or undefined if the payment was settled before. Does not wait for the disk: if a power
   * failure loses this write, reconciliation checks the chain.
   */
  async settle(key: string, settled: Settled, fence: number): Promise<PaymentRow | undefined> {
    return rowOf(
      await this.#db.jot('settle', { ...settled, reason: settled.reason ?? null, key, fence, now: this.#clock() }),
    )
  }

  /** Returns false if the payment was no longer pending. */
  async fail(key: string, reason: string, nextLookAt: number, fence: number): Promise<boolean> {
    return (await this.#db.write('fail', { key, reason, nextLookAt, fence, now: this.#clock() })).length > 0
  }

  async note(key: string, reason: string, fence: number): Promise<void> {
    await this.#db.write('note', { key, reason, fence, now: this.#clock() })
  }

  /** Records a check and the time of the next one; null if none is needed. `isClosed` clears the stored payload. */
  async looked(key: string, nextLookAt: number | null, fence: number, isClosed = false): Promise<void> {
    await this.#db.write(isClosed ? 'lookedLast' : 'looked', { key, nextLookAt, fence })
  }

  /** Records how the chain contradicts the row, or null for agreement. True if this is new. */
  async flag(key: string, flag: string | null, fence: number): Promise<boolean> {
    const before = (await this.find(key))?.flag
    const checkedAt = flag === null ? this.#clock() : null
    return (await this.#db.write('flag', { key, flag, checkedAt, fence })).length > 0 && before !== flag
  }

  /** Rows to check: half of them never checked before, newest first; the others by due time. */
  async listDue(limit: number): Promise<PaymentEntry[]> {
    const now = this.#clock()
    const fresh = entriesOf(await this.#db.read('listFresh', { now, limit: Math.ceil(limit / 2) }))
    const seen = new Set(fresh.map(({ key }) => key))
    const due = entriesOf(await this.#db.read('listDue', { now, limit }))
    return [...fresh, ...due.filter(({ key }) => !seen.has(key))].slice(0, limit)
  }

  async listOpen(after: string, limit: number): Promise<PaymentEntry[]> {
    return entriesOf(await this.#db.read('listOpen', { after, limit }))
  }

  async listUnchecked(after: string, limit: number): Promise<PaymentEntry[]> {
    return entriesOf(await this.#db.read('listUnchecked', { after, limit }))
  }

  /** Deletes up to `limit` expired answers and expired claims; returns the number of answers. */
  async sweep(limit: number): Promise<number> {
    const values = { now: this.#clock(), limit }
    await this.#db.write('sweepClaims', values)
    return (await this.#db.write('sweep', values)).length
  }

  async #latest(bought: Row[]): Promise<PaymentRow | undefined> {
    const [latest] = bought.toSorted((a, b) => Number(b['created_at']) - Number(a['created_at']))
    return latest && this.find(String(latest['key']))
  }
}

interface OwnedClaim extends Claim {
  readonly owner: string
}

// Safe: the columns are those of the table. Only booleans differ between the databases.
function entriesOf(rows: Row[]): PaymentEntry[] {
  return rows.map((row) => ({ ...row, streamed: Boolean(row['streamed']) }) as PaymentEntry)
}

function rowOf(rows: Row[]): PaymentRow | undefined {
  return entriesOf(rows)[0] as PaymentRow | undefined
}

async function orLapse(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch {
    // After a full disk, a closed file or a silent server, the lease expires and a retry finds the stored answer.
  }
}
