import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { ENGINES, type Engine } from './engines.ts'

/** The day of the last comparison with the engines’ help pages. */
export const OPERATORS_AS_OF = '2026-11-20'

export const OPERATOR_SOURCES = [
  {
    name: 'Google Search Help: refine searches',
    url: 'https://support.google.com/websearch/answer/2466433',
  },
  {
    name: 'Bing Webmaster help: advanced search keywords',
    url: 'https://support.microsoft.com/topic/advanced-search-keywords-ea595928-5d63-4a0b-9c6b-0b769865e78a',
  },
  {
    name: 'DuckDuckGo help: search syntax',
    url: 'https://duckduckgo.com/duckduckgo-help-pages/results/syntax',
  },
  {
    name: 'Yandex Search help: query language',
    url: 'https://yandex.com/support/search/query-language/search-operators.html',
  },
].map((source) => ({ ...source, licence: 'facts only' }))

export const operatorSchema = z.object({
  engine: z.enum(ENGINES),
  operator: z.string(),
  syntax: z.string(),
  example: z.string(),
  meaning: z.string(),
  meaning_zh: z.string(),
  status: z
    .enum(['documented', 'undocumented', 'retired'])
    .describe('documented: in the engine’s help; undocumented: works unpromised; retired: no longer works.'),
})

const OPERATORS = readTable('reference/seo/search-operators.tsv', operatorSchema)

export function listOperators(engine: Engine): z.output<typeof operatorSchema>[] {
  return OPERATORS.filter((it) => it.engine === engine)
}
