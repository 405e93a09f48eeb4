import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row for every payment that passed verification and whose work succeeded. Rows are never deleted. */
export const payments = sqliteTable(
  'payments',
  {
    /** network:asset:from:nonce, in lower case: what the chain itself allows once. */
    key: text('key').primaryKey(),
    /** SHA-256 of what was bought (service, method, URL, body) and of the signature that bought it. */
    fingerprint: text('fingerprint').notNull(),
    service: text('service').notNull(),
    operation: text('operation').notNull(),
    method: text('method').notNull(),
    resource: text('resource').notNull(),
    network: text('network', { enum: ['base', 'base-sepolia'] }).notNull(),
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
  },
  (table) => [
    index('payments_state').on(table.state, table.valid_before),
    index('payments_settled_at').on(table.settled_at),
  ],
)

/** Who is working on a payment now. A lock that is not renewed expires, so that a killed process blocks nobody. */
export const paymentLocks = sqliteTable('payment_locks', {
  key: text('key').primaryKey(),
  owner: text('owner').notNull(),
  expires_at: integer('expires_at').notNull(),
})
