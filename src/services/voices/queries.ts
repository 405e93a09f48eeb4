import { and, asc, count, desc, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { inPages } from '#operation/export.ts'
import { RELEASE_DAY } from './credibility/release-day.ts'
import { discussions, reviews } from './schema.ts'

export type Discussion = typeof discussions.$inferSelect
export type Review = typeof reviews.$inferSelect
export type Region = Discussion['region']

const PAGE_REVIEWS = 200

interface Wanted {
  /** An FTS5 query. */
  readonly match: string
  /** Only what was published before text generators were common. */
  readonly isBefore: boolean
  readonly limit: number
}

interface Found<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** Discussions of a region, the best match first; among equals the one that more people joined. */
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

/** Site reviews, the best match first. */
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
  return { rows: ids.flatMap(({ id }) => findReview(db, id) ?? []), total: counted?.total ?? 0 }
}

function readInOrder(db: Database, numbers: readonly { number: number }[]): Discussion[] {
  return numbers.flatMap(
    ({ number }) => db.select().from(discussions).where(eq(discussions.number, number)).get() ?? [],
  )
}

/** The discussions of a topic that most people joined. */
export function listTopicDiscussions(db: Database, topic: string, region: Region, limit: number): Found<Discussion> {
  const where = and(eq(discussions.topic, topic), eq(discussions.region, region))
  const reactions = sql`coalesce(${discussions.score}, 0) + coalesce(${discussions.comments}, 0)`
  const rows = db
    .select()
    .from(discussions)
    .where(where)
    .orderBy(desc(reactions), asc(discussions.number))
    .limit(limit)
    .all()
  return { rows, total: countRows(db.select({ rows: count() }).from(discussions).where(where).get()) }
}

/** Reviews of a topic or of all, newest first. */
export function listReviews(
  db: Database,
  { topic, limit, offset }: { topic: string | undefined; limit: number; offset: number },
): Found<Review> {
  const where = ofTopic(topic)
  const rows = db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.published_on), asc(reviews.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, total: countRows(db.select({ rows: count() }).from(reviews).where(where).get()) }
}

export function findReview(db: Database, id: string): Review | undefined {
  return db.select().from(reviews).where(eq(reviews.id, id)).get()
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

/** How much is held of each topic. */
export function countByTopic(db: Database): { discussions: Map<string, number>; reviews: Map<string, number> } {
  const discussed = db
    .select({ topic: discussions.topic, rows: count() })
    .from(discussions)
    .where(isNotNull(discussions.topic))
    .groupBy(discussions.topic)
    .all()
  const reviewed = db.select({ topic: reviews.topic, rows: count() }).from(reviews).groupBy(reviews.topic).all()
  return {
    discussions: new Map(discussed.map(({ topic, rows }) => [topic ?? '', rows])),
    reviews: new Map(reviewed.map(({ topic, rows }) => [topic, rows])),
  }
}

/** The index of reviews exists once some have been imported. */
export function hasReviews(db: Database): boolean {
  return db.select({ id: reviews.id }).from(reviews).limit(1).get() !== undefined
}

function ofTopic(topic: string | undefined): SQL | undefined {
  return topic === undefined ? undefined : eq(reviews.topic, topic)
}

function countRows(counted: { rows: number } | undefined): number {
  return counted?.rows ?? 0
}
