import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { prepared } from '#operation/prepared.ts'
import { CATEGORY_NAMES } from '../categories/category-names.ts'
import type { Product } from '../products/queries.ts'
import { products } from '../schema.ts'

const isThere = z.object({ found: z.int() }).optional()
const counted = z.object({ total: z.int() })

const matchQuery = (db: Database) =>
  db.$client.prepare('select 1 as found from shop_search where shop_search match ? limit 1')

/** `match` is an FTS5 query over the columns `name` and `category`. */
export function hasMatch(db: Database, match: string): boolean {
  return isThere.parse(prepared(db, matchQuery).get(match)) !== undefined
}

export function isMatched(match: string): SQL {
  return sql`${products.rank} in (select rowid from shop_search where shop_search match ${match})`
}

export function listMatching(db: Database, match: string, limit: number): Pick<Product, 'id' | 'name'>[] {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isAmongFirst(match, limit))
    .orderBy(asc(products.rank))
    .all()
}

export function matchProducts(db: Database, match: string, limit: number): { items: Product[]; total: number } {
  const items = db.select().from(products).where(isAmongFirst(match, limit)).orderBy(asc(products.rank)).all()
  const { total } = counted.parse(
    db.get(sql`select count(*) as total from shop_search where shop_search match ${match}`),
  )
  return { items, total }
}

function isAmongFirst(match: string, limit: number): SQL {
  return sql`${products.rank} in (select rowid from shop_search where shop_search match ${match} order by rowid limit ${limit})`
}

export function listDailyGoods(db: Database): string[] {
  const kept = CATEGORY_NAMES.filter(({ kind }) => kind === 'fresh').map(({ slug }) => slug)
  return db
    .selectDistinct({ name: products.name })
    .from(products)
    .where(inArray(products.category, kept))
    .orderBy(asc(products.name))
    .limit(5000)
    .all()
    .map(({ name }) => name)
}
