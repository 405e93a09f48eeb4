import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The current content of each data set, and its source. */
export const datasets = sqliteTable('datasets', {
  name: text('name').primaryKey(),
  as_of: text('as_of'),
  rows: integer('rows').notNull(),
  /** JSON: [{name, url, licence}] */
  sources: text('sources').notNull(),
  origin: text('origin', { enum: ['seed', 'sync', 'import'] }).notNull(),
  /** SHA-256 of the seed file that was checked last. */
  seed_hash: text('seed_hash'),
  /** The date of the newest loaded seed file; older ones are ignored. */
  seed_as_of: text('seed_as_of'),
  /** The day of the last sync of the complete list. All rows are from that day, unless synced_rows differs. */
  synced_whole_on: text('synced_whole_on'),
  /** The number of rows in the newest complete list, from a seed or sync. */
  listed: integer('listed'),
  loaded_at: text('loaded_at').notNull(),
  /** The version of the data set's search index; null if there is none or it predates this column. */
  derived_by: text('derived_by'),
})

/** Changes by syncs to rows of seeded data sets: see synced-rows.ts. */
export const syncedRows = sqliteTable(
  'synced_rows',
  {
    dataset: text('dataset').notNull(),
    /** JSON: the values of the data set's key. */
    key: text('key').notNull(),
    as_of: text('as_of').notNull(),
    gone: integer('gone', { mode: 'boolean' }).notNull(),
    /** The fields from the sync, as JSON. Null: the complete row. */
    fields: text('fields', { mode: 'json' }).$type<string[]>(),
  },
  (table) => [primaryKey({ columns: [table.dataset, table.key] })],
)

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

/** The owner of the lease for changing data. The expiry frees the lease of a dead process. */
export const syncLeases = sqliteTable('sync_leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  expires_at: integer('expires_at').notNull(),
})
