import { asc, eq, max, min } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import type { HolidayRow } from '../schema.ts'
import { closures, holidays } from '../schema.ts'

export function findSpecialDay(db: Database, date: string): HolidayRow | undefined {
  return cachedUntilChange(db, readSpecialDays).get(date)
}

// All years together have few rows, so caching them costs less than one query.
function readSpecialDays(db: Database): ReadonlyMap<string, HolidayRow> {
  const rows = db.select().from(holidays).orderBy(asc(holidays.date)).all()
  return new Map(rows.map((row) => [row.date, row]))
}

/** Counties whose offices closed for the complete day because of the weather. */
export function listStoppedCounties(db: Database, date: string): readonly string[] {
  return cachedUntilChange(db, readStoppedCounties).get(date) ?? []
}

function readStoppedCounties(db: Database): ReadonlyMap<string, readonly string[]> {
  const rows = db
    .select({ date: closures.date, county: closures.county })
    .from(closures)
    .where(eq(closures.work, 'stop'))
    .orderBy(asc(closures.date), asc(closures.county))
    .limit(100_000)
    .all()
  const days = Map.groupBy(rows, ({ date }) => date)
  return new Map([...days].map(([date, stopped]) => [date, stopped.map(({ county }) => county)]))
}

export function listSpecialDays(db: Database, from: string, to: string): HolidayRow[] {
  return [...cachedUntilChange(db, readSpecialDays).values()].filter(({ date }) => date >= from && date <= to)
}

export function findHolidayRange(db: Database): { first: string | null; last: string | null } | undefined {
  return db
    .select({ first: min(holidays.date), last: max(holidays.date) })
    .from(holidays)
    .get()
}
