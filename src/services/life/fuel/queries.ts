import { and, desc, eq, gte, max } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { FuelPriceRow } from '../datasets.ts'
import type { Product } from './fuel.ts'
import { fuelPrices } from '../schema.ts'

// The dataset schemas parsed the rows on import, so these casts are safe.

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
