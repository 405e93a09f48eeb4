import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'
import { cardEffectsSchema } from './card-effects.ts'
import { FORMATS } from './formats.ts'

const words = z.string().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** A date, or only a month if the day is unknown. */
const edition = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])(-\d\d)?$/)

export const STATUSES = ['forbidden', 'limited', 'semi_limited'] as const

export const chapters = tableOf(
  'rules_chapters',
  z.object({
    slug,
    number: z.int().min(1),
    title_zh: words,
    title_en: words,
    summary_zh: words,
    summary_en: words,
  }),
  ['slug'],
)

export const sections = tableOf(
  'rules_sections',
  z.object({
    /** Chapter number × 100 + position; also the rowid of the full-text index. */
    id: z.int().min(101),
    chapter: slug,
    anchor: slug,
    title_zh: words,
    title_en: words,
    markdown_zh: words,
    markdown_en: words,
  }),
  ['id'],
)

export const glossary = tableOf(
  'rules_glossary',
  z.object({
    term_zh: words,
    term_en: words,
    definition_zh: words,
    definition_en: words,
    see_also: z.array(words),
    chapter: slug,
    aliases: z.array(words),
  }),
  ['term_zh'],
)

export const questions = tableOf(
  'rules_faq',
  z.object({
    /** Also the rowid of the full-text index. */
    id: z.int().min(1),
    question_zh: words,
    question_en: words,
    answer_zh: words,
    answer_en: words,
    chapters: z.array(slug).min(1),
    /** Other ways of asking it. They are searched and not shown. */
    asked: z.array(words),
  }),
  ['id'],
  { defaults: { asked: [] } },
)

export const editions = tableOf(
  'rules_editions',
  z.object({
    format: z.enum(FORMATS),
    /** The effective date, or the month if the day is unknown. */
    edition,
    /** Null if only the month is known. */
    effective_date: z.iso.date().nullable(),
    source_url: z.url(),
  }),
  ['format', 'edition'],
)

/** Card names in each language, by Konami's database number. Card texts are not stored. */
export const cards = tableOf(
  'rules_cards',
  z.object({
    id: z.int().min(1),
    name_en: words,
    name_ja: words.nullable(),
    name_zh: words.nullable(),
    /** `zh-CN` if no Traditional name is known. */
    zh_kind: z.enum(['zh-TW', 'zh-CN']).nullable(),
    kind: z.enum(['Monster', 'Spell', 'Trap']),
    subtype: z.string(),
    /** Every name (readings, other translations, nicknames), folded for comparison. */
    keys: z.array(words).min(1),
    passcodes: z.array(z.string().regex(/^\d+$/)),
    released: z.array(z.enum(FORMATS)),
    /** Null if the kinds of the card's effects are not known. */
    effects: cardEffectsSchema.nullable(),
  }),
  ['id'],
)

/** The editions during which a card had one status. */
export const limits = tableOf(
  'rules_limits',
  z.object({
    format: z.enum(FORMATS),
    card: z.int().min(1),
    status: z.enum(STATUSES),
    from_edition: edition,
    /** The first edition in which the card no longer has this status. Null while the status applies. */
    until_edition: edition.nullable(),
  }),
  ['format', 'card', 'from_edition'],
)
