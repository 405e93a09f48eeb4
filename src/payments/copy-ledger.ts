import { sql, type SQL } from 'drizzle-orm'
import type { LedgerSql } from './ledger-store.ts'

const PAGE = 200

/** The message is a sentence for the operator. */
export class CopyError extends Error {}

export interface Copied {
  readonly payments: number
  readonly refunds: number
  readonly units: bigint
}

type Row = Record<string, string | number | boolean | null>

/**
 * Copies payments, refunds and receipt keys, and verifies that all arrived. A second run keeps payments whose state
 * in the target is newer. Throws CopyError without rollback: rows already copied remain.
 */
export async function copyLedger(from: LedgerSql, to: LedgerSql, now: number): Promise<Copied> {
  const [claims] = await from.rows<{ live: number }>(
    sql`select count(*) as live from payment_claims where expires_at > ${now}`,
  )
  if (claims && claims.live > 0) {
    throw new CopyError('Payments are in progress: stop the gateways first, and try again in fifteen seconds.')
  }
  await copyKeys(from, to)
  const payments = await copyTable(from, to, 'payments', sql`payments.fence <= excluded.fence`)
  const refunds = await copyTable(from, to, 'payment_refunds', sql`payment_refunds.state = 'pending'`)
  const [last] = await from.rows<{ fence: number | null }>(sql`select max(fence) as fence from payments`)
  // A later claim in the target must get a higher fence than the copied rows. Otherwise it could not change them.
  await to.skipFences(last?.fence ?? 0)
  return { payments: payments.rows, refunds: refunds.rows, units: payments.units }
}

/** How many payments `from` has more than `to`. Payments in `to` that are newer than all in `from` do not count. */
export async function countLeftBehind(from: LedgerSql, to: LedgerSql): Promise<number> {
  const [here] = await from.rows<{ payments: number; last: number | null }>(
    sql`select count(*) as payments, max(created_at) as last from payments`,
  )
  if (!here || here.last === null) return 0
  const [there] = await to.rows<{ payments: number }>(
    sql`select count(*) as payments from payments where created_at <= ${here.last}`,
  )
  return Math.max(0, here.payments - (there?.payments ?? 0))
}

/** A receipt is verified by key name, so two ledgers with different keys of the same name are not merged. */
async function copyKeys(from: LedgerSql, to: LedgerSql): Promise<void> {
  const countSold = (ledger: LedgerSql) =>
    ledger.rows<{ payments: number }>(sql`select count(*) as payments from payments`)
  const [stored] = await countSold(to)
  const [brought] = await countSold(from)
  // A ledger without payments has signed only offers, which expire within minutes, so nobody needs its keys.
  if (brought?.payments === 0 && stored?.payments !== 0) return
  for (const key of await from.rows<Row>(sql`select * from receipt_keys order by id`)) {
    const [there] = await to.rows<Row>(sql`select * from receipt_keys where id = ${key['id']}`)
    if (there && there['private_key'] !== key['private_key'] && stored?.payments !== 0) {
      throw new CopyError('The two ledgers signed receipts with different keys and cannot be merged.')
    }
    await insertRows(to, 'receipt_keys', 'id', [key], sql`true`)
  }
}

/** `mayReplace`: the condition under which a copied row overwrites an existing one. */
async function copyTable(from: LedgerSql, to: LedgerSql, table: string, mayReplace: SQL) {
  const name = sql.raw(table)
  const all = { rows: 0, units: 0n }
  let after = ''
  for (;;) {
    const page = await from.rows<Row>(sql`select * from ${name} where key > ${after} order by key limit ${PAGE}`)
    const last = page.at(-1)
    if (!last) return all
    await insertRows(to, table, 'key', page, mayReplace)
    const keys = sql.join(
      page.map(({ key }) => sql`${key}`),
      sql`, `,
    )
    const arrived = await to.rows<Row>(sql`select key, amount from ${name} where key in (${keys}) order by key`)
    if (arrived.length !== page.length || sumOf(arrived) !== sumOf(page)) {
      throw new CopyError(`${table} after ${after || 'the first'} differ in the copy. Nothing was removed.`)
    }
    all.rows += page.length
    all.units += sumOf(page)
    after = String(last['key'])
  }
}

async function insertRows(
  to: LedgerSql,
  table: string,
  key: string,
  rows: readonly Row[],
  mayReplace: SQL,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const list = (items: SQL[]) => sql.join(items, sql`, `)
  const name = (column: string) => sql.identifier(column)
  // Booleans are written as 0 and 1, which both databases accept.
  const value = (it: Row[string] | undefined) => sql`${typeof it === 'boolean' ? Number(it) : it}`
  const values = rows.map((row) => sql`(${list(columns.map((column) => value(row[column])))})`)
  const replaced = columns.filter((column) => column !== key)
  await to.rows(sql`
    insert into ${name(table)} (${list(columns.map((column) => sql`${name(column)}`))}) values ${list(values)}
    on conflict (${name(key)}) do update set
      ${list(replaced.map((column) => sql`${name(column)} = excluded.${name(column)}`))}
    where ${mayReplace} returning ${name(key)}`)
}

function sumOf(rows: readonly Row[]): bigint {
  return rows.reduce((sum, row) => sum + BigInt(String(row['amount'])), 0n)
}
