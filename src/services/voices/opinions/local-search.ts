import { normalise } from '#support/text/normalise.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { withoutAskingWords } from './asking-words.ts'
import { namesExactly } from './exact-name.ts'
import { splitQuery, toChinese } from './glossary.ts'

/** Runs an FTS5 query and returns at most `limit` rows. */
type Search<Row> = (match: string, limit: number) => { rows: Row[]; total: number }

/**
 * Tries variants of the query until `search` finds rows: as typed, without question words, with other names of its
 * products, one of two compared products, only its products. A row must have all words: a thread about another Sony
 * does not match WH-1000XM4. A row whose title names only a variant of the product is dropped.
 */
export function searchStepwise<Row extends { readonly title: string }>(
  typed: string,
  limit: number,
  search: Search<Row>,
): { rows: Row[]; total: number } {
  const bare = withoutAskingWords(typed)
  const isExact = comparedThings(typed).map(namesExactly)
  const queries = [typed, bare, toChinese(bare) ?? '', ...queriesByKind(bare)].map(ftsQueryInTitle)
  for (const match of [...queries, eitherOf(typed)]) {
    if (match === undefined) continue
    const found = search(match, limit)
    const rows = found.rows.filter(({ title }) => isExact.some((names) => names(title)))
    if (rows.length > 0) return { rows, total: found.total - found.rows.length + rows.length }
  }
  return { rows: [], total: 0 }
}

/**
 * Two variants of a Chinese query: its kinds of products with the other words, then without them. 筆電鉸鏈角度感測器 becomes 筆電 and
 * 鉸鏈. A single kind without the other words is too broad: 熱感印表機 must not match every printer.
 */
function queriesByKind(bare: string): string[] {
  const { kinds, latin, rest } = splitQuery(bare)
  const named = [...latin, ...kinds.map(({ zh }) => zh)]
  if (kinds.length === 0 || named.length < 2) return []
  return [[...named, rest].join(' '), named.join(' ')]
}

/** Separators between two alternatives in normalised text: kobo还是kindle, obsidian vs notion. */
const OR = /还是|\b(?:vs|versus|or)\b/u

/** The products that a query compares. If it compares none, the complete query. */
export function comparedThings(typed: string): string[] {
  const things = normalise(typed)
    .split(OR)
    .filter((thing) => thing.trim() !== '')
  return things.length > 1 ? things : [typed]
}

/** A query that matches either of two compared products. Undefined if the query compares none. */
function eitherOf(typed: string): string | undefined {
  const things = comparedThings(typed)
  const queries = things.flatMap((thing) => ftsQueryInTitle(withoutAskingWords(thing)) ?? [])
  return things.length > 1 && queries.length > 0 ? queries.map((query) => `(${query})`).join(' OR ') : undefined
}

/**
 * A full-text query with at least one word in the title. The topic of a thread alone is too broad: one topic covers
 * VPNs and ad blockers.
 */
function ftsQueryInTitle(words: string): string | undefined {
  const all = ftsQuery(words)
  return all === undefined ? undefined : `(${all}) AND {title also} : (${ftsQuery(words, 'any')})`
}
