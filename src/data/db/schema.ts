import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row per data set: its date, its sources and how it was loaded. */
export const datasets = sqliteTable('datasets', {
  name: text('name').primaryKey(),
  as_of: text('as_of'),
  rows: integer('rows').notNull(),
  /** JSON: [{name, url, licence}] */
  sources: text('sources').notNull(),
  origin: text('origin', { enum: ['seed', 'sync', 'import'] }).notNull(),
  /** SHA-256 of the seed file that was last compared with the rows. */
  seed_hash: text('seed_hash'),
  /** The date of the newest loaded seed file; older seed files are ignored. */
  seed_as_of: text('seed_as_of'),
  /** The day of the last sync of the complete list. Rows are from that day unless synced_rows says otherwise. */
  synced_whole_on: text('synced_whole_on'),
  /** The number of rows in the newest complete list, which came from a seed or a sync. */
  listed: integer('listed'),
  loaded_at: text('loaded_at').notNull(),
  /** The version of the data set's search index; null if there is no index or its version is unknown. */
  derived_by: text('derived_by'),
})

/** Rows of seeded data sets that a sync changed: see synced-rows.ts. */
export const syncedRows = sqliteTable(
  'synced_rows',
  {
    dataset: text('dataset').notNull(),
    /** The values of the row's key, as a JSON list. */
    key: text('key').notNull(),
    as_of: text('as_of').notNull(),
    gone: integer('gone', { mode: 'boolean' }).notNull(),
    /** The fields that the sync provided, as JSON; null for the complete row. */
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

/** The lease for changing data, owned by one process. It expires, so that a dead process blocks nobody for long. */
export const syncLeases = sqliteTable('sync_leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  expires_at: integer('expires_at').notNull(),
})
