import { rowCache } from '#operation/row-cache.ts'
import { phraseNames } from '#operation/input/find-names.ts'
import { asWritten } from '#operation/input/known-names.ts'
import { listTerms } from './queries.ts'

const termNames = rowCache(['rules_glossary'], (db) =>
  phraseNames(listTerms(db).flatMap(({ term_zh, term_en, aliases }) => [term_zh, term_en, ...aliases])),
)

export const namedTerms = asWritten(termNames)
