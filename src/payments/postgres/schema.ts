import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { NetworkName } from '../networks.ts'

// The tables of ../schema.ts, which documents the columns. Instants are in milliseconds and exceed 32 bits.

const instant = (name: string) => bigint(name, { mode: 'number' })

export const payments = pgTable(
  'payments',
  {
    key: text('key').primaryKey(),
    fingerprint: text('fingerprint').notNull(),
    request: text('request').notNull().default(''),
    identifier: text('identifier'),
    service: text('service').notNull(),
    operation: text('operation').notNull(),
    method: text('method').notNull(),
    resource: text('resource').notNull(),
    network: text('network').$type<NetworkName>().notNull(),
    payer: text('payer').notNull(),
    pay_to: text('pay_to').notNull(),
    amount: text('amount').notNull(),
    protocol: integer('protocol').notNull(),
    state: text('state', { enum: ['pending', 'settled', 'failed'] }).notNull(),
    transaction: text('transaction'),
    reason: text('reason'),
    valid_before: instant('valid_before').notNull(),
    payload: text('payload'),
    streamed: boolean('streamed').notNull(),
    content_type: text('content_type').notNull(),
    answer: text('answer'),
    answer_headers: text('answer_headers'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    settled_at: instant('settled_at'),
    sent_at: instant('sent_at'),
    delivered_at: instant('delivered_at'),
    answer_until: instant('answer_until'),
    looks: integer('looks').notNull().default(0),
    next_look_at: instant('next_look_at'),
    checked_at: instant('checked_at'),
    flag: text('flag'),
    fence: bigint('fence', { mode: 'number' }).notNull().default(0),
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

export const paymentClaims = pgTable(
  'payment_claims',
  {
    fence: bigserial('fence', { mode: 'number' }).primaryKey(),
    name: text('name').notNull().unique(),
    owner: text('owner').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('payment_claims_owner').on(table.owner), index('payment_claims_expires_at').on(table.expires_at)],
)

export const receiptKeys = pgTable('receipt_keys', {
  id: integer('id').primaryKey(),
  private_key: text('private_key').notNull(),
  created_at: instant('created_at').notNull(),
})

export const refunds = pgTable('payment_refunds', {
  key: text('key').primaryKey(),
  network: text('network').$type<NetworkName>().notNull(),
  asset: text('asset').notNull(),
  amount: text('amount').notNull(),
  sent_from: text('sent_from').notNull(),
  sent_to: text('sent_to').notNull(),
  nonce: text('nonce'),
  valid_before: instant('valid_before'),
  state: text('state', { enum: ['pending', 'settled'] }).notNull(),
  transaction: text('transaction').unique(),
  created_at: instant('created_at').notNull(),
  settled_at: instant('settled_at'),
})
