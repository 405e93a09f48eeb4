import { inArray } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { terms } from './schema.ts'

/**
 * Translates Chinese words in simplified script to English by the table `hub_terms`. The most frequent translation
 * comes first.
 */
export function findEnglish(db: Database, words: readonly string[]): Map<string, readonly string[]> {
  if (words.length === 0) return new Map()
  const rows = db
    .select({ term: terms.term, english: terms.english })
    .from(terms)
    .where(inArray(terms.term, [...new Set(words)]))
    .all()
  return new Map(rows.map(({ term, english }) => [term, english]))
}
