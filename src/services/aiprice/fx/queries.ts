import { asc, desc } from 'drizzle-orm'
import type { Condition, Database } from '#data/db/client.ts'
import { sellable } from '#data/db/sellable.ts'
import { prepared } from '#operation/prepared.ts'
import { fxDataset } from '../datasets.ts'
import { rates } from '../schema.ts'

const RATES_MAX = 20_000

export type RateRow = typeof rates.$inferSelect

/** With `exported`, only a rate that an export may contain. */
export function findLatestRate(db: Database, exported?: 'exported'): RateRow | undefined {
  return exported ? newestRate(db, sellable(fxDataset, 'exports')).get() : prepared(db, newestRate).get()
}

function newestRate(db: Database, where?: Condition) {
  return db.select().from(rates).where(where).orderBy(desc(rates.date)).limit(1).prepare()
}

export function listExportedRates(db: Database): RateRow[] {
  return db.select().from(rates).where(sellable(fxDataset, 'exports')).orderBy(asc(rates.date)).limit(RATES_MAX).all()
}
