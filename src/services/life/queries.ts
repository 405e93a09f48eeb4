import { and, asc, between, desc, eq, gte, max, min, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prepared } from '#operation/prepared.ts'
import type { FuelPriceRow, HolidayRow, InvoicePeriodRow, LotteryDrawRow, LotteryPrizeRow } from './datasets.ts'
import type { Product } from './fuel.ts'
import type { Game } from './lottery.ts'
import { fuelPrices, holidays, invoicePeriods, lotteryDraws, lotteryPrizes } from './schema.ts'

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
  return prepared(db, holidayRange).get()
}

function holidayRange(db: Database) {
  return db
    .select({ first: min(holidays.date), last: max(holidays.date) })
    .from(holidays)
    .prepare()
}

/** Newest first. */
export function listLatestDraws(db: Database, game: Game, count: number): LotteryDrawRow[] {
  return db
    .select()
    .from(lotteryDraws)
    .where(eq(lotteryDraws.game, game))
    .orderBy(desc(lotteryDraws.period))
    .limit(count)
    .all() as LotteryDrawRow[]
}

export function findDraw(
  db: Database,
  game: Game,
  by: { period: string } | { date: string },
): LotteryDrawRow | undefined {
  const chosen = 'period' in by ? eq(lotteryDraws.period, by.period) : eq(lotteryDraws.date, by.date)
  return db
    .select()
    .from(lotteryDraws)
    .where(and(eq(lotteryDraws.game, game), chosen))
    .get() as LotteryDrawRow | undefined
}

export function findPrize(db: Database, game: Game, period: string, tier: number): LotteryPrizeRow | undefined {
  return db
    .select()
    .from(lotteryPrizes)
    .where(and(eq(lotteryPrizes.game, game), eq(lotteryPrizes.period, period), eq(lotteryPrizes.tier, tier)))
    .get() as LotteryPrizeRow | undefined
}

export function findInvoicePeriod(db: Database, period: string): InvoicePeriodRow | undefined {
  return db.select().from(invoicePeriods).where(eq(invoicePeriods.period, period)).get()
}

export function findLatestInvoicePeriod(db: Database): InvoicePeriodRow | undefined {
  return db.select().from(invoicePeriods).orderBy(desc(invoicePeriods.period)).limit(1).get()
}

/** Newest first. */
export function listInvoicePeriodNames(db: Database): string[] {
  return db
    .select({ period: invoicePeriods.period })
    .from(invoicePeriods)
    .orderBy(desc(invoicePeriods.period))
    .limit(500)
    .all()
    .map((row) => row.period)
}

/** Newest first. */
export function listFuelPrices(db: Database, product: Product, since = ''): FuelPriceRow[] {
  return db
    .select()
    .from(fuelPrices)
    .where(and(eq(fuelPrices.product, product), gte(fuelPrices.effective_on, since)))
    .orderBy(desc(fuelPrices.effective_on))
    .limit(5_000)
    .all() as FuelPriceRow[]
}

export function findLatestFuelDate(db: Database, product: Product): string | null {
  return (
    db
      .select({ newest: max(fuelPrices.effective_on) })
      .from(fuelPrices)
      .where(eq(fuelPrices.product, product))
      .get()?.newest ?? null
  )
}
