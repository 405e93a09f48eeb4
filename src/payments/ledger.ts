import { randomUUID } from 'node:crypto'
import type { COLUMNS_SET_LATER, Row, StatementName, Values } from './ledger-statements.ts'
import type { payments } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect

/** A row without its large columns, as background checks read it. */
export type PaymentEntry = Omit<PaymentRow, 'answer' | 'answer_headers' | 'payload'>

export type NewPayment = Omit<PaymentRow, (typeof COLUMNS_SET_LATER)[number]>

/** Names to claim together. `place` also claims any one of `max` numbered places, which limits concurrent claims. */
export interface ClaimRequest {
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
  extend(wanted: ClaimRequest): Promise<boolean>
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
  readonly nextCheckAt: number
}

/** Only one payment per payer and request may be in flight. */
export function requestClaim({ payer, request }: Pick<PaymentRow, 'payer' | 'request'>): string {
  return `request:${payer}:${request}`
}

/** The claim to check a payment on the chain, separate from the claim to sell or send it. */
export function checkClaim(key: string): string {
  return `look:${key}`
}

export interface LedgerDatabase {
  read(name: StatementName, values: Values): Promise<Row[]>
  /** Resolves when the change is on the disk. */
  write(name: StatementName, values: Values): Promise<Row[]>
  /** Resolves when the change would survive the end of the process. Only a power failure may lose it. */
  writeWithoutSync(name: StatementName, values: Values): Promise<Row[]>
  /** Claims all names for this owner, or none. Returns the fence. */
  take(owner: string, wanted: ClaimRequest): Promise<number | undefined>
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
    return firstRow(await this.#db.read('find', { key }))
  }

  /**
   * The latest open or settled payment of this payer for this request whose answer is stored. Skips payments delivered
   * before `since` (milliseconds since 1970).
   */
  async findUnclaimed(payer: string, request: string, since: number): Promise<PaymentRow | undefined> {
    return this.#findLatest(await this.#db.read('listUnclaimed', { payer, request, since, now: this.#clock() }))
  }

  /** The payment of this payer with this identifier, while its answer is stored. */
  async findIdentified(payer: string, identifier: string): Promise<PaymentRow | undefined> {
    return this.#findLatest(await this.#db.read('listIdentified', { payer, identifier, now: this.#clock() }))
  }

  async countPending(payer: string): Promise<number> {
    const [row] = await this.#db.read('countPending', { payer })
    return Number(row?.['count'])
  }

  /** Undefined if another owner has some of the names. */
  async claim(wanted: ClaimRequest): Promise<Claim | undefined> {
    const owner = randomUUID()
    const fence = await this.#db.take(owner, wanted)
    if (fence === undefined) return undefined
    const claim: OwnedClaim = {
      owner,
      fence,
      extend: async (wanted) => (await this.#db.take(owner, wanted)) !== undefined,
      renew: () => ignoreFailure(this.#db.writeWithoutSync('renew', { owner, now: this.#clock() })),
      release: ({ keep = '', delivered } = {}) => ignoreFailure(this.#db.release(owner, keep, delivered)),
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
    return firstRow(await this.#db.write('add', { ...values, now: this.#clock() }))
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
    return firstRow(
      await this.#db.writeWithoutSync('settle', {
        ...settled,
        reason: settled.reason ?? null,
        key,
        fence,
        now: this.#clock(),
      }),
    )
  }

  /** Returns false if the payment was no longer pending. */
  async fail(key: string, reason: string, nextCheckAt: number, fence: number): Promise<boolean> {
    return (await this.#db.write('fail', { key, reason, nextCheckAt, fence, now: this.#clock() })).length > 0
  }

  /** Records why the payment is still pending. */
  async recordReason(key: string, reason: string, fence: number): Promise<void> {
    await this.#db.write('recordReason', { key, reason, fence, now: this.#clock() })
  }

  /** Records a check and the time of the next one; null if none is needed. `isClosed` clears the stored payload. */
  async recordCheck(key: string, nextCheckAt: number | null, fence: number, isClosed = false): Promise<void> {
    await this.#db.write(isClosed ? 'recordLastCheck' : 'recordCheck', { key, nextCheckAt, fence })
  }

  /** Records how the chain contradicts the row, or null for agreement. True if this is new. */
  async flag(key: string, flag: string | null, fence: number): Promise<boolean> {
    const before = (await this.find(key))?.flag
    const checkedAt = flag === null ? this.#clock() : null
    return (await this.#db.write('flag', { key, flag, checkedAt, fence })).length > 0 && before !== flag
  }

  /** Rows to check: up to half of them never checked before, newest first; then the others by due time. */
  async listDue(limit: number): Promise<PaymentEntry[]> {
    const now = this.#clock()
    const unchecked = toEntries(await this.#db.read('listNeverChecked', { now, limit: Math.ceil(limit / 2) }))
    const keys = new Set(unchecked.map(({ key }) => key))
    const due = toEntries(await this.#db.read('listDue', { now, limit }))
    return [...unchecked, ...due.filter(({ key }) => !keys.has(key))].slice(0, limit)
  }

  /** A page, in key order, of the pending and failed payments that are still checked. */
  async listOpen(after: string, limit: number): Promise<PaymentEntry[]> {
    return toEntries(await this.#db.read('listOpen', { after, limit }))
  }

  /** A page, in key order, of the settled payments that the chain has not confirmed yet. */
  async listUnchecked(after: string, limit: number): Promise<PaymentEntry[]> {
    return toEntries(await this.#db.read('listUnchecked', { after, limit }))
  }

  /** Deletes up to `limit` expired answers and expired claims; returns the number of answers. */
  async sweep(limit: number): Promise<number> {
    const values = { now: this.#clock(), limit }
    await this.#db.write('sweepClaims', values)
    return (await this.#db.write('sweep', values)).length
  }

  async #findLatest(rows: Row[]): Promise<PaymentRow | undefined> {
    const [latest] = rows.toSorted((a, b) => Number(b['created_at']) - Number(a['created_at']))
    return latest && this.find(String(latest['key']))
  }
}

interface OwnedClaim extends Claim {
  readonly owner: string
}

// Safe: the columns are those of the table. Only booleans differ between the databases.
function toEntries(rows: Row[]): PaymentEntry[] {
  return rows.map((row) => ({ ...row, streamed: Boolean(row['streamed']) }) as PaymentEntry)
}

function firstRow(rows: Row[]): PaymentRow | undefined {
  return toEntries(rows)[0] as PaymentRow | undefined
}

async function ignoreFailure(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch {
    // After a full disk, a closed file or a silent server, the lease expires and a retry finds the stored answer.
  }
}
