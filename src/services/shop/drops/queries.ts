import { and, asc, count, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { Product } from '../products/queries.ts'
import { isMatched } from '../search/queries.ts'
import { products } from '../schema.ts'

/** More than any day has ever had. */
const DROPS_MAX = 5000

const PRICE = sql<number>`coalesce(${products.mean_twd}, ${products.price_twd})`

/** Which products to consider: of a category, matching a full-text query, both, or all. */
export interface Chosen {
  readonly category: string | undefined
  readonly match: string | undefined
}

function isChosen({ category, match }: Chosen) {
  return and(
    category === undefined ? undefined : eq(products.category, category),
    match === undefined ? undefined : isMatched(match),
  )
}

export function findNewestDate(db: Database, chosen: Chosen): string | undefined {
  const stored = db
    .select({ newest: sql<string | null>`max(${products.date})` })
    .from(products)
    .where(isChosen(chosen))
    .get()
  return stored?.newest ?? undefined
}

/** How many products have a price of this day, and how many of them have no comparable earlier one. */
export function countSeen(db: Database, chosen: Chosen, date: string): { considered: number; uncompared: number } {
  const counted = db
    .select({ considered: count(), uncompared: sql<number>`count(*) - count(${products.basis})` })
    .from(products)
    .where(and(eq(products.date, date), isChosen(chosen)))
    .get()
  return counted ?? { considered: 0, uncompared: 0 }
}

/** Products of this day whose latest price change was a fall on or after `since`, the largest fall first. */
export function listDrops(db: Database, chosen: Chosen, { date, since }: { date: string; since: string }): Product[] {
  const where = and(
    eq(products.date, date),
    isNotNull(products.basis),
    lt(PRICE, products.previous_twd),
    gte(products.changed_on, since),
    isChosen(chosen),
  )
  return (
    db
      .select()
      .from(products)
      .where(where)
      // Rounding prevents binary fractions from sorting 0.1 + 0.2 before 0.3; prices have at most four decimals.
      .orderBy(desc(sql`round(${products.previous_twd} - ${PRICE}, 4)`), asc(products.id))
      .limit(DROPS_MAX)
      .all()
  )
}
