import { asc, between, max, min } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { heldWhileUnchanged } from '#db/held.ts'
import type { HolidayRow } from '../datasets.ts'
import { holidays } from '../schema.ts'

// The rows were parsed by their schemas on the way in, so reading them as those types is safe.

export function findSpecialDay(db: Database, date: string): HolidayRow | undefined {
  return heldWhileUnchanged(db, readSpecialDays).get(date)
}

// Some twenty in a year: holding all of them costs less than asking for one.
function readSpecialDays(db: Database): ReadonlyMap<string, HolidayRow> {
  const rows = db.select().from(holidays).all() as HolidayRow[]
  return new Map(rows.map((row) => [row.date, row]))
}

export function listSpecialDays(db: Database, from: string, to: string): HolidayRow[] {
  return db
    .select()
    .from(holidays)
    .where(between(holidays.date, from, to))
    .orderBy(asc(holidays.date))
    .limit(1_000)
    .all() as HolidayRow[]
}

export function findHolidayRange(db: Database): { first: string | null; last: string | null } | undefined {
  return db
    .select({ first: min(holidays.date), last: max(holidays.date) })
    .from(holidays)
    .get()
}
