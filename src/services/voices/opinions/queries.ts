import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { inOrderOf, isAmong } from '#data/db/rows-in-order.ts'
import { RELEASE_DAY } from '../credibility/release-day.ts'
import { hasReviews, reviewsInOrder, type Found, type Review } from '../posts/queries.ts'
import { discussions, reviews } from '../schema.ts'

export type Discussion = typeof discussions.$inferSelect

export type Region = Discussion['region']

interface Wanted {
  /** An FTS5 query. */
  readonly match: string
  /** Whether only texts older than the release of the first chatbot are wanted. */
  readonly isBefore: boolean
  readonly limit: number
}

/** Finds discussions of a region. The best match comes first, then the one with the most participants. */
export function searchDiscussions(db: Database, region: Region, { match, isBefore, limit }: Wanted): Found<Discussion> {
  const where = and(
    sql`voices_search match ${match}`,
    eq(discussions.region, region),
    isBefore ? lt(discussions.published_at, RELEASE_DAY) : undefined,
  )
  const joined = sql`voices_search join ${discussions} on ${discussions.number} = voices_search.rowid where ${where}`
  const numbers = db.all<{ number: number }>(
    sql`select ${discussions.number} as number from ${joined}
      order by bm25(voices_search, 10, 6, 2) - 0.3 * ln(1 + coalesce(${discussions.comments}, 0)), number
      limit ${limit}`,
  )
  const counted = db.get<{ total: number }>(sql`select count(*) as total from ${joined}`)
  return { rows: readInOrder(db, numbers), total: counted?.total ?? 0 }
}

export function searchReviews(db: Database, { match, isBefore, limit }: Wanted): Found<Review> {
  if (!hasReviews(db)) return { rows: [], total: 0 }
  const where = and(
    sql`voices_review_search match ${match}`,
    isBefore ? lt(reviews.published_on, RELEASE_DAY) : undefined,
  )
  const joined = sql`voices_review_search join ${reviews} on ${reviews}.rowid = voices_review_search.rowid where ${where}`
  const ids = db.all<{ id: string }>(
    sql`select ${reviews.id} as id from ${joined} order by bm25(voices_review_search, 10, 4, 3), id limit ${limit}`,
  )
  const counted = db.get<{ total: number }>(sql`select count(*) as total from ${joined}`)
  return { rows: reviewsInOrder(db, ids), total: counted?.total ?? 0 }
}

export function listNumbers(db: Database): Pick<Discussion, 'id' | 'number'>[] {
  return db.select({ id: discussions.id, number: discussions.number }).from(discussions).all()
}

function readInOrder(db: Database, found: readonly { number: number }[]): Discussion[] {
  if (found.length === 0) return []
  const numbers = found.map(({ number }) => number)
  const rows = db.select().from(discussions).where(isAmong(discussions.number, numbers)).all()
  return inOrderOf(numbers, rows, ({ number }) => number)
}
