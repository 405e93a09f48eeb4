import type { Database } from '#data/db/client.ts'
import { rowCache } from '#operation/row-cache.ts'
import { searchTokens } from '#support/text/tokens.ts'
import { tokensOf } from './find-questions.ts'
import { listSections } from './queries.ts'
import { tokenWeights } from './token-weights.ts'

/** The share of the text, from 0 to 1 and by weight, whose words occur nowhere in the rules. */
export function unknownShare(db: Database, typed: string): number {
  const { stored, weightOf } = openVocabulary(db)
  const asked = tokensOf(typed)
  const sum = (tokens: Iterable<string>) => Array.from(tokens, weightOf).reduce((total, weight) => total + weight, 0)
  // A single character is no token: it asks nothing, and may well be found.
  return asked.size === 0 ? 0 : sum(asked.difference(stored)) / sum(asked)
}

const openVocabulary = rowCache(['rules_sections'], (db) => {
  const sections = listSections(db).map(
    (it) => new Set(searchTokens(`${it.title_zh} ${it.title_en} ${it.markdown_zh} ${it.markdown_en}`).split(' ')),
  )
  return { stored: new Set(sections.flatMap((tokens) => [...tokens])), weightOf: tokenWeights(sections) }
})
