import { and, asc, eq, sql } from 'drizzle-orm'
import type { Condition, Database } from '#data/db/client.ts'
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
  const rows = prepared(db, sold ? soldPayouts : allPayouts).all({ codes: JSON.stringify(codes) })
  return Map.groupBy(rows, (row) => row.code)
}

const payoutsWhere = (condition?: Condition) => (db: Database) =>
  db
    .select()
    .from(payouts)
    .where(and(sql`${payouts.code} in (select value from json_each(${sql.placeholder('codes')}))`, condition))
    .orderBy(asc(payouts.code), asc(payouts.ex_date))
    .limit(50_000)
    .prepare()
const allPayouts = payoutsWhere()
const soldPayouts = payoutsWhere(sellable(payoutsDataset, 'lookups'))
