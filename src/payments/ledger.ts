import type { payments } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect

export type PaymentEntry = Omit<PaymentRow, 'answer' | 'answer_headers' | 'payload'>

/** The columns that are empty in a new payment. */
export const LATER = [
  'state',
  'transaction',
  'reason',
  'created_at',
  'updated_at',
  'settled_at',
  'delivered_at',
  'checked_at',
  'answer_until',
  'looks',
  'flag',
  'fence',
] as const satisfies (keyof PaymentRow)[]

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

/**
 * The record of every payment, shared by any number of processes. A claim is an insertion that succeeds for one process
 * only. Every change is conditional on the previous state and on the fence of its claim.
 */
export interface Ledger {
  find(key: string): Promise<PaymentRow | undefined>
  /**
   * The latest open or settled payment of this payer for this request whose answer is stored. Skips payments delivered
   * before `since` (milliseconds since 1970).
   */
  findUnclaimed(payer: string, request: string, since: number): Promise<PaymentRow | undefined>
  /** The payment of this payer with this identifier, while its answer is stored. */
  findIdentified(payer: string, identifier: string): Promise<PaymentRow | undefined>
  countPending(payer: string): Promise<number>
  /** Undefined if another owner has some of the names. */
  claim(wanted: Wanted): Promise<Claim | undefined>
  /**
   * Undefined if the payment is already recorded, or if the claim to the request has expired. In the second case
   * another process may have sold the request.
   */
  add(payment: NewPayment, claim: Claim): Promise<PaymentRow | undefined>
  /** Records that the payment is now sent to the facilitator. False if its outcome is known already. */
  send(key: string, fence: number): Promise<boolean>
  /** Returns the settled row, or undefined if the payment was settled before. */
  settle(key: string, settled: Settled, fence: number): Promise<PaymentRow | undefined>
  /** Returns false if the payment was no longer pending. */
  fail(key: string, reason: string, nextLookAt: number, fence: number): Promise<boolean>
  note(key: string, reason: string, fence: number): Promise<void>
  /** Records a check and the time of the next one; null if none is needed. `isClosed` clears the stored payload. */
  looked(key: string, nextLookAt: number | null, fence: number, isClosed?: boolean): Promise<void>
  /** Records how the chain contradicts the row, or null for agreement. True if this is new. */
  flag(key: string, flag: string | null, fence: number): Promise<boolean>
  /** Rows to check: half of them never checked before, newest first; the others by due time. */
  listDue(limit: number): Promise<PaymentEntry[]>
  listOpen(after: string, limit: number): Promise<PaymentEntry[]>
  listUnchecked(after: string, limit: number): Promise<PaymentEntry[]>
  /** Deletes up to `limit` expired answers and expired claims; returns the number of answers. */
  sweep(limit: number): Promise<number>
}

/** Only one payment per payer and request may be in flight. */
export function requestClaim({ payer, request }: Pick<PaymentRow, 'payer' | 'request'>): string {
  return `request:${payer}:${request}`
}

/** The claim to check a payment on the chain, separate from the claim to sell or send it. */
export function lookClaim(key: string): string {
  return `look:${key}`
}

/** A claim expires this long after its last renewal, so a payer waits no longer than this for a killed process. */
export const LEASE_MS = 15_000
