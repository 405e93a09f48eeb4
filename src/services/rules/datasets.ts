import { z } from 'zod'
import { defineDataset } from '#operation/dataset.ts'
import { TOKENS_MADE_BY } from '#text/tokens.ts'
import { banlist, chapters, editions, glossary, questions, sections } from './schema.ts'
import { indexQuestions, indexSections } from './search-index.ts'

const words = z.string().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const FORMATS = ['ocg', 'tcg'] as const
export const STATUSES = ['forbidden', 'limited', 'semi_limited'] as const

// Text of our own does not age as prices do; the rules themselves were last revised in 2020.
const OWN_TEXT_DAYS = 3650

// The OCG list changes every three months; the TCG list has gone eight months without a change.
export const LIST_DAYS = 120

export const datasets = [
  defineDataset({
    name: 'rules_chapters',
    title: 'Chapters of the rules reference',
    table: chapters,
    row: z.object({
      slug,
      number: z.int().min(1),
      title_zh: words,
      title_en: words,
      summary_zh: words,
      summary_en: words,
    }),
    staleAfterDays: OWN_TEXT_DAYS,
  }),
  defineDataset({
    name: 'rules_sections',
    title: 'Sections of the chapters',
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
    staleAfterDays: OWN_TEXT_DAYS,
    derive: indexSections,
    derivedTables: ['rules_section_search'],
    derivedBy: TOKENS_MADE_BY,
  }),
  defineDataset({
    name: 'rules_glossary',
    title: 'Glossary',
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
    staleAfterDays: OWN_TEXT_DAYS,
  }),
  defineDataset({
    name: 'rules_faq',
    title: 'Questions of new players',
    table: questions,
    row: z.object({
      id: z.int().min(1),
      question_zh: words,
      question_en: words,
      answer_zh: words,
      answer_en: words,
      chapters: z.array(slug).min(1),
    }),
    staleAfterDays: OWN_TEXT_DAYS,
    derive: indexQuestions,
    derivedTables: ['rules_faq_search'],
    derivedBy: TOKENS_MADE_BY,
  }),
  defineDataset({
    name: 'rules_editions',
    title: 'Editions of the Forbidden & Limited Lists',
    table: editions,
    row: z.object({
      format: z.enum(FORMATS),
      edition: month,
      effective_date: z.iso.date().nullable(),
      source_url: z.url(),
    }),
    staleAfterDays: LIST_DAYS,
  }),
  defineDataset({
    name: 'rules_banlist',
    title: 'Status of each card on the lists',
    table: banlist,
    row: z.object({
      format: z.enum(FORMATS),
      name: words,
      status: z.enum(STATUSES),
      from_edition: month,
      until_edition: month.nullable(),
    }),
    staleAfterDays: LIST_DAYS,
  }),
]
