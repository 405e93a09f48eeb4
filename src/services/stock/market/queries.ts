import { asc, lte } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { closedDays, indexDays } from '../schema.ts'
import type { TradingRecord } from './trading-day.ts'

export type IndexRow = typeof indexDays.$inferSelect

/** The closes of the index up to a day, oldest first. */
export function listIndex(db: Database, upTo: string): IndexRow[] {
  return db.select().from(indexDays).where(lte(indexDays.date, upTo)).orderBy(asc(indexDays.date)).limit(20_000).all()
}

export function readTradingRecord(db: Database): TradingRecord {
  return cachedUntilChange(db, tradingRecord)
}

function tradingRecord(db: Database): TradingRecord {
  const days = db.select({ date: indexDays.date }).from(indexDays).orderBy(asc(indexDays.date)).limit(20_000).all()
  const closed = db.select().from(closedDays).orderBy(asc(closedDays.date)).limit(2000).all()
  return { traded: days.map(({ date }) => date), closed: new Map(closed.map(({ date, ...reason }) => [date, reason])) }
}
