import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export interface ExternalIds {
  bangumi: string | null
  mal: string | null
  anilist: string | null
  /** The TMDB number: `movie/1` or `tv/1`. */
  tmdb: string | null
  wikidata: string | null
}

export const titles = sqliteTable(
  'screen_titles',
  {
    slug: text('slug').primaryKey(),
    title_zh: text('title_zh'),
    /**
     * True if the title was converted from Simplified to Traditional characters, because the source has no Traditional
     * title. The title used in Taiwan may differ.
     */
    title_zh_converted: integer('title_zh_converted', { mode: 'boolean' }).notNull().default(false),
    title_en: text('title_en'),
    title_original: text('title_original'),
    aliases: text('aliases', { mode: 'json' }).$type<string[]>().notNull(),
    type: text('type').notNull(),
    platforms: text('platforms', { mode: 'json' }).$type<string[]>().notNull(),
    /** As precise as known: `2026-07-17`, `2026-07`, `2026-Q3` or `2026`. */
    release_date: text('release_date').notNull(),
    date_precision: text('date_precision').notNull(),
    /** The first and last day that release_date covers. */
    first_day: text('first_day').notNull(),
    last_day: text('last_day').notNull(),
    /** Null if the source names no region. */
    release_region: text('release_region'),
    source: text('source').notNull(),
    source_url: text('source_url'),
    official_url: text('official_url'),
    external_ids: text('external_ids', { mode: 'json' }).$type<ExternalIds>().notNull(),
  },
  (table) => [index('screen_titles_first_day').on(table.first_day)],
)

export const releases = sqliteTable(
  'screen_releases',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull(),
    region: text('region'),
    platform: text('platform'),
    date: text('date').notNull(),
    precision: text('precision').notNull(),
    source: text('source').notNull(),
    source_url: text('source_url'),
    note: text('note'),
  },
  (table) => [index('screen_releases_slug').on(table.slug)],
)

const moveColumns = {
  id: integer('id').primaryKey(),
  /** Null if the change is of a title that screen_titles does not have. */
  slug: text('slug'),
  title: text('title').notNull(),
  type: text('type').notNull(),
  old_date: text('old_date').notNull(),
  /** Null if no new date was announced. */
  new_date: text('new_date'),
  announced_on: text('announced_on').notNull(),
  kind: text('kind').notNull(),
  days_moved: integer('days_moved'),
  source: text('source').notNull(),
  note: text('note'),
}

/** Date changes from the press and from older versions of the sources. */
export const delays = sqliteTable('screen_delays', moveColumns, (table) => [index('screen_delays_slug').on(table.slug)])

/**
 * Date changes that our syncs observed. A separate, append-only table, so that a new seed file does not replace them.
 */
export const moves = sqliteTable('screen_moves', moveColumns, (table) => [index('screen_moves_slug').on(table.slug)])

/** All names of each title, folded for comparison. Derived from screen_titles. */
export const names = sqliteTable(
  'screen_names',
  {
    key: text('key').notNull(),
    slug: text('slug').notNull(),
    /** 0 for the slug or a proper title, 1 for another name or spelling. */
    rank: integer('rank').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.slug] })],
)
