import type { Database } from '#db/client.ts'
import { ftsQuery, searchTokens } from '#text/tokens.ts'
import { categoryToken } from './catalogue.ts'
import { spaceModelWords } from './model-words.ts'
import { matchProducts } from './queries.ts'
import type { Product } from '../products/queries.ts'

/** Where no product has every word: those that have all but one, the word left out being the last that can be. */
export function searchNearest(db: Database, typed: string, category: string | undefined, limit: number): Product[] {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  if (words.length < 2) return []
  for (let at = words.length - 1; at >= 0; at--) {
    const { items } = searchByName(db, words.toSpliced(at, 1).join(' '), category, limit)
    if (items.length > 0) return items
  }
  return []
}

const WORDS_MAX = 8
/** Disks of 2 TB are sold as 2T as often. */
const CAPACITY = /^\d{1,2}T$/i

/** The parts of a model name stand side by side: PS5 is nothing that has PS somewhere and a 5 elsewhere. */
function apart(typed: string): string | undefined {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  const terms = words.flatMap((word) => {
    if (CAPACITY.test(word)) return [`"${word.slice(0, -1)}T" OR "${word.slice(0, -1)}TB"`]
    const spaced = spaceModelWords(word)
    return spaced === word ? (ftsQuery(word) ?? []) : `"${searchTokens(spaced)}"`
  })
  return terms.length > 0 ? terms.map((term) => `(${term})`).join(' AND ') : undefined
}

/** Products by the words as they were typed; where nothing has them, by model names taken apart: `rtx5070` for `RTX 5070`. */
export function searchByName(
  db: Database,
  typed: string,
  category: string | undefined,
  limit: number,
): { items: Product[]; total: number } {
  for (const names of new Set([ftsQuery(typed), apart(typed)])) {
    if (names === undefined) continue
    const match =
      category === undefined ? `name : (${names})` : `category : ${categoryToken(category)} AND name : (${names})`
    const found = matchProducts(db, match, limit)
    if (found.total > 0) return found
  }
  return { items: [], total: 0 }
}
