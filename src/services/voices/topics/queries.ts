import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import type { Discussion, Region } from '../opinions/queries.ts'
import type { Found } from '../posts/queries.ts'
import { discussions, reviews } from '../schema.ts'

/** Lists the discussions of a topic, the one with the most comments first. */
export function listTopicDiscussions(db: Database, topic: string, region: Region, limit: number): Found<Discussion> {
  const where = and(eq(discussions.topic, topic), eq(discussions.region, region))
  const rows = db
    .select()
    .from(discussions)
    .where(where)
    .orderBy(desc(discussions.comments), asc(discussions.number))
    .limit(limit)
    .all()
  return { rows, total: countRows(db, discussions, where) }
}

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
