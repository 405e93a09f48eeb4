import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { addDays } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { countRows } from '#data/db/count-rows.ts'
import { listedIds, listOffers, type Offer, type Product } from '../products/queries.ts'
import { categories, products } from '../schema.ts'

export type Category = typeof categories.$inferSelect

// Products per page. One page's complete price histories are read without a pause, which blocks the event loop.
const PAGE_PRODUCTS = 20

export function listStoredCategories(db: Database): readonly Category[] {
  return cachedUntilChange(db, readCategories)
}

function readCategories(db: Database): readonly Category[] {
  return db.select().from(categories).orderBy(asc(categories.position)).all()
}

/** A product last listed longer ago than this has no current price. Search still finds it with its history. */
const LISTED_WITHIN_DAYS = 180

export function listedSince(newestDate: string): string {
  return addDays(newestDate, -LISTED_WITHIN_DAYS)
}

function isListed(slug: string) {
  const newest = sql`(select ${categories.newest_date} from ${categories} where ${categories.slug} = ${slug})`
  return and(eq(products.category, slug), sql`${products.date} >= date(${newest}, ${`-${LISTED_WITHIN_DAYS} days`})`)
}

/** Categories, each at the place of its first product in the search order. `datasets` is JSON. */
export function countCategories(db: Database) {
  return db.all<{ slug: string; product_count: number; newest_date: string; datasets: string }>(sql`
    with stored as (
      select category as slug, max(date) as newest_date, min(rank) as first from ${products} group by category
    )
    select slug, newest_date,
      (select count(*) from ${products} where category = slug
        and date >= date(newest_date, ${`-${LISTED_WITHIN_DAYS} days`})) as product_count,
      (select json_group_array(dataset) from (
        select distinct dataset from ${products} where category = slug order by dataset)) as datasets
    from stored order by first`)
}

export function listCategoryProducts(db: Database, slug: string): Product[] {
  return db.select().from(products).where(isListed(slug)).orderBy(asc(products.rank)).all()
}

export function countCategoryProducts(db: Database, slug: string, from: readonly string[]): number {
  return countRows(db, products, and(isListed(slug), inArray(products.dataset, [...from])))
}

/** The products with offers from these data sets, read one page at a time, each with those offers. */
export function* eachCategoryProduct(
  db: Database,
  slug: string,
  from: string[],
): Generator<{ product: Product; offers: Offer[] }> {
  let page: Product[] = []
  do {
    page = db
      .select()
      .from(products)
      .where(and(isListed(slug), inArray(products.dataset, from), gt(products.rank, page.at(-1)?.rank ?? 0)))
      .orderBy(asc(products.rank))
      .limit(PAGE_PRODUCTS)
      .all()
    const byId = Map.groupBy(listOffers(db, page.flatMap(listedIds), from), (offer) => offer.product_id)
    for (const product of page) yield { product, offers: listedIds(product).flatMap((id) => byId.get(id) ?? []) }
  } while (page.length > 0)
}

export function listDatasets(db: Database, category?: string): string[] {
  const stored = listStoredCategories(db).filter(({ slug }) => category === undefined || slug === category)
  return [...new Set(stored.flatMap(({ datasets }) => datasets))]
}
