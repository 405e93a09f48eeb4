import { count, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { NETWORKS } from './networks.ts'
import { payments } from './schema.ts'

/** Keys begin with the number of the chain, as version 2 writes it. */
const ofTheirKeys = Object.values(NETWORKS).map(
  ({ name, id }) => sql`(network = ${name} and substr(key, 1, ${id.length + 1}) = ${`${id}:`})`,
)

/** What no row of the ledger may be, whatever has happened. */
const IMPOSSIBLE: readonly { readonly what: string; readonly where: SQL }[] = [
  { what: 'settled without a time', where: sql`state = 'settled' and settled_at is null` },
  { what: 'not settled, but with the time of a settlement', where: sql`state <> 'settled' and settled_at is not null` },
  { what: 'in no state that there is', where: sql`state not in ('pending', 'settled', 'failed')` },
  { what: 'of an amount that is no number', where: sql`amount = '' or amount glob '*[^0-9]*'` },
  {
    what: 'given back without having been settled, or in another amount',
    where: sql`exists (select 1 from payment_refunds r where r.key = payments.key and (payments.state <> 'settled' or r.amount <> payments.amount))`,
  },
  { what: 'of another network than their key says', where: sql`not (${sql.join(ofTheirKeys, sql` or `)})` },
]

/** The ledger against itself: a sentence for each thing that cannot be. */
export function checkLedger(db: Database): string[] {
  return IMPOSSIBLE.flatMap(({ what, where }) => {
    const keys = db.select({ key: payments.key }).from(payments).where(where).orderBy(payments.key).limit(5).all()
    if (keys.length === 0) return []
    const total = db.select({ rows: count() }).from(payments).where(where).get()?.rows
    return `${total} payments are ${what}: ${keys.map(({ key }) => key).join(', ')}`
  })
}
