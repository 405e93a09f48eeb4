import type { payments } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect

/** A row without what was sold, for whoever looks at many. */
export type PaymentEntry = Omit<PaymentRow, 'answer' | 'answer_headers' | 'payload'>

/** What is written down before anything is sent. */
export type NewPayment = Pick<
  PaymentRow,
  | 'key'
  | 'fingerprint'
  | 'request'
  | 'identifier'
  | 'service'
  | 'operation'
  | 'method'
  | 'resource'
  | 'network'
  | 'payer'
  | 'pay_to'
  | 'amount'
  | 'protocol'
  | 'valid_before'
  | 'payload'
  | 'streamed'
  | 'content_type'
  | 'answer'
  | 'answer_headers'
  | 'sent_at'
  | 'next_look_at'
>

/** Names to be claimed together: each of them, and one of `max` places where a number of places is shared. */
export interface Wanted {
  readonly names: readonly string[]
  readonly place?: { readonly name: string; readonly max: number }
}

/**
 * The right to work on something. It lapses when it is not renewed. Renewing and releasing never throw: where the ledger
 * cannot be written it lapses by itself, and an answer must not go with it.
 */
export interface Claim {
  /** Grows with every claim. A change under a fence lower than the last one's is refused. */
  readonly fence: number
  /** Takes more under the same claim; false while somebody else holds some of it. May throw. */
  extend(wanted: Wanted): Promise<boolean>
  renew(): Promise<void>
  /** Lets go of everything, or of all but one name. `delivered`: the payment whose answer has reached its caller whole. */
  release(options?: { keep?: string; delivered?: string }): Promise<void>
}

export interface Settled {
  readonly transaction: string
  /** How it was found out, where the facilitator did not say it. */
  readonly reason?: string | undefined
  readonly answerUntil: number
  readonly nextLookAt: number
}

/**
 * The record of every payment. Any number of processes may share it: a claim is one insertion that succeeds for one of
 * them, and every change is conditional on the state that it starts from and on the fence of whoever makes it.
 */
export interface Ledger {
  find(key: string): Promise<PaymentRow | undefined>
  /** The latest open or settled payment of this payer for this request whose answer was not delivered, or within the last minute. */
  findOwed(payer: string, request: string): Promise<PaymentRow | undefined>
  /** The payment of this payer under this identifier, as long as its answer can be had. */
  findIdentified(payer: string, identifier: string): Promise<PaymentRow | undefined>
  countPending(payer: string): Promise<number>
  /** Everything that is wanted, or undefined while somebody else holds some of it. */
  claim(wanted: Wanted): Promise<Claim | undefined>
  /**
   * Undefined where it is not for this claim to add it: the claim to its request has lapsed and may have been somebody
   * else's meanwhile, or the payment is in the ledger already.
   */
  add(payment: NewPayment, claim: Claim): Promise<PaymentRow | undefined>
  /** Notes that it is handed to the facilitator now. False where it is not open any more. */
  send(key: string, fence: number): Promise<boolean>
  /** The row as it is then. Undefined where it was settled already. */
  settle(key: string, settled: Settled, fence: number): Promise<PaymentRow | undefined>
  /** False where it was not pending any more. */
  fail(key: string, reason: string, nextLookAt: number, fence: number): Promise<boolean>
  /** Why the outcome is still open. */
  note(key: string, reason: string, fence: number): Promise<void>
  /** After a look: when the next is due; null when none is. `isClosed` forgets what the row still holds. */
  looked(key: string, nextLookAt: number | null, fence: number, isClosed?: boolean): Promise<void>
  /** What the chain says of a settled row: null when it agrees. True where that is new. */
  flag(key: string, flag: string | null, fence: number): Promise<boolean>
  /** Rows to be looked at: half of them those that never were, latest first, the others as they are due. */
  listDue(limit: number): Promise<PaymentEntry[]>
  /** Rows whose outcome is open, in the order of their keys. */
  listOpen(after: string, limit: number): Promise<PaymentEntry[]>
  /** Settled rows in the order of their keys that the chain has not been found to agree with. */
  listUnchecked(after: string, limit: number): Promise<PaymentEntry[]>
  /** Forgets answers that nobody has a right to any more, and lapsed claims: so many. How many answers it were. */
  sweep(limit: number): Promise<number>
}

/** The claim that of several payments of one payer for one request lets only one on its way. */
export function requestClaim({ payer, request }: Pick<PaymentRow, 'payer' | 'request'>): string {
  return `request:${payer}:${request}`
}

/** The claim of whoever looks at a payment and neither sells nor sends it, beside that to the payment itself. */
export function lookClaim(key: string): string {
  return `look:${key}`
}

/** A claim outlives its last renewal by this long: what a killed process costs the payer who retries. */
export const LEASE_MS = 15_000
