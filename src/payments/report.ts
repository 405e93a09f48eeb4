import { asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { NETWORKS } from './networks.ts'
import { fromAtomicUnits } from './requirements.ts'
import { payments } from './schema.ts'

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

export interface MonthTotal {
  /** In Taipei, `2026-10`: the month in which it was settled. */
  month: string
  network: keyof typeof NETWORKS
  payments: number
  usd: string
}

/** What was settled, by month and network: what a bookkeeper enters. */
export function monthTotals(db: Database): MonthTotal[] {
  const month = sql<string>`strftime('%Y-%m', ${payments.settled_at} / 1000, 'unixepoch', '+8 hours')`
  return db
    .select({ month, network: payments.network, payments: sql<number>`count(*)`, units })
    .from(payments)
    .where(eq(payments.state, 'settled'))
    .groupBy(month, payments.network)
    .orderBy(month, payments.network)
    .all()
    .map(({ units, ...row }) => ({ ...row, usd: usdOf(row.network, BigInt(units)) }))
}

/** The same as CSV. */
export function monthsCsv(db: Database): string[] {
  const lines = monthTotals(db).map(({ month, network, payments, usd }) => [month, network, payments, usd].join(','))
  return ['month,network,payments,amount_usd', ...lines].map((line) => `${line}\r\n`)
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
}
const PAGE = 1000

/** Every payment as a line of CSV, heading first, in key order. Read a page at a time. */
export function* ledgerCsv(db: Database): Generator<string> {
  yield `${['created_at', 'settled_at', ...Object.keys(COLUMNS).slice(3), 'amount_usd', 'nonce'].join(',')}\r\n`
  let after = ''
  for (;;) {
    const rows = db
      .select(COLUMNS)
      .from(payments)
      .where(gt(payments.key, after))
      .orderBy(asc(payments.key))
      .limit(PAGE)
      .all()
    for (const { key, created_at, settled_at, ...row } of rows) {
      const times = [created_at, settled_at].map((at) => (at === null ? '' : new Date(at).toISOString()))
      const cells = [
        ...times,
        ...Object.values(row),
        usdOf(row.network, BigInt(row.amount)),
        key.split(':').at(-1) ?? '',
      ]
      yield `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
