import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Writer } from '#data/db/client.ts'
import { paymentClaims, payments } from './schema.ts'

const at = sql.placeholder
const { answer: _answer, answer_headers: _headers, payload: _payload, ...entry } = getTableColumns(payments)

const bought = { key: payments.key, created_at: payments.created_at }

/** All prepared statements of the ledger. */
export function prepare(db: Writer) {
  return { ...prepareLooks(db), ...prepareClaims(db), ...prepareChanges(db) }
}

function prepareLooks(db: Writer) {
  // Must equal the condition of the partial indexes literally.
  const isAwaited = sql`next_look_at is not null`
  return {
    find: db
      .select()
      .from(payments)
      .where(eq(payments.key, at('key')))
      .prepare(),
    // Unordered: the result is nearly always empty, and preparing a sort would take longer than the rest of the query.
    listOwed: db
      .select(bought)
      .from(payments)
      .where(
        and(
          eq(payments.payer, at('payer')),
          eq(payments.request, at('request')),
          sql`(delivered_at is null or delivered_at > ${at('since')})`,
          sql`(state = 'pending' or (state = 'settled' and answer_until > ${at('now')}))`,
        ),
      )
      .prepare(),
    listIdentified: db
      .select(bought)
      .from(payments)
      .where(
        and(
          eq(payments.payer, at('payer')),
          eq(payments.identifier, at('identifier')),
          sql`identifier is not null`,
          sql`(state = 'pending' or (state = 'settled' and answer_until > ${at('now')}))`,
        ),
      )
      .prepare(),
    countPending: db
      .select({ count: sql<number>`count(*)` })
      .from(payments)
      .where(and(eq(payments.payer, at('payer')), sql`state = 'pending'`))
      .prepare(),
    listFresh: db
      .select(entry)
      .from(payments)
      // The addition prevents the use of the other index, which would have to sort all rows.
      .where(and(sql`looks = 0`, isAwaited, sql`next_look_at + 0 <= ${at('now')}`))
      .orderBy(desc(payments.created_at))
      .limit(at('limit'))
      .prepare(),
    listDue: db
      .select(entry)
      .from(payments)
      .where(and(isAwaited, lte(payments.next_look_at, at('now'))))
      .orderBy(asc(payments.next_look_at))
      .limit(at('limit'))
      .prepare(),
    listOpen: db
      .select(entry)
      .from(payments)
      .where(and(gt(payments.key, at('after')), isAwaited, inArray(payments.state, ['pending', 'failed'])))
      .orderBy(asc(payments.key))
      .limit(at('limit'))
      .prepare(),
    listUnchecked: db
      .select(entry)
      .from(payments)
      .where(and(gt(payments.key, at('after')), eq(payments.state, 'settled'), sql`checked_at is null`))
      .orderBy(asc(payments.key))
      .limit(at('limit'))
      .prepare(),
  }
}

function prepareClaims(db: Writer) {
  return {
    isHeld: db
      .select({ fence: paymentClaims.fence })
      .from(paymentClaims)
      .where(and(eq(paymentClaims.name, at('name')), gte(paymentClaims.expires_at, at('now'))))
      .prepare(),
    /** Takes a name that is free; replaces an expired claim and assigns a new fence. */
    take: db.$client
      .prepare(
        `insert or replace into payment_claims (name, owner, expires_at) values (@name, @owner, @expires_at) returning fence`,
      )
      .pluck(),
    holds: db
      .select({ fence: paymentClaims.fence })
      .from(paymentClaims)
      .where(and(eq(paymentClaims.owner, at('owner')), eq(paymentClaims.name, at('name'))))
      .prepare(),
    renew: db
      .update(paymentClaims)
      .set({ expires_at: sql`${at('expires_at')}` })
      .where(eq(paymentClaims.owner, at('owner')))
      .prepare(),
    release: db
      .delete(paymentClaims)
      .where(and(eq(paymentClaims.owner, at('owner')), sql`${paymentClaims.name} <> ${at('keep')}`))
      .prepare(),
    sweepClaims: db
      .delete(paymentClaims)
      .where(
        inArray(
          paymentClaims.fence,
          db
            .select({ fence: paymentClaims.fence })
            .from(paymentClaims)
            .where(lt(paymentClaims.expires_at, at('now')))
            .limit(at('limit')),
        ),
      )
      .prepare(),
  }
}

