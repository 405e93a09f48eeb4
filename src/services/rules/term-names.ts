import { rowCache } from '#operation/row-cache.ts'
import { phraseNames } from '#operation/input/find-names.ts'
import { asWritten } from '#operation/input/known-names.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import type { Database } from '#data/db/client.ts'
import { listTerms } from './queries.ts'

const names = (db: Database) => listTerms(db).flatMap(({ term_zh, term_en, aliases }) => [term_zh, term_en, ...aliases])

const termNames = rowCache(['rules_glossary'], (db) => phraseNames(names(db)))
const termKeys = rowCache(['rules_glossary'], (db) => names(db).map(comparisonKey))

/** Whether the text is a term of the game, or the beginning of one. */
export function isTerm(db: Database, text: string): boolean {
  const key = comparisonKey(text)
  return termKeys(db).some((term) => term.startsWith(key))
}

export const namedTerms = asWritten(termNames)
