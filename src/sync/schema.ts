import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const OUTCOMES = ['running', 'changed', 'unchanged', 'failed', 'abandoned'] as const

/** One attempt to bring a data set up to date, whatever came of it. */
export const syncRuns = sqliteTable(
  'sync_runs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    sync: text('sync').notNull(),
    started_at: text('started_at').notNull(),
    finished_at: text('finished_at'),
    /** abandoned: the process ended in the middle of it. */
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    /** How many times the source was asked. */
    attempts: integer('attempts').notNull(),
    /** How many rows were put in. Null where nothing was. */
    rows: integer('rows'),
    /** Why it failed, in a sentence. */
    reason: text('reason'),
  },
  (table) => [index('sync_runs_sync').on(table.sync, table.id)],
)

/** Who may sync now, and until when. A process that dies leaves a lease that runs out by itself. */
export const syncLeases = sqliteTable('sync_leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  expires_at: integer('expires_at').notNull(),
})

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
