import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const chapters = sqliteTable('rules_chapters', {
  slug: text('slug').primaryKey(),
  number: integer('number').notNull(),
  title_zh: text('title_zh').notNull(),
  title_en: text('title_en').notNull(),
  summary_zh: text('summary_zh').notNull(),
  summary_en: text('summary_en').notNull(),
})

export const sections = sqliteTable('rules_sections', {
  /** Chapter number × 100 + position: also the row of the full-text index. */
  id: integer('id').primaryKey(),
  chapter: text('chapter').notNull(),
  anchor: text('anchor').notNull(),
  title_zh: text('title_zh').notNull(),
  title_en: text('title_en').notNull(),
  markdown_zh: text('markdown_zh').notNull(),
  markdown_en: text('markdown_en').notNull(),
})

export const glossary = sqliteTable('rules_glossary', {
  term_zh: text('term_zh').primaryKey(),
  term_en: text('term_en').notNull(),
  definition_zh: text('definition_zh').notNull(),
  definition_en: text('definition_en').notNull(),
  see_also: text('see_also', { mode: 'json' }).$type<string[]>().notNull(),
  chapter: text('chapter').notNull(),
  /** Other names that players use. */
  aliases: text('aliases', { mode: 'json' }).$type<string[]>().notNull(),
})

export const questions = sqliteTable('rules_faq', {
  /** Also the row of the full-text index. */
  id: integer('id').primaryKey(),
  question_zh: text('question_zh').notNull(),
  question_en: text('question_en').notNull(),
  answer_zh: text('answer_zh').notNull(),
  answer_en: text('answer_en').notNull(),
  chapters: text('chapters', { mode: 'json' }).$type<string[]>().notNull(),
})

export const editions = sqliteTable(
  'rules_editions',
  {
    format: text('format').notNull(),
    /** Year and month: `2026-07`. */
    edition: text('edition').notNull(),
    /** Null where only the month is known. */
    effective_date: text('effective_date'),
    source_url: text('source_url').notNull(),
  },
  (table) => [primaryKey({ columns: [table.format, table.edition] })],
)

/** The time during which a card had one status. A card without a row may be used three times. */
export const banlist = sqliteTable(
  'rules_banlist',
  {
    format: text('format').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull(),
    from_edition: text('from_edition').notNull(),
    /** The first edition in which it no longer holds; null while it holds. */
    until_edition: text('until_edition'),
  },
  (table) => [primaryKey({ columns: [table.format, table.name, table.from_edition] })],
)

/** Every card, by what it is called. */
export const cards = sqliteTable('rules_cards', {
  konami_id: integer('konami_id').primaryKey(),
  name_en: text('name_en').notNull(),
  name_ja: text('name_ja'),
  kana: text('kana'),
  name_zh: text('name_zh'),
  /** Simplified names, short names and passcodes. */
  also: text('also', { mode: 'json' }).$type<string[]>().notNull(),
})

/** The comparison keys of all names of the cards, made from them: they are too many to hold in memory. */
export const cardNames = sqliteTable(
  'rules_card_names',
  {
    name: text('name').notNull(),
    konami_id: integer('konami_id').notNull(),
    /** The name from its end, to find one whose beginning is misspelt. */
    reversed: text('reversed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.konami_id] }),
    index('rules_card_names_reversed').on(table.reversed),
  ],
)
