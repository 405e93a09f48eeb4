import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { Product } from '../products/queries.ts'
import { categories, products } from '../schema.ts'

/** More than any day has had. */
const DROPS_MAX = 5000

/** What is compared with the price before: the mean of the markets where there is one. */
const PRICE = sql<number>`coalesce(${products.mean_twd}, ${products.price_twd})`

/** The newest day held, of one category or of all; undefined where nothing is held. */
export function findNewestDate(db: Database, category: string | undefined): string | undefined {
  const held = db
    .select({ newest: sql<string | null>`max(${categories.newest_date})` })
    .from(categories)
    .where(category === undefined ? undefined : eq(categories.slug, category))
    .get()
  return held?.newest ?? undefined
}

/** Products seen on this day whose latest change was a fall, on or after `since`; the largest fall first. */
export function listDrops(
  db: Database,
  wanted: { date: string; since: string; category: string | undefined },
): Product[] {
  const where = and(
    eq(products.date, wanted.date),
    isNotNull(products.previous_twd),
    lt(PRICE, products.previous_twd),
    gte(products.changed_on, wanted.since),
    wanted.category === undefined ? undefined : eq(products.category, wanted.category),
  )
  return (
    db
      .select()
      .from(products)
      .where(where)
      // Binary fractions could put 0.1 + 0.2 before 0.3; prices have at most four decimals.
      .orderBy(desc(sql`round(${products.previous_twd} - ${PRICE}, 4)`), asc(products.id))
      .limit(DROPS_MAX)
      .all()
  )
}
