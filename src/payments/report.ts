import { asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { NETWORKS } from './networks.ts'
import { readKey } from './payment-key.ts'
import { fromAtomicUnits } from './requirements.ts'
import { payments, refunds } from './schema.ts'

export interface LedgerTotal {
  /** In Taipei, as every day of ours. */
  day: string
  service: string
  network: keyof typeof NETWORKS
  state: 'pending' | 'settled' | 'failed'
  payments: number
  /** Atomic units. */
  units: bigint
}

// Text, not a number: sums above 2^53 would lose their last digits on the way out of SQLite.
const units = sql<string>`cast(sum(cast(${payments.amount} as integer)) as text)`
const day = sql<string>`date(${payments.created_at} / 1000, 'unixepoch', '+8 hours')`

/** How many payments of how much there are, by day, service, network and state. */
export function ledgerTotals(db: Database): LedgerTotal[] {
  return db
    .select({
      day,
      service: payments.service,
      network: payments.network,
      state: payments.state,
      payments: sql<number>`count(*)`,
      units,
    })
    .from(payments)
    .groupBy(day, payments.service, payments.network, payments.state)
    .orderBy(day, payments.service, payments.network, payments.state)
    .all()
    .map((row) => ({ ...row, units: BigInt(row.units) }))
}

/** What was settled in all, in dollars, by network. */
export function settledTotals(db: Database): { network: string; usd: string }[] {
  return db
    .select({ network: payments.network, units })
    .from(payments)
    .where(eq(payments.state, 'settled'))
    .groupBy(payments.network)
    .orderBy(payments.network)
    .all()
    .map((row) => ({ network: row.network, usd: usdOf(row.network, BigInt(row.units)) }))
}

/** What was sent back in all, in dollars, by network. */
export function refundedTotals(db: Database): { network: string; usd: string }[] {
  return db
    .select({ network: refunds.network, units: refundedUnits })
    .from(refunds)
    .where(eq(refunds.state, 'settled'))
    .groupBy(refunds.network)
    .orderBy(refunds.network)
    .all()
    .map((row) => ({ network: row.network, usd: usdOf(row.network, BigInt(row.units)) }))
}

export interface MonthTotal {
  /** In Taipei, `2026-10`: the month in which it was settled, or sent back. */
  month: string
  network: keyof typeof NETWORKS
  payments: number
  usd: string
  refunds: number
  refundedUsd: string
}

const refundedUnits = sql<string>`cast(sum(cast(${refunds.amount} as integer)) as text)`
const monthOf = (at: SQLiteColumn) => sql<string>`strftime('%Y-%m', ${at} / 1000, 'unixepoch', '+8 hours')`

/** What was settled and what was sent back, by month and network: what a bookkeeper enters. */
export function monthTotals(db: Database): MonthTotal[] {
  const [paidIn, sentIn] = [monthOf(payments.settled_at), monthOf(refunds.settled_at)]
  const paid = db
    .select({ month: paidIn, network: payments.network, payments: sql<number>`count(*)`, units })
    .from(payments)
    .where(eq(payments.state, 'settled'))
    .groupBy(paidIn, payments.network)
    .all()
  const sent = db
    .select({ month: sentIn, network: refunds.network, refunds: sql<number>`count(*)`, units: refundedUnits })
    .from(refunds)
    .where(eq(refunds.state, 'settled'))
    .groupBy(sentIn, refunds.network)
    .all()
  const totals = new Map<string, MonthTotal>()
  const totalOf = ({ month, network }: Pick<MonthTotal, 'month' | 'network'>): MonthTotal => {
    const name = `${month} ${network}`
    const total = totals.get(name) ?? { month, network, payments: 0, usd: '0.00', refunds: 0, refundedUsd: '0.00' }
    totals.set(name, total)
    return total
  }
  for (const row of paid) {
    Object.assign(totalOf(row), { payments: row.payments, usd: usdOf(row.network, BigInt(row.units)) })
  }
  for (const row of sent) {
    Object.assign(totalOf(row), { refunds: row.refunds, refundedUsd: usdOf(row.network, BigInt(row.units)) })
  }
  return [...totals.keys()].toSorted().map((name) => totals.get(name) as MonthTotal)
}

/** The same as CSV. */
export function monthsCsv(db: Database): string[] {
  const lines = monthTotals(db).map((it) =>
    [it.month, it.network, it.payments, it.usd, it.refunds, it.refundedUsd].join(','),
  )
  return ['month,network,payments,amount_usd,refunds,refunded_usd', ...lines].map((line) => `${line}\r\n`)
}

/** Settled payments that the chain does not agree with, oldest first. */
export function listFlagged(db: Database): { key: string; flag: string | null }[] {
  return db
    .select({ key: payments.key, flag: payments.flag })
    .from(payments)
    .where(sql`flag is not null`)
    .orderBy(asc(payments.created_at), asc(payments.key))
    .limit(1000)
    .all()
}

/** How many there are. Both counts read an index, so that a long ledger holds nobody up. */
export function countPending(db: Database): number {
  return countOf(db, sql`state = 'pending'`)
}

/** Settled payments that the chain does not agree with. */
export function countFlagged(db: Database): number {
  return countOf(db, sql`flag is not null`)
}

function countOf(db: Database, which: SQL): number {
  return (
    db
      .select({ count: sql<number>`count(*)` })
      .from(payments)
      .where(which)
      .get()?.count ?? 0
  )
}

export function usdOf(network: keyof typeof NETWORKS, amount: bigint): string {
  return fromAtomicUnits(amount, NETWORKS[network].asset.decimals)
}

const COLUMNS = {
  key: payments.key,
  created_at: payments.created_at,
  settled_at: payments.settled_at,
  service: payments.service,
  operation: payments.operation,
  resource: payments.resource,
  network: payments.network,
  amount: payments.amount,
  payer: payments.payer,
  pay_to: payments.pay_to,
  state: payments.state,
  transaction: payments.transaction,
  reason: payments.reason,
  refund: refunds.transaction,
  refunded_at: refunds.settled_at,
}
const TIMES = ['key', 'created_at', 'settled_at', 'refund', 'refunded_at']
const HEADING = [
  'created_at',
  'settled_at',
  ...Object.keys(COLUMNS).filter((name) => !TIMES.includes(name)),
  'amount_usd',
  'nonce',
  'refunded_at',
  'refund_transaction',
]
const PAGE = 1000

/** Every payment as a line of CSV, heading first, in key order. Read a page at a time. */
export function* ledgerCsv(db: Database): Generator<string> {
  yield `${HEADING.join(',')}\r\n`
  let after = ''
  for (;;) {
    const rows = db
      .select(COLUMNS)
      .from(payments)
      .leftJoin(refunds, eq(refunds.key, payments.key))
      .where(gt(payments.key, after))
      .orderBy(asc(payments.key))
      .limit(PAGE)
      .all()
    for (const { key, created_at, settled_at, refund, refunded_at, ...row } of rows) {
      const times = [created_at, settled_at].map(instant)
      const usd = usdOf(row.network, BigInt(row.amount))
      const cells = [...times, ...Object.values(row), usd, readKey(key).nonce, instant(refunded_at), refund]
      yield `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}

function instant(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString()
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
