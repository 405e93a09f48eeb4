import { sql, type SQL } from 'drizzle-orm'
import type { LedgerSql } from './ledger-store.ts'
import { NETWORKS } from './networks.ts'

/** The key of a payment begins with the CAIP-2 id of its network. */
const ofTheirKeys = Object.values(NETWORKS).map(
  ({ name, id }) => sql`(network = ${name} and substr(key, 1, ${sql.raw(String(id.length + 1))}) = ${`${id}:`})`,
)

/** Conditions that no row of the ledger may ever meet. */
const IMPOSSIBLE: readonly { readonly what: string; readonly where: SQL }[] = [
  { what: 'settled without a time', where: sql`state = 'settled' and settled_at is null` },
  { what: 'not settled, but with the time of a settlement', where: sql`state <> 'settled' and settled_at is not null` },
  { what: 'in no state that there is', where: sql`state not in ('pending', 'settled', 'failed')` },
  { what: 'of an amount that is no number', where: sql`amount = '' or trim(amount, '0123456789') <> ''` },
  {
    what: 'given back without having been settled, or in another amount',
    where: sql`exists (select 1 from payment_refunds r where r.key = payments.key and (payments.state <> 'settled' or r.amount <> payments.amount))`,
  },
  { what: 'of another network than their key says', where: sql`not (${sql.join(ofTheirKeys, sql` or `)})` },
]

/** Checks the consistency of the ledger; returns one sentence per fault. */
export async function checkLedger(ledger: LedgerSql): Promise<string[]> {
  const faults: string[] = []
  for (const { what, where } of IMPOSSIBLE) {
    const rows = await ledger.rows<{ key: string; total: number }>(
      sql`select key, count(*) over () as total from payments where ${where} order by key limit 5`,
    )
    if (rows[0]) faults.push(`${rows[0].total} payments are ${what}: ${rows.map(({ key }) => key).join(', ')}`)
  }
  return faults
}
