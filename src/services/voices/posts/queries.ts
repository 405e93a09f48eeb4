import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import { inOrderOf, isAmong } from '#data/db/rows-in-order.ts'
import { inPages } from '#operation/export.ts'
import { reviews } from '../schema.ts'

export type Review = typeof reviews.$inferSelect

const PAGE_REVIEWS = 200

export interface Found<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** Reviews of a topic or of all, newest first. */
export function listReviews(
  db: Database,
  wanted: { words?: readonly string[]; topic: string | undefined; limit: number; offset: number },
): Found<Review> {
  const { words = [], topic, limit, offset } = wanted
  const where = and(ofTopic(topic), ...words.map(holding))
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

/** These reviews, in their order. */
export function reviewsInOrder(db: Database, found: readonly { id: string }[]): Review[] {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = db.select().from(reviews).where(isAmong(reviews.id, ids)).all()
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** Every review, by id, read a page at a time. */
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

/** The index of reviews exists once some have been imported. */
export function hasReviews(db: Database): boolean {
  return db.select({ id: reviews.id }).from(reviews).limit(1).get() !== undefined
}

/** Reviews of one site are few: each is looked through. */
function holding(word: string): SQL {
  return sql`instr(lower(${reviews.title} || ' ' || ${reviews.body}), ${word}) > 0`
}

function ofTopic(topic: string | undefined): SQL | undefined {
  return topic === undefined ? undefined : eq(reviews.topic, topic)
}
