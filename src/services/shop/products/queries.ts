import { lookupTable } from '#support/text/lookup-table.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { beginsWith } from '#data/db/begins-with.ts'
import type { Database, Writer } from '#data/db/client.ts'
import { imported, necessities, parts, produce, products, readings, type PriceList, type PriceRun } from '../schema.ts'

/** Price lists by data set. If a product is in several lists, its name comes from the first. */
const PRICE_LISTS: Readonly<Record<string, PriceList>> = lookupTable({
  shop_parts: parts,
  shop_produce: produce,
  shop_necessities: necessities,
  shop_imported: imported,
})

/** Products per page. A fruit or vegetable has tens of rows, each with its full history. */
const PAGE_PRODUCTS = 200

export type Product = typeof products.$inferSelect

export interface Offer {
  readonly dataset: string
  readonly product_id: string
  readonly name: string
  readonly shop: string
  readonly unit: string | null
  readonly url: string | null
  readonly history: PriceRun[]
}

export function findProduct(db: Database, id: string): Product | undefined {
  return db.select().from(products).where(eq(products.id, id)).get()
}

/** The product that had this id before the shop renamed it. */
export function findRenamed(db: Database, id: string): Product | undefined {
  const isOld = sql`exists (select 1 from json_each(${products.renamed_from}) where value = ${id})`
  return db.select().from(products).where(isOld).orderBy(asc(products.rank)).get()
}

/** All ids of a product: the present one and those from before it was renamed. */
export function listedIds({ id, renamed_from }: Pick<Product, 'id' | 'renamed_from'>): string[] {
  return [id, ...renamed_from]
}

export function listProductsFrom(db: Database, start: string, limit: number) {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(beginsWith(products.id, start))
    .orderBy(asc(products.id))
    .limit(limit)
    .all()
}

export function listProductIds(db: Database): string[] {
  const rows = db.select({ id: products.id }).from(products).orderBy(asc(products.rank)).limit(100_000).all()
  return rows.map(({ id }) => id)
}

/** The offers of these products, in the order of PRICE_LISTS. `from` limits them to some data sets. */
export function listOffers(db: Database, ids: readonly string[], from = Object.keys(PRICE_LISTS)): Offer[] {
  return Object.entries(PRICE_LISTS).flatMap(([dataset, list]) => {
    if (!from.includes(dataset)) return []
    return db
      .select()
      .from(list)
      .where(inArray(list.product_id, [...ids]))
      .orderBy(asc(list.product_id), asc(list.shop))
      .all()
      .map((offer) => ({ dataset, ...offer }))
  })
}

export type ListRow = PriceList['$inferSelect'] & { readonly dataset: string }

/** All rows of the price lists, grouped by product and ordered by product id. Reads one page at a time. */
export function* walkPriceLists(db: Writer): Generator<ListRow[]> {
  const lists = Object.entries(PRICE_LISTS)
  const ids = db.$client
    .prepare<unknown[], string>(
      `${lists.map(([name]) => `select product_id from ${name} where product_id > ?`).join(' union ')}
        order by product_id limit ${PAGE_PRODUCTS}`,
    )
    .pluck()
  // Raw statements, because Drizzle needs twice as long for this many rows.
  const rows = lists.map(([dataset]) =>
    db.$client.prepare<unknown[], Omit<ListRow, 'history'> & { readonly history: string }>(
      `select '${dataset}' as dataset, * from ${dataset} where product_id between ? and ? order by product_id, shop`,
    ),
  )
  for (let last = ''; ;) {
    const page = ids.all(...lists.map(() => last))
    const [first] = page
    if (first === undefined) return
    last = page.at(-1) ?? first
    const listed = rows.flatMap((it) => it.all(first, last))
    const parsed = listed.map((row): ListRow => ({ ...row, history: JSON.parse(row.history) as PriceRun[] }))
    const byId = Map.groupBy(parsed, (row) => row.product_id)
    for (const id of page) yield byId.get(id) ?? []
  }
}

type IndexedProduct = Pick<Product, 'rank' | 'id' | 'name' | 'category' | 'spec'>

export function* eachProduct(db: Writer): Generator<IndexedProduct> {
  const page = db.$client.prepare<unknown[], IndexedProduct>(
    `select rank, id, name, category, spec from shop_products where rank > ? order by rank limit 5000`,
  )
  for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)?.rank)) yield* rows
}

export function readReadings(db: Database): Map<string, string[]> {
  const days = new Map<string, string[]>()
  for (const { shop, date } of db.select().from(readings).orderBy(asc(readings.shop), asc(readings.date)).all()) {
    const stored = days.get(shop)
    if (stored) stored.push(date)
    else days.set(shop, [date])
  }
  return days
}
