import { z } from 'zod'
import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import { TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { cardEffectsSchema } from './card-effects.ts'
import { indexCards } from './card-index.ts'
import { FORMATS } from './formats.ts'
import { cards, chapters, editions, glossary, limits, questions, sections } from './schema.ts'
import { indexSections } from './search-index.ts'

const words = z.string().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** A date, or only a month if the day is unknown. */
const edition = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])(-\d\d)?$/)

export const STATUSES = ['forbidden', 'limited', 'semi_limited'] as const

// Chapters stay current for years: they are our own text on rules that were last revised in 2020.
const OWN_TEXT_DAYS = 3650

// The OCG list changes every three months. The TCG list has stayed unchanged for up to eight months.
const LIST_DAYS = 120

const NO_LIST_TERMS = [
  '科樂美沒有說明禁限卡表能不能轉售。',
  'Konami does not say whether its lists may be sold.',
] as const

export const editionsDataset = defineDataset({
  name: 'rules_editions',
  title: 'Editions of the Forbidden & Limited Lists',
  licence: 'Facts; no terms stated',
  sold: onlyLookups(...NO_LIST_TERMS),
  table: editions,
  row: z.object({
    format: z.enum(FORMATS),
    edition,
    effective_date: z.iso.date().nullable(),
    source_url: z.url(),
  }),
  rhythm: 'quarterly',
  staleAfterDays: LIST_DAYS,
})

export const limitsDataset = defineDataset({
  name: 'rules_limits',
  title: 'Status of each card on the Forbidden & Limited Lists',
  licence: 'Facts; no terms stated',
  sold: onlyLookups(...NO_LIST_TERMS),
  table: limits,
  row: z.object({
    format: z.enum(FORMATS),
    card: z.int().min(1),
    status: z.enum(STATUSES),
    from_edition: edition,
    until_edition: edition.nullable(),
  }),
  rhythm: 'quarterly',
  staleAfterDays: LIST_DAYS,
})

export const datasets = [
  defineDataset({
    name: 'rules_chapters',
    title: 'Chapters of the rules reference',
    licence: 'Our own text',
    sold: true,
    table: chapters,
    row: z.object({
      slug,
      number: z.int().min(1),
      title_zh: words,
      title_en: words,
      summary_zh: words,
      summary_en: words,
    }),
    rhythm: 'never',
    staleAfterDays: OWN_TEXT_DAYS,
  }),
  defineDataset({
    name: 'rules_sections',
    title: 'Sections of the chapters',
    licence: 'Our own text',
    sold: true,
    table: sections,
    row: z.object({
      id: z.int().min(101),
      chapter: slug,
      anchor: slug,
      title_zh: words,
      title_en: words,
      markdown_zh: words,
      markdown_en: words,
    }),
    rhythm: 'never',
    staleAfterDays: OWN_TEXT_DAYS,
    derive: indexSections,
    derivedTables: ['rules_section_search'],
    derivedBy: TOKENS_MADE_BY,
  }),
  defineDataset({
    name: 'rules_glossary',
    title: 'Glossary',
    licence: 'Our own text',
    sold: true,
    table: glossary,
    row: z.object({
      term_zh: words,
      term_en: words,
      definition_zh: words,
      definition_en: words,
      see_also: z.array(words),
      chapter: slug,
      aliases: z.array(words),
    }),
    rhythm: 'never',
    staleAfterDays: OWN_TEXT_DAYS,
  }),
  defineDataset({
    name: 'rules_faq',
    title: 'Questions of new players',
    licence: 'Our own text',
    sold: true,
    table: questions,
    row: z.object({
      id: z.int().min(1),
      question_zh: words,
      question_en: words,
      answer_zh: words,
      answer_en: words,
      chapters: z.array(slug).min(1),
      asked: z.array(words),
    }),
    rhythm: 'never',
    staleAfterDays: OWN_TEXT_DAYS,
  }),
  editionsDataset,
  limitsDataset,
  defineDataset({
    name: 'rules_cards',
    title: 'Names of the cards',
    licence: 'MIT; names',
    sold: true,
    table: cards,
    row: z.object({
      id: z.int().min(1),
      name_en: words,
      name_ja: words.nullable(),
      name_zh: words.nullable(),
      zh_kind: z.enum(['zh-TW', 'zh-CN']).nullable(),
      kind: z.enum(['Monster', 'Spell', 'Trap']),
      subtype: z.string(),
      keys: z.array(words).min(1),
      passcodes: z.array(z.string().regex(/^\d+$/)),
      released: z.array(z.enum(FORMATS)),
      effects: cardEffectsSchema.nullable(),
    }),
    rhythm: 'monthly',
    staleAfterDays: 60,
    upkeep:
      'Cards of the newest boosters: https://github.com/DawnbrandBots/yaml-yugi, by research/build-card-keys.ts and research/build-card-effects.ts.',
    derive: indexCards,
    derivedTables: ['rules_card_names', 'rules_card_pairs'],
    derivedBy: 'pairs of each script',
  }),
]
