import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const crawlerFeeds = sqliteTable('seo_crawler_feeds', {
  feed: text('feed').primaryKey(),
  operator: text('operator').notNull(),
  crawlers: text('crawlers', { mode: 'json' }).$type<string[]>().notNull(),
  url: text('url').notNull(),
  /** Whether the operator publishes the list. False if its complete network takes the place of a list. */
  authoritative: integer('authoritative', { mode: 'boolean' }).notNull(),
  as_of: text('as_of').notNull(),
  changed_on: text('changed_on').notNull(),
})

export const crawlerPrefixes = sqliteTable(
  'seo_crawler_prefixes',
  { feed: text('feed').notNull(), prefix: text('prefix').notNull() },
  (table) => [primaryKey({ columns: [table.feed, table.prefix] })],
)

export const marketShare = sqliteTable(
  'seo_market_share',
  {
    region: text('region').notNull(),
    /** One month (2020-07), or several months joined by a slash (2020-07/08). */
    period: text('period').notNull(),
    device: text('device').notNull(),
    engine: text('engine').notNull(),
    /** Percent. */
    share: real('share').notNull(),
    qualifier: text('qualifier', { enum: ['exact', 'at_least', 'about'] }).notNull(),
    publisher: text('publisher').notNull(),
    quoted_by: text('quoted_by').notNull(),
    note: text('note'),
  },
  (table) => [primaryKey({ columns: [table.region, table.period, table.device, table.engine] })],
)
