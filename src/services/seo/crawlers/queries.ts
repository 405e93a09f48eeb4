import { asc, eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { crawlerFeeds, crawlerPrefixes } from '../schema.ts'

export type CrawlerFeed = typeof crawlerFeeds.$inferSelect

const PREFIXES_MAX = 50_000

export function listPrefixes(db: Database): { feed: string; prefix: string }[] {
  return db.select().from(crawlerPrefixes).orderBy(asc(crawlerPrefixes.feed)).limit(PREFIXES_MAX).all()
}

export function listPrefixesOf(db: Database, feed: string): string[] {
  return db
    .select({ prefix: crawlerPrefixes.prefix })
    .from(crawlerPrefixes)
    .where(eq(crawlerPrefixes.feed, feed))
    .orderBy(asc(crawlerPrefixes.prefix))
    .limit(PREFIXES_MAX)
    .all()
    .map(({ prefix }) => prefix)
}

export function findFeed(db: Database, feed: string): CrawlerFeed | undefined {
  return db.select().from(crawlerFeeds).where(eq(crawlerFeeds.feed, feed)).get()
}
