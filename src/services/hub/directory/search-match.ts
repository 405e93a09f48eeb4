import { ftsQuery } from '#text/tokens.ts'

// Words that stand in thousands of entries of a directory of MCP servers and paid APIs, or that only frame a question.
const FILLER =
  /\b(a|an|the|for|of|to|in|on|and|or|with|that|which|can|is|are|there|any|find|me|my|i|need|want|server|servers|mcp|api|apis|x402)\b/gi

/** The FTS5 query for entries with every word and every facet; undefined when that is every entry. */
export function everyWord(typed: string, facets: readonly string[]): string | undefined {
  return combine(ftsQuery(typed), facets)
}

/** The same for entries with some of the words that tell entries apart; undefined where there is none. */
export function someWord(typed: string, facets: readonly string[]): string | undefined {
  const telling = ftsQuery(typed.replaceAll(FILLER, ' '), 'any') ?? ftsQuery(typed, 'any')
  return telling === undefined ? undefined : combine(telling, facets)
}

function combine(words: string | undefined, facets: readonly string[]): string | undefined {
  const parts = [
    ...(words === undefined ? [] : [`{name description words} : (${words})`]),
    ...facets.map((facet) => `facets : "${facet}"`),
  ]
  return parts.length > 0 ? parts.join(' AND ') : undefined
}
