import { asc } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { plans } from '../schema.ts'

export type PlanRow = typeof plans.$inferSelect

export function listPlans(db: Database): PlanRow[] {
  return db.select().from(plans).orderBy(asc(plans.vendor), asc(plans.product), asc(plans.usd_month)).limit(1000).all()
}
