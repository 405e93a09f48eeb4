import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Condition, Database } from '#data/db/client.ts'
import { etfs, exDates, payouts, securities } from '../schema.ts'

/** Payouts whose ex-date (or payment date, as `by` says) is in the month, ordered by that date and the code. */
export function listPayoutsOfMonth(db: Database, month: string, by: 'ex_date' | 'pay_date') {
  return payoutsQuery(db, by, sql`substr(${payouts[by]}, 1, 7) = ${month}`).all()
}

export function firstPayoutMonth(db: Database): string {
  const first = db.select({ day: payouts.ex_date }).from(payouts).orderBy(asc(payouts.ex_date)).limit(1).get()
  return first?.day.slice(0, 7) ?? '9999'
}

function payoutsQuery(db: Database, by: 'ex_date' | 'pay_date', condition: Condition | undefined) {
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
    .where(condition)
    .orderBy(asc(payouts[by]), asc(payouts.code))
    .limit(2000)
}

/**
 * Announced ex-dates from `from` on, by day and code, of one security or all. They come from the exchanges' lists and
 * from ETF payouts; only the latter have payment dates.
 */
export function listAnnounced(db: Database, from: string, code?: string) {
  const isAsked = (table: typeof payouts | typeof exDates) =>
    and(gte(table.ex_date, from), code === undefined ? undefined : eq(table.code, code))
  const paid = payoutsQuery(db, 'ex_date', isAsked(payouts)).all()
  const listed = db.select().from(exDates).where(isAsked(exDates)).limit(5000).all()
  const keyOf = ({ code, ex_date }: { code: string; ex_date: string }) => `${ex_date} ${code}`
  const payoutOf = new Map(paid.map((it) => [keyOf(it), it]))
  const known = new Set(listed.map(keyOf))
  return [
    ...listed.map((it) => {
      const payout = payoutOf.get(keyOf(it))
      return { ...it, cash_twd: it.cash_twd ?? payout?.amount_twd ?? null, pay_date: payout?.pay_date ?? null }
    }),
    ...paid
      .filter((it) => !known.has(keyOf(it)))
      .map(({ amount_twd, ...it }) => ({ ...it, kind: 'dividend' as const, cash_twd: amount_twd, stock_ratio: null })),
  ].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}
