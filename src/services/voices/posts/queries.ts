import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import { inOrderOf, isAmong } from '#data/db/rows-in-order.ts'
import { inPages } from '#operation/in-pages.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { reviews } from '../schema.ts'

export type Review = typeof reviews.$inferSelect

const PAGE_REVIEWS = 200

export interface Found<Row> {
  readonly rows: Row[]
  readonly total: number
}

export function listReviews(
  db: Database,
  wanted: { q?: string | undefined; topic: string | undefined; limit: number; offset: number },
): Found<Review> {
  const { q = '', topic, limit, offset } = wanted
  if (!hasReviews(db)) return { rows: [], total: 0 }
  const where = and(topic === undefined ? undefined : eq(reviews.topic, topic), matchesText(ftsQuery(q)))
  const rows = db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.published_on), asc(reviews.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, total: countRows(db, reviews, where) }
}

export function findReview(db: Database, id: string): Review | undefined {
  return db.select().from(reviews).where(eq(reviews.id, id)).get()
}

export function reviewsInOrder(db: Database, found: readonly { id: string }[]): Review[] {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = db.select().from(reviews).where(isAmong(reviews.id, ids)).all()
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** All reviews by id, loaded in pages. */
export function eachReview(db: Database): Iterable<Review> {
  return inPages<Review>((last) =>
    db
      .select()
      .from(reviews)
      .where(last && sql`${reviews.id} > ${last.id}`)
      .orderBy(asc(reviews.id))
      .limit(PAGE_REVIEWS)
      .all(),
  )
}

export function countReviews(db: Database): number {
  return countRows(db, reviews)
}

export function countByLicence(db: Database): { licence: string; reviews: number }[] {
  return db
    .select({ licence: reviews.licence, reviews: count() })
    .from(reviews)
    .groupBy(reviews.licence)
    .orderBy(asc(reviews.licence))
    .all()
}

export function hasReviews(db: Database): boolean {
  return db.select({ id: reviews.id }).from(reviews).limit(1).get() !== undefined
}

/** The index has normalised text, so Simplified words also find Traditional text. */
function matchesText(query: string | undefined): SQL | undefined {
  if (query === undefined) return undefined
  return sql`${reviews}.rowid in (select rowid from voices_review_search where voices_review_search match ${`{title also} : (${query})`})`
}
