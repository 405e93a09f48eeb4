import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NetworkName } from './networks.ts'

/** One row per payment that passed verification and whose work succeeded. Rows are never deleted. */
export const payments = sqliteTable(
  'payments',
  {
    /** `network:asset:from:nonce` in lower case. The chain accepts each such combination once. */
    key: text('key').primaryKey(),
    /** SHA-256 of the request (service, method, URL, body) and the payment's signature. */
    fingerprint: text('fingerprint').notNull(),
    /** SHA-256 of the request alone, equal for all payments for the same request. */
    request: text('request').notNull().default(''),
    /** SHA-256 of the payment identifier, which only the payer knows. */
    identifier: text('identifier'),
    service: text('service').notNull(),
    operation: text('operation').notNull(),
    method: text('method').notNull(),
    resource: text('resource').notNull(),
    network: text('network').$type<NetworkName>().notNull(),
    payer: text('payer').notNull(),
    pay_to: text('pay_to').notNull(),
    /** The price in atomic units, as digits. */
    amount: text('amount').notNull(),
    protocol: integer('protocol').notNull(),
    /** `pending` until the facilitator or the chain reports the outcome. */
    state: text('state', { enum: ['pending', 'settled', 'failed'] }).notNull(),
    transaction: text('transaction'),
    /** Why it failed or is still pending, or how the settlement was found. */
    reason: text('reason'),
    /** Unix seconds after which the chain refuses the authorization. */
    valid_before: integer('valid_before').notNull(),
    /** The signed payment as JSON, while it may still be settled. */
    payload: text('payload'),
    /** Whether the answer is an export. Exports are not stored; the payer may run a paid export again. */
    streamed: integer('streamed', { mode: 'boolean' }).notNull(),
    content_type: text('content_type').notNull(),
    /** The answer, stored for at most a day after settlement. */
    answer: text('answer'),
    answer_headers: text('answer_headers'),
    created_at: integer('created_at').notNull(),
    updated_at: integer('updated_at').notNull(),
    settled_at: integer('settled_at'),
    /** When the payment was first sent to the facilitator. Since then, others may have seen it. */
    sent_at: integer('sent_at'),
    /** When the answer was first delivered completely. */
    delivered_at: integer('delivered_at'),
    /** When the stored answer expires; set at settlement. */
    answer_until: integer('answer_until'),
    /** The number of background checks so far, and the time of the next one. */
    looks: integer('looks').notNull().default(0),
    next_look_at: integer('next_look_at'),
    /** When the chain confirmed the settlement; `flag` says how the chain contradicts it. */
    checked_at: integer('checked_at'),
    flag: text('flag'),
    /** The fence of the claim that last wrote the row; see payment_claims. */
    fence: integer('fence').notNull().default(0),
  },
  (table) => [
    index('payments_next_look')
      .on(table.next_look_at)
      .where(sql`next_look_at is not null`),
    index('payments_first_look')
      .on(table.created_at)
      .where(sql`looks = 0 and next_look_at is not null`),
    index('payments_answer_until')
      .on(table.answer_until)
      .where(sql`answer_until is not null`),
    index('payments_pending')
      .on(table.payer)
      .where(sql`state = 'pending'`),
    index('payments_owed').on(table.payer, table.request),
    index('payments_identifier')
      .on(table.payer, table.identifier)
      .where(sql`identifier is not null`),
    index('payments_flag')
      .on(table.flag)
      .where(sql`flag is not null`),
  ],
)

/**
 * Exclusive claims to a payment, a request or one of a payer's places. A claim expires unless renewed, so a killed
 * process blocks nothing. Fences only grow, so a process that lost its claim can no longer write.
 */
export const paymentClaims = sqliteTable(
  'payment_claims',
  {
    fence: integer('fence').primaryKey({ autoIncrement: true }),
    name: text('name').notNull().unique(),
    owner: text('owner').notNull(),
    expires_at: integer('expires_at').notNull(),
  },
  (table) => [index('payment_claims_owner').on(table.owner), index('payment_claims_expires_at').on(table.expires_at)],
)

/** The keys that sign receipts. The newest key signs; older ones remain for verification. */
export const receiptKeys = sqliteTable('receipt_keys', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Ed25519, as JWK. */
  private_key: text('private_key').notNull(),
  created_at: integer('created_at').notNull(),
})

/** At most one refund per payment. The nonce derives from the payment, so the chain accepts the refund only once. */
export const refunds = sqliteTable('payment_refunds', {
  key: text('key').primaryKey(),
  network: text('network').$type<NetworkName>().notNull(),
  asset: text('asset').notNull(),
  amount: text('amount').notNull(),
  /** `sent_from` is an address of the operator, `sent_to` the payer's. */
  sent_from: text('sent_from').notNull(),
  sent_to: text('sent_to').notNull(),
  /** Null if the operator sent the refund from another wallet. */
  nonce: text('nonce'),
  valid_before: integer('valid_before'),
  /** `pending` until the transfer is on the chain. */
  state: text('state', { enum: ['pending', 'settled'] }).notNull(),
  /** Unique, since each transfer refunds only one payment. */
  transaction: text('transaction').unique(),
  created_at: integer('created_at').notNull(),
  settled_at: integer('settled_at'),
})
