import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import { etfs, payouts } from '../schema.ts'

export type EtfRow = typeof etfs.$inferSelect

export type PayoutRow = typeof payouts.$inferSelect

export function findEtf(db: Database, code: string): EtfRow | undefined {
  return db.select().from(etfs).where(eq(etfs.code, code)).get()
}

export function listEtfs(db: Database): EtfRow[] {
  return db.select().from(etfs).orderBy(asc(etfs.code)).limit(2000).all()
}

/** Payouts by fund, oldest first. */
export function listPayouts(db: Database, codes: readonly string[]): Map<string, PayoutRow[]> {
  const rows = db
    .select()
    .from(payouts)
    .where(inArray(payouts.code, [...codes]))
    .orderBy(asc(payouts.code), asc(payouts.ex_date))
    .limit(50_000)
    .all()
  return Map.groupBy(rows, (row) => row.code)
}

export function countPayoutsAndEtfs(db: Database): { payouts: number; etfs: number } {
  return { payouts: countRows(db, payouts), etfs: countRows(db, etfs) }
}

/** A page of payouts in key order, for exports. */
export function listPayoutsAfter(db: Database, last: PayoutRow | undefined, limit: number): PayoutRow[] {
  return db
    .select()
    .from(payouts)
    .where(last && sql`(${payouts.code}, ${payouts.ex_date}) > (${last.code}, ${last.ex_date})`)
    .orderBy(asc(payouts.code), asc(payouts.ex_date))
    .limit(limit)
    .all()
}
