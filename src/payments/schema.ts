import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NetworkName } from './networks.ts'

/** One row for every payment that passed verification and whose work succeeded. Rows are never deleted. */
export const payments = sqliteTable(
  'payments',
  {
    /** network:asset:from:nonce, in lower case: what the chain itself allows once. */
    key: text('key').primaryKey(),
    /** SHA-256 of what was bought (service, method, URL, body) and of the signature that bought it. */
    fingerprint: text('fingerprint').notNull(),
    /** SHA-256 of what was bought alone: two payments for one thing have it in common. */
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
    /** Atomic units, digits only. */
    amount: text('amount').notNull(),
    protocol: integer('protocol').notNull(),
    /** `pending` until the facilitator or the chain has decided. */
    state: text('state', { enum: ['pending', 'settled', 'failed'] }).notNull(),
    transaction: text('transaction'),
    /** Why it failed, why it is still pending, or how a settlement was found out. */
    reason: text('reason'),
    /** Unix seconds after which the chain refuses the authorization. */
    valid_before: integer('valid_before').notNull(),
    /** The signed payment as JSON, kept while it may still be settled. */
    payload: text('payload'),
    /** An export is not stored: its row is the right to run it again. */
    streamed: integer('streamed', { mode: 'boolean' }).notNull(),
    content_type: text('content_type').notNull(),
    /** The answer, kept for a day after settlement. */
    answer: text('answer'),
    answer_headers: text('answer_headers'),
    created_at: integer('created_at').notNull(),
    updated_at: integer('updated_at').notNull(),
    settled_at: integer('settled_at'),
    /** When it was first handed to the facilitator: from then on the payment itself may be public. */
    sent_at: integer('sent_at'),
    /** When the answer first reached somebody whole. */
    delivered_at: integer('delivered_at'),
    /** Until when the answer can be had again; set with the settlement. */
    answer_until: integer('answer_until'),
    /** How often the chain was looked at in the background, and when it is to be looked at next. */
    looks: integer('looks').notNull().default(0),
    next_look_at: integer('next_look_at'),
    /** When the chain was found to agree that it is settled, or why it does not. */
    checked_at: integer('checked_at'),
    flag: text('flag'),
    /** The claim under which it was last written; see payment_claims. */
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
 * Who is working on what: a payment, a purchase, one of the works of a payer. A claim that is not renewed expires, so that
 * a killed process blocks nobody; fences only ever grow, so that one who lost his claim can no longer write.
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

/** The keys that sign receipts: the newest signs, and the others stay to be checked against. */
export const receiptKeys = sqliteTable('receipt_keys', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Ed25519, as JWK. */
  private_key: text('private_key').notNull(),
  created_at: integer('created_at').notNull(),
})

/**
 * Money that was sent back: one row for each payment at most. Its authorization has a nonce that follows from the
 * payment, so that the chain as well lets it go back once only.
 */
export const refunds = sqliteTable('payment_refunds', {
  /** Of the payment that it gives back. */
  key: text('key').primaryKey(),
  network: text('network').$type<NetworkName>().notNull(),
  asset: text('asset').notNull(),
  /** Atomic units, digits only. */
  amount: text('amount').notNull(),
  /** The operator's address that it is sent from, and the payer's. */
  sent_from: text('sent_from').notNull(),
  sent_to: text('sent_to').notNull(),
  /** Null where it was sent by hand. */
  nonce: text('nonce'),
  /** Unix seconds after which the chain refuses the authorization. */
  valid_before: integer('valid_before'),
  /** `pending` until the chain shows it. */
  state: text('state', { enum: ['pending', 'settled'] }).notNull(),
  /** One transfer gives back one payment. */
  transaction: text('transaction').unique(),
  created_at: integer('created_at').notNull(),
  settled_at: integer('settled_at'),
})