function prepareChanges(db: Writer) {
  const mayWrite = sql`fence <= ${at('fence')}`
  const isOf = (...states: ('pending' | 'settled' | 'failed')[]) =>
    and(eq(payments.key, at('key')), inArray(payments.state, states), mayWrite)
  const written = { fence: sql`${at('fence')}` }
  return {
    add: db
      .insert(payments)
      .values({
        key: at('key'),
        fingerprint: at('fingerprint'),
        request: at('request'),
        identifier: at('identifier'),
        service: at('service'),
        operation: at('operation'),
        method: at('method'),
        resource: at('resource'),
        network: at('network'),
        payer: at('payer'),
        pay_to: at('pay_to'),
        amount: at('amount'),
        protocol: at('protocol'),
        state: 'pending',
        valid_before: at('valid_before'),
        payload: at('payload'),
        streamed: at('streamed'),
        content_type: at('content_type'),
        answer: at('answer'),
        answer_headers: at('answer_headers'),
        created_at: at('now'),
        updated_at: at('now'),
        sent_at: at('sent_at'),
        next_look_at: at('next_look_at'),
        fence: at('fence'),
      })
      .onConflictDoNothing()
      .returning()
      .prepare(),
    send: db
      .update(payments)
      .set({ ...written, sent_at: sql`coalesce(sent_at, ${at('now')})`, updated_at: sql`${at('now')}` })
      .where(isOf('pending'))
      .prepare(),
    settle: db
      .update(payments)
      .set({
        ...written,
        state: 'settled',
        transaction: sql`coalesce(nullif(${at('transaction')}, ''), ${payments.transaction}, '')`,
        reason: sql`${at('reason')}`,
        settled_at: sql`${at('now')}`,
        updated_at: sql`${at('now')}`,
        answer_until: sql`${at('answerUntil')}`,
        // Later checks only compare it with the chain, so open payments come first.
        looks: 1,
        next_look_at: sql`${at('nextLookAt')}`,
        payload: null,
      })
      .where(isOf('pending', 'failed'))
      .returning()
      .prepare(),
    fail: db
      .update(payments)
      .set({
        ...written,
        state: 'failed',
        reason: sql`${at('reason')}`,
        updated_at: sql`${at('now')}`,
        next_look_at: sql`${at('nextLookAt')}`,
        payload: null,
      })
      .where(isOf('pending'))
      .prepare(),
    note: db
      .update(payments)
      .set({ ...written, reason: sql`${at('reason')}`, updated_at: sql`${at('now')}` })
      .where(isOf('pending'))
      .prepare(),
    looked: db
      .update(payments)
      .set({
        ...written,
        looks: sql`looks + 1`,
        next_look_at: sql`${at('nextLookAt')}`,
        answer: sql`case when ${at('isClosed')} then null else answer end`,
        answer_headers: sql`case when ${at('isClosed')} then null else answer_headers end`,
      })
      .where(and(eq(payments.key, at('key')), mayWrite))
      .prepare(),
    flag: db
      .update(payments)
      .set({ ...written, flag: sql`${at('flag')}`, checked_at: sql`${at('checkedAt')}` })
      .where(isOf('settled'))
      .prepare(),
    deliver: db
      .update(payments)
      .set({ delivered_at: sql`coalesce(delivered_at, ${at('now')})` })
      .where(eq(payments.key, at('key')))
      .prepare(),
    sweep: db
      .update(payments)
      .set({ answer: null, answer_headers: null, answer_until: null, payload: null })
      .where(
        inArray(
          payments.key,
          db
            .select({ key: payments.key })
            .from(payments)
            .where(and(sql`answer_until is not null`, lt(payments.answer_until, at('now'))))
            .limit(at('limit')),
        ),
      )
      .prepare(),
  }
}
