import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
  /** The date of the newest seed file that was loaded: an older one brings nothing. */
  seed_as_of: text('seed_as_of'),
  /** The day of a sync that brought the whole list: every row is its, unless synced_rows says otherwise. */
  synced_whole_on: text('synced_whole_on'),
  /** How many rows the newest whole list had, from a seed or a sync. */
  listed: integer('listed'),
  loaded_at: text('loaded_at').notNull(),
  /** How its search index was made; null where it has none, or one from before this was kept. */
  derived_by: text('derived_by'),
})

/** What syncs did to rows of seeded data sets: see synced-rows.ts. */
export const syncedRows = sqliteTable(
  'synced_rows',
  {
    dataset: text('dataset').notNull(),
    /** JSON: the values of the data set's key. */
    key: text('key').notNull(),
    as_of: text('as_of').notNull(),
    gone: integer('gone', { mode: 'boolean' }).notNull(),
    /** JSON: the fields that came; null: the whole row. */
    fields: text('fields', { mode: 'json' }).$type<string[]>(),
  },
  (table) => [primaryKey({ columns: [table.dataset, table.key] })],
)

/** Answers fetched from outside, kept for their time to live. */
export const answerCache = sqliteTable(
  'answer_cache',
  {
    key: text('key').primaryKey(),
    value: text('value').notNull(),
    stored_at: integer('stored_at').notNull(),
    expires_at: integer('expires_at').notNull(),
  },
  (table) => [index('answer_cache_expires_at').on(table.expires_at)],
)

/** Who may change records now, and until when. A process that dies leaves a lease that runs out by itself. */
export const syncLeases = sqliteTable('sync_leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  expires_at: integer('expires_at').notNull(),
})
