import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { inPages } from '#operation/export.ts'
import { listOffers, type Offer, type Product } from '../products/queries.ts'
import { categories, products } from '../schema.ts'

export type Category = typeof categories.$inferSelect

// Their whole histories are read at once, while everybody else waits.
const PAGE_PRODUCTS = 20

export function listHeldCategories(db: Database): Category[] {
  return db.select().from(categories).orderBy(asc(categories.position)).all()
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

/** The data sets that the products of a category, or all of them, come from. */
export function listDatasets(db: Database, category?: string): string[] {
  const held = listHeldCategories(db).filter(({ slug }) => category === undefined || slug === category)
  return [...new Set(held.flatMap(({ datasets }) => datasets))]
}
