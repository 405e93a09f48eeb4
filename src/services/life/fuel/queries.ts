import { and, desc, eq, gte, lte, max } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { LAST_DAY } from '#support/dates/taipei.ts'
import type { FuelPriceRow } from '../schema.ts'
import type { Product } from './fuel.ts'
import { fuelPrices } from '../schema.ts'

export function listFuelPrices(db: Database, product: Product, since: string, upTo = LAST_DAY): FuelPriceRow[] {
  return db
    .select()
    .from(fuelPrices)
    .where(
      and(eq(fuelPrices.product, product), gte(fuelPrices.effective_on, since), lte(fuelPrices.effective_on, upTo)),
    )
    .orderBy(desc(fuelPrices.effective_on))
    .limit(5_000)
    .all()
}

/** The day of the newest price. With `upTo`, of the newest price up to that day. */
export function findLatestFuelDate(db: Database, product: Product, upTo = LAST_DAY): string | null {
  return (
    db
      .select({ newest: max(fuelPrices.effective_on) })
      .from(fuelPrices)
      .where(and(eq(fuelPrices.product, product), lte(fuelPrices.effective_on, upTo)))
      .get()?.newest ?? null
  )
}
