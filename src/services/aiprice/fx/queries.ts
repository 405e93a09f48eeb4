import { asc, desc } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { rates } from '../schema.ts'

const RATES_MAX = 20_000

export type RateRow = typeof rates.$inferSelect

export function findLatestRate(db: Database): RateRow | undefined {
  return db.select().from(rates).orderBy(desc(rates.date)).limit(1).get()
}

export function listRates(db: Database): RateRow[] {
  return db.select().from(rates).orderBy(asc(rates.date)).limit(RATES_MAX).all()
}
