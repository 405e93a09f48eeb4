import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Discussions on other sites: titles, links and counts, without their texts. */
export const discussions = sqliteTable(
  'voices_discussions',
  {
    /** The row's rowid in the full-text index voices_search. */
    number: integer('number').primaryKey(),
    region: text('region', { enum: ['taiwan', 'foreign'] }).notNull(),
    id: text('id').notNull().unique(),
    community: text('community').notNull(),
    board: text('board'),
    topic: text('topic'),
    title: text('title').notNull(),
    url: text('url').notNull(),
    /** The host of the web page that is discussed. */
    host: text('host'),
    score: integer('score'),
    comments: integer('comments'),
    /** An instant, or a date if the time of day is unknown. */
    published_at: text('published_at'),
    /** The date of the counts. It is set if `published_at` is only the date on which a listing named the thread. */
    counted_on: text('counted_on'),
  },
  (table) => [index('voices_discussions_topic').on(table.topic, table.region)],
)

/** Reviews of this site, written by people and imported by the operator. */
export const reviews = sqliteTable(
  'voices_reviews',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    topic: text('topic').notNull(),
    author: text('author').notNull(),
    published_on: text('published_on').notNull(),
    recommend: integer('recommend', { mode: 'boolean' }),
    pros: text('pros', { mode: 'json' }).$type<string[]>().notNull(),
    cons: text('cons', { mode: 'json' }).$type<string[]>().notNull(),
    licence: text('licence').notNull(),
    url: text('url'),
  },
  (table) => [index('voices_reviews_topic').on(table.topic, table.published_on)],
)
