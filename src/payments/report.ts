import { sql, type SQL } from 'drizzle-orm'
import { csvLine } from '#operation/csv.ts'
import type { LedgerSql } from './ledger-store.ts'
import { NETWORKS, type NetworkName } from './networks.ts'
import { fromAtomicUnits } from './requirements.ts'

const DAY_MS = 86_400_000
/** Taipei is eight hours ahead of UTC, all year. */
const TAIPEI_MS = 28_800_000

export interface LedgerTotal {
  /** The day of the payment in Taipei. */
  day: string
  service: string
  network: keyof typeof NETWORKS
  /** `flagged`: recorded as settled, but the chain contradicts it. */
  state: 'pending' | 'settled' | 'failed' | 'flagged'
  payments: number
  /** The sum in atomic units. */
  units: bigint
}

/** A group of payments or refunds. `units`: the sum in atomic units, as text. */
interface Group {
  readonly network: keyof typeof NETWORKS
  readonly payments: number
  readonly units: string
}

/** The number of days since 1970 in Taipei. */
const dayOf = (column: SQL) => sql`(${column} + ${sql.raw(String(TAIPEI_MS))}) / ${sql.raw(String(DAY_MS))}`
const CREATED_ON = dayOf(sql`created_at`)
const SETTLED_ON = dayOf(sql`settled_at`)
/** `no_log_found` is no contradiction: the money moved, and only the node's log is missing. */
const IS_FLAGGED = sql`coalesce(flag, 'no_log_found') <> 'no_log_found'`
const SALES = sql`payments where state = 'settled' and not (${IS_FLAGGED})`
const REFUNDS = sql`payment_refunds where state = 'settled'`
// Sums are text, because a JavaScript number loses digits above 2^53.
const UNITS = sql`cast(sum(cast(amount as bigint)) as text)`

/** Payments by day, service, network and state. */
export async function ledgerTotals(ledger: LedgerSql): Promise<LedgerTotal[]> {
  const rows = await ledger.rows<Group & { day: number; service: string; state: LedgerTotal['state'] }>(sql`
    select ${CREATED_ON} as day, service, network,
      case when ${IS_FLAGGED} then 'flagged' else state end as state, count(*) as payments, ${UNITS} as units
    from payments group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  return rows.map((row) => ({ ...row, day: formatDay(row.day), units: BigInt(row.units) }))
}

export function settledTotals(ledger: LedgerSql): Promise<{ network: string; usd: string }[]> {
  return totalsOf(ledger, SALES)
}

export function refundedTotals(ledger: LedgerSql): Promise<{ network: string; usd: string }[]> {
  return totalsOf(ledger, REFUNDS)
}

async function totalsOf(ledger: LedgerSql, from: SQL): Promise<{ network: string; usd: string }[]> {
  const rows = await ledger.rows<Group>(
    sql`select network, ${UNITS} as units from ${from} group by network order by network`,
  )
  return rows.map(({ network, units }) => ({ network, usd: usdOf(network, BigInt(units)) }))
}

/** Sales and refunds by month and network. The month is that of the settlement or refund in Taipei time. */
export async function monthTotals(ledger: LedgerSql) {
  const days = await ledger.rows<Group & { day: number; isSale: number }>(sql`
    select ${SETTLED_ON} as day, network, 1 as "isSale", count(*) as payments, ${UNITS} as units from ${SALES} group by 1, 2
    union all select ${SETTLED_ON}, network, 0, count(*), ${UNITS} from ${REFUNDS} group by 1, 2`)
  const byMonth = Map.groupBy(days, ({ day, network }) => `${formatDay(day).slice(0, 7)} ${network}`)
  return [...byMonth]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, rows]) => {
      const [sales, refunds] = [rows.filter(({ isSale }) => isSale), rows.filter(({ isSale }) => !isSale)]
      // Safe: a group has at least one row.
      const { network } = rows[0]!
      const count = (groups: readonly Group[]) => groups.reduce((sum, { payments }) => sum + payments, 0)
      const usd = (groups: readonly Group[]) =>
        usdOf(
          network,
          groups.reduce((sum, { units }) => sum + BigInt(units), 0n),
        )
      return {
        month: name.slice(0, 7),
        network,
        payments: count(sales),
        usd: usd(sales),
        refunds: count(refunds),
        refundedUsd: usd(refunds),
      }
    })
}

export async function monthsCsv(ledger: LedgerSql): Promise<string[]> {
  const lines = (await monthTotals(ledger)).map((it) =>
    csvLine([it.month, it.network, it.payments, it.usd, it.refunds, it.refundedUsd]),
  )
  return [csvLine(['month', 'network', 'payments', 'amount_usd', 'refunds', 'refunded_usd']), ...lines]
}

/** Payments that the chain contradicts, the oldest thousand. */
export function listFlagged(ledger: LedgerSql): Promise<{ key: string; flag: string }[]> {
  return ledger.rows(sql`select key, flag from payments where flag is not null order by created_at, key limit 1000`)
}

export interface OpenCounts {
  readonly pending: number
  readonly flagged: number
}

/** Both counts use an index, so they stay fast when the ledger grows. */
export async function countOpen(ledger: LedgerSql): Promise<OpenCounts> {
  const [counts] = await ledger.rows<OpenCounts>(sql`
    select (select count(*) from payments where state = 'pending') as pending,
      (select count(*) from payments where flag is not null) as flagged`)
  if (!counts) throw new Error('count(*) returned no row.')
  return counts
}

const DISTRUST_MS = 30 * DAY_MS

/**
 * Whether the chain contradicts a settlement of the last 30 days on this network. The state is in the ledger, so all
 * processes share it and it survives a restart.
 */
export async function isDistrusted(ledger: LedgerSql, network: NetworkName, now: number): Promise<boolean> {
  const rows = await ledger.rows(sql`
    select 1 from payments where flag is not null and ${IS_FLAGGED} and network = ${network}
      and settled_at > ${now - DISTRUST_MS} limit 1`)
  return rows.length > 0
}

export function usdOf(network: keyof typeof NETWORKS, amount: bigint): string {
  return fromAtomicUnits(amount, NETWORKS[network].asset.decimals)
}

function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
