import { asc, or, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { categoryFees } from '../schema.ts'

export type CategoryFee = typeof categoryFees.$inferSelect

export function listFeesOfCategory(db: Database, name: string): CategoryFee[] {
  const { level1, level2, level3, level4 } = categoryFees
  return db
    .select()
    .from(categoryFees)
    .where(or(...[level1, level2, level3, level4].map((level) => sql`${level} = ${name}`)))
    .orderBy(asc(categoryFees.id))
    .limit(500)
    .all()
}

export function highestFees(db: Database): { general: number | null; mall: number | null } {
  const row = db
    .select({
      general: sql<number | null>`max(${categoryFees.general_seller_pct})`,
      mall: sql<number | null>`max(${categoryFees.mall_seller_pct})`,
    })
    .from(categoryFees)
    .get()
  return row ?? { general: null, mall: null }
}

export function summariseFees(db: Database) {
  return db
    .select({
      category: categoryFees.level1,
      general_min: sql<number>`min(${categoryFees.general_seller_pct})`,
      general_max: sql<number>`max(${categoryFees.general_seller_pct})`,
      mall_min: sql<number>`min(${categoryFees.mall_seller_pct})`,
      mall_max: sql<number>`max(${categoryFees.mall_seller_pct})`,
    })
    .from(categoryFees)
    .groupBy(categoryFees.level1)
    .orderBy(sql`min(${categoryFees.id})`)
    .limit(200)
    .all()
}

export function listCategoryNames(db: Database): string[] {
  const rows = db.select().from(categoryFees).orderBy(asc(categoryFees.id)).limit(2000).all()
  const names = rows.flatMap((row) => [row.level1, row.level2, row.level3, row.level4])
  return [...new Set(names.filter((name) => name !== ''))]
}
