import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { etfs, payouts, securities } from '../schema.ts'

/** Payouts with this date in the month, by it and by code. */
export function listPayoutsOfMonth(db: Database, month: string, by: 'ex_date' | 'pay_date') {
  const date = payouts[by]
  return db
    .select({
      code: payouts.code,
      name: sql<string>`coalesce(${etfs.name}, ${securities.name}, ${payouts.code})`,
      market: etfs.market,
      ex_date: payouts.ex_date,
      pay_date: payouts.pay_date,
      amount_twd: payouts.amount_twd,
    })
    .from(payouts)
    .leftJoin(etfs, eq(etfs.code, payouts.code))
    .leftJoin(securities, eq(securities.code, payouts.code))
    .where(sql`substr(${date}, 1, 7) = ${month}`)
    .orderBy(asc(date), asc(payouts.code))
    .limit(2000)
    .all()
}
