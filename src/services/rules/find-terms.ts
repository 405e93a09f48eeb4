import { comparisonKey } from '#support/text/normalise.ts'
import { suggest } from '#support/text/suggest.ts'
import type { TermRow } from './queries.ts'

/** Terms named by the text come first, then terms whose name contains it, then terms whose definition contains it. */
export function findTerms(terms: readonly TermRow[], typed: string): TermRow[] {
  const key = comparisonKey(typed)
  if (key === '') return []
  const ranked = terms.flatMap((term) => {
    const rank = rankOf(term, key)
    return rank === undefined ? [] : [{ term, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ term }) => term)
}

export function suggestTerms(terms: readonly TermRow[], typed: string): string[] {
  return suggest(
    typed,
    terms.flatMap((term) => [term.term_zh, term.term_en]),
  )
}

function rankOf(term: TermRow, key: string): number | undefined {
  const names = [term.term_zh, term.term_en, ...term.aliases].map(comparisonKey)
  if (names.slice(0, 2).includes(key)) return 0
  if (names.includes(key)) return 1
  // The shorter the name around the text, the more likely it is meant.
  const holding = names.filter((name) => name.includes(key)).map((name) => name.length - key.length)
  if (holding.length > 0) return 2 + Math.min(...holding) / 100
  // The text may be longer than the name: “Xyz materials” matches “Xyz material”.
  if (names.some((name) => name.length > 1 && key.startsWith(name))) return 3
  return [term.definition_zh, term.definition_en].some((text) => comparisonKey(text).includes(key)) ? 4 : undefined
}
