import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What each data set holds now, and where it came from. */
export const datasets = sqliteTable('datasets', {
  name: text('name').primaryKey(),
  as_of: text('as_of'),
  rows: integer('rows').notNull(),
  /** JSON: [{name, url, licence}] */
  sources: text('sources').notNull(),
  origin: text('origin', { enum: ['seed', 'sync', 'import'] }).notNull(),
  /** SHA-256 of the seed file last looked at. */
  seed_hash: text('seed_hash'),
  loaded_at: text('loaded_at').notNull(),
  /** How its search index was made; null where it has none, or one from before this was kept. */
  derived_by: text('derived_by'),
})

/** Answers fetched from outside, kept for their time to live. */
export const answerCache = sqliteTable('answer_cache', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  stored_at: integer('stored_at').notNull(),
  expires_at: integer('expires_at').notNull(),
})
