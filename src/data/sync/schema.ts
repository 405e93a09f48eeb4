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
    /** The number of rows that the run stored; null if none. */
    rows: integer('rows'),
    /** Why the run failed or changed nothing, as a sentence. */
    reason: text('reason'),
  },
  (table) => [index('sync_runs_sync').on(table.sync, table.id)],
)

/** The validators of the stored version of a source, for If-None-Match and If-Modified-Since. */
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
