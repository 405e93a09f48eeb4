import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { sellable } from '#data/db/sellable.ts'
import { payoutsDataset } from '../datasets.ts'
import { prepared } from '#operation/prepared.ts'
import { etfs, payouts } from '../schema.ts'

export type EtfRow = typeof etfs.$inferSelect

export type PayoutRow = typeof payouts.$inferSelect

export function findEtf(db: Database, code: string): EtfRow | undefined {
  return prepared(db, etfByCode).get({ code })
}

const etfByCode = (db: Database) =>
  db
    .select()
    .from(etfs)
    .where(eq(etfs.code, sql.placeholder('code')))
    .prepare()

export function listEtfs(db: Database): EtfRow[] {
  return db.select().from(etfs).orderBy(asc(etfs.code)).limit(2000).all()
}

/** Payouts by fund, oldest first. With `sold`, only payouts that a paid answer may contain. */
export function listPayouts(db: Database, codes: readonly string[], sold?: 'sold'): Map<string, PayoutRow[]> {
  const rows = db
    .select()
    .from(payouts)
    .where(and(inArray(payouts.code, [...codes]), sold && sellable(payoutsDataset, 'lookups')))
    .orderBy(asc(payouts.code), asc(payouts.ex_date))
    .limit(50_000)
    .all()
  return Map.groupBy(rows, (row) => row.code)
}
