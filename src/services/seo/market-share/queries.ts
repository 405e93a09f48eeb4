import { asc, desc } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { marketShare } from '../schema.ts'

export type ShareFigure = typeof marketShare.$inferSelect

const FIGURES_MAX = 1000

export function listShares(db: Database): ShareFigure[] {
  return db
    .select()
    .from(marketShare)
    .orderBy(asc(marketShare.region), desc(marketShare.period), desc(marketShare.share))
    .limit(FIGURES_MAX)
    .all()
}
