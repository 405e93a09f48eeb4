import { asc } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { categoryFees } from '../schema.ts'

export type CategoryFee = typeof categoryFees.$inferSelect

export function listCategoryFees(db: Database): CategoryFee[] {
  return db.select().from(categoryFees).orderBy(asc(categoryFees.id)).limit(2000).all()
}
