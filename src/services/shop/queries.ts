import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { inPages } from '#operation/export.ts'
import {
  categories,
  imported,
  necessities,
  parts,
  produce,
  products,
  readings,
  type PriceList,
  type PriceRun,
} from './schema.ts'

/** The lists by the names of their data sets. Where two tell of one product, the first has its name. */
export const PRICE_LISTS: Readonly<Record<string, PriceList>> = {
  shop_parts: parts,
  shop_produce: produce,
  shop_necessities: necessities,
  shop_imported: imported,
}

export type Product = typeof products.$inferSelect
export type Category = typeof categories.$inferSelect

export interface Offer {
  readonly dataset: string
  readonly product_id: string
  readonly shop: string
  readonly url: string | null
  readonly history: PriceRun[]
}

// Their whole histories are read at once, while everybody else waits.
const PAGE_PRODUCTS = 20

export function listHeldCategories(db: Database): Category[] {
  return db.select().from(categories).orderBy(asc(categories.position)).all()
}

export function findProduct(db: Database, id: string): Product | undefined {
  return db.select().from(products).where(eq(products.id, id)).get()
}

/** Ids that begin like this, in whatever case. */
export function listIdsFrom(db: Database, start: string, limit: number): string[] {
  return db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} like ${`${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`)
    .orderBy(asc(products.id))
    .limit(limit)
    .all()
    .map((product) => product.id)
}

/** The offers of some products, in the order of the lists. */
export function listOffers(db: Database, ids: readonly string[]): Offer[] {
  return Object.entries(PRICE_LISTS).flatMap(([dataset, list]) =>
    db
      .select({ product_id: list.product_id, shop: list.shop, url: list.url, history: list.history })
      .from(list)
      .where(inArray(list.product_id, [...ids]))
      .orderBy(asc(list.product_id), asc(list.shop))
      .all()
      .map((offer) => ({ dataset, ...offer })),
  )
}

export function readReadings(db: Database): Map<string, string[]> {
  const days = new Map<string, string[]>()
  for (const { shop, date } of db.select().from(readings).orderBy(asc(readings.shop), asc(readings.date)).all()) {
    const held = days.get(shop)
    if (held) held.push(date)
    else days.set(shop, [date])
  }
  return days
}

/** Every product of a category, in the order of search results. */
export function listCategoryProducts(db: Database, slug: string): Product[] {
  return db.select().from(products).where(eq(products.category, slug)).orderBy(asc(products.rank)).all()
}

/** The same, a page at a time, each product with its offers. */
export function* eachCategoryProduct(db: Database, slug: string): Generator<{ product: Product; offers: Offer[] }> {
  const pages = inPages<Product>((last) =>
    db
      .select()
      .from(products)
      .where(and(eq(products.category, slug), gt(products.rank, last?.rank ?? 0)))
      .orderBy(asc(products.rank))
      .limit(PAGE_PRODUCTS)
      .all(),
  )
  let page: Product[] = []
  for (const product of pages) {
    page.push(product)
    if (page.length < PAGE_PRODUCTS) continue
    yield* withOffers(db, page)
    page = []
  }
  yield* withOffers(db, page)
}

function* withOffers(db: Database, page: readonly Product[]): Generator<{ product: Product; offers: Offer[] }> {
  const ids = page.map(({ id }) => id)
  const byProduct = Map.groupBy(listOffers(db, ids), (offer) => offer.product_id)
  for (const product of page) yield { product, offers: byProduct.get(product.id) ?? [] }
}

/** `match` is an FTS5 query over the columns `name` and `category`. */
export function matchProducts(db: Database, match: string, limit: number): { items: Product[]; total: number } {
  const items = db
    .select()
    .from(products)
    .where(
      sql`${products.rank} in (select rowid from shop_search where shop_search match ${match} order by rowid limit ${limit})`,
    )
    .orderBy(asc(products.rank))
    .all()
  const counted = db.get<{ total: number }>(
    sql`select count(*) as total from shop_search where shop_search match ${match}`,
  )
  return { items, total: counted?.total ?? 0 }
}

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
  wanted: { date: string; since: string; category: string | undefined; limit: number; offset: number },
): { items: Product[]; total: number } {
  const where = and(
    eq(products.date, wanted.date),
    isNotNull(products.previous_twd),
    lt(products.price_twd, products.previous_twd),
    gte(products.changed_on, wanted.since),
    wanted.category === undefined ? undefined : eq(products.category, wanted.category),
  )
  const items = db
    .select()
    .from(products)
    .where(where)
    // Binary fractions could put 0.1 + 0.2 before 0.3; prices have at most four decimals.
    .orderBy(desc(sql`round(${products.previous_twd} - ${products.price_twd}, 4)`), asc(products.id))
    .limit(wanted.limit)
    .offset(wanted.offset)
    .all()
  const counted = db.select({ total: count() }).from(products).where(where).get()
  return { items, total: counted?.total ?? 0 }
}

/** The data sets that the products of a category, or all of them, come from. */
export function listDatasets(db: Database, category?: string): string[] {
  const held = listHeldCategories(db).filter(({ slug }) => category === undefined || slug === category)
  return [...new Set(held.flatMap(({ datasets }) => datasets))]
}
