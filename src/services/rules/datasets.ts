import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import { TOKENS_MADE_BY } from '#support/text/tokens.ts'
import { indexCards } from './card-index.ts'
import { cards, chapters, editions, glossary, limits, questions, sections } from './schema.ts'
import { indexSections } from './search-index.ts'

// Chapters stay current for years: they are our own text on rules that were last revised in 2020.
const OWN_TEXT_DAYS = 3650

// The OCG list changes every three months. The TCG list has stayed unchanged for up to eight months.
const LIST_DAYS = 120

const NO_LIST_TERMS = [
  '科樂美沒有說明禁限卡表能不能轉售。',
  'Konami does not say whether its lists may be sold.',
] as const

export const editionsDataset = defineDataset({
  title: 'Editions of the Forbidden & Limited Lists',
  licence: 'Facts; no terms stated',
  sold: onlyLookups(...NO_LIST_TERMS),
  table: editions,
  rhythm: 'quarterly',
  staleAfterDays: LIST_DAYS,
})

export const limitsDataset = defineDataset({
  title: 'Status of each card on the Forbidden & Limited Lists',
  licence: 'Facts; no terms stated',
  sold: onlyLookups(...NO_LIST_TERMS),
  table: limits,
  rhythm: 'quarterly',
  staleAfterDays: LIST_DAYS,
})

export const datasets = [
  defineDataset({
    title: 'Chapters of the rules reference',
    licence: 'Our own text',
    sold: true,
    table: chapters,
    rhythm: 'never',
    staleAfterDays: OWN_TEXT_DAYS,
  }),
  defineDataset({
    title: 'Sections of the chapters',
    licence: 'Our own text',
    sold: true,
    table: sections,
    rhythm: 'never',
    staleAfterDays: OWN_TEXT_DAYS,
    derive: indexSections,
    derivedTables: ['rules_section_search'],
    derivedBy: TOKENS_MADE_BY,
  }),
  defineDataset({
    title: 'Glossary',
    licence: 'Our own text',
    sold: true,
    table: glossary,
    rhythm: 'never',
    staleAfterDays: OWN_TEXT_DAYS,
  }),
  defineDataset({
    title: 'Questions of new players',
    licence: 'Our own text',
    sold: true,
    table: questions,
    rhythm: 'never',
    staleAfterDays: OWN_TEXT_DAYS,
  }),
  editionsDataset,
  limitsDataset,
  defineDataset({
    title: 'Names of the cards',
    licence: 'MIT; names',
    sold: true,
    table: cards,
    rhythm: 'monthly',
    staleAfterDays: 60,
    upkeep:
      'Cards of the newest boosters: https://github.com/DawnbrandBots/yaml-yugi, by research/build-card-keys.ts and research/build-card-effects.ts.',
    derive: indexCards,
    derivedTables: ['rules_card_names', 'rules_card_pairs'],
    derivedBy: 'pairs of each script',
  }),
]
