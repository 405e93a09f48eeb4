import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const syncRuns = sqliteTable(
  'sync_runs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    sync: text('sync').notNull(),
    started_at: text('started_at').notNull(),
    finished_at: text('finished_at'),
    outcome: text('outcome', { enum: ['running', 'changed', 'unchanged', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull(),
    /** Null if the run stored nothing. */
    rows: integer('rows'),
    /** The reason for a failure or for no change, as a sentence. */
    reason: text('reason'),
  },
  (table) => [index('sync_runs_sync').on(table.sync, table.id)],
)

/** A source's validators of the stored version, for If-None-Match and If-Modified-Since. */
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
