import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const directory = sqliteTable('llms_directory', {
  /** The host without `www.`, with its port if that is not the default. */
  host: text('host').primaryKey(),
  name: text('name').notNull(),
  llms_txt_url: text('llms_txt_url'),
  llms_full_txt_url: text('llms_full_txt_url'),
  category: text('category'),
  as_of: text('as_of').notNull(),
})
