import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One attempt to bring data sets up to date, whatever came of it. */
export const syncRuns = sqliteTable(
  'sync_runs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    sync: text('sync').notNull(),
    started_at: text('started_at').notNull(),
    finished_at: text('finished_at'),
    outcome: text('outcome', { enum: ['running', 'changed', 'unchanged', 'failed'] }).notNull(),
    /** How many requests were made. */
    attempts: integer('attempts').notNull(),
    /** How many rows were put in. Null where nothing was. */
    rows: integer('rows'),
    /** Why it failed or changed nothing, in a sentence. */
    reason: text('reason'),
  },
  (table) => [index('sync_runs_sync').on(table.sync, table.id)],
)

/** What a source said of the version that we hold, to be sent back as If-None-Match and If-Modified-Since. */
export const syncValidators = sqliteTable(
  'sync_validators',
  {
    sync: text('sync').notNull(),
    url: text('url').notNull(),
    etag: text('etag'),
    last_modified: text('last_modified'),
  },
  (table) => [primaryKey({ columns: [table.sync, table.url] })],
)
