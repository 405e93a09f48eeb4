import type { CardEffects } from './card-effects.ts'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const chapters = sqliteTable('rules_chapters', {
  slug: text('slug').primaryKey(),
  number: integer('number').notNull(),
  title_zh: text('title_zh').notNull(),
  title_en: text('title_en').notNull(),
  summary_zh: text('summary_zh').notNull(),
  summary_en: text('summary_en').notNull(),
})

export const sections = sqliteTable('rules_sections', {
  /** Chapter number × 100 + position; also the rowid of the full-text index. */
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
  aliases: text('aliases', { mode: 'json' }).$type<string[]>().notNull(),
})

export const questions = sqliteTable('rules_faq', {
  /** Also the rowid of the full-text index. */
  id: integer('id').primaryKey(),
  question_zh: text('question_zh').notNull(),
  question_en: text('question_en').notNull(),
  answer_zh: text('answer_zh').notNull(),
  answer_en: text('answer_en').notNull(),
  chapters: text('chapters', { mode: 'json' }).$type<string[]>().notNull(),
  /** Other ways of asking it. They are searched and not shown. */
  asked: text('asked', { mode: 'json' }).$type<string[]>().notNull().default([]),
})

export const editions = sqliteTable(
  'rules_editions',
  {
    format: text('format').notNull(),
    /** The effective date, or the month if the day is unknown. */
    edition: text('edition').notNull(),
    /** Null if only the month is known. */
    effective_date: text('effective_date'),
    source_url: text('source_url').notNull(),
  },
  (table) => [primaryKey({ columns: [table.format, table.edition] })],
)

/** Card names in each language, by Konami's database number. Card texts are not stored. */
export const cards = sqliteTable('rules_cards', {
  id: integer('id').primaryKey(),
  name_en: text('name_en').notNull(),
  name_ja: text('name_ja'),
  name_zh: text('name_zh'),
  /** `zh-TW`, or `zh-CN` if no Traditional name is known. */
  zh_kind: text('zh_kind'),
  kind: text('kind').notNull(),
  subtype: text('subtype').notNull(),
  /** Every name (readings, other translations, nicknames), folded for comparison. */
  keys: text('keys', { mode: 'json' }).$type<string[]>().notNull(),
  passcodes: text('passcodes', { mode: 'json' }).$type<string[]>().notNull(),
  released: text('released', { mode: 'json' }).$type<string[]>().notNull(),
  /** Null if the kinds of the card's effects are not known. */
  effects: text('effects', { mode: 'json' }).$type<CardEffects>(),
})

/** The editions during which a card had one status. */
export const limits = sqliteTable(
  'rules_limits',
  {
    format: text('format').notNull(),
    card: integer('card').notNull(),
    status: text('status').notNull(),
    from_edition: text('from_edition').notNull(),
    /** The first edition in which the card no longer has this status. Null while the status applies. */
    until_edition: text('until_edition'),
  },
  (table) => [primaryKey({ columns: [table.format, table.card, table.from_edition] })],
)
