import { asc, between, eq, max, min, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { heldWhileUnchanged } from '#db/held.ts'
import { prepared } from '#operation/prepared.ts'
import type { HolidayRow } from '../datasets.ts'
import { holidays } from '../schema.ts'

// The rows were parsed by their schemas on the way in, so reading them as those types is safe.

export function findSpecialDay(db: Database, date: string): HolidayRow | undefined {
  return prepared(db, specialDayOn).get({ date }) as HolidayRow | undefined
}

function specialDayOn(db: Database) {
  return db
    .select()
    .from(holidays)
    .where(eq(holidays.date, sql.placeholder('date')))
    .prepare()
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
  return heldWhileUnchanged(db, readHolidayRange)
}

function readHolidayRange(db: Database) {
  return db
    .select({ first: min(holidays.date), last: max(holidays.date) })
    .from(holidays)
    .get()
}
