import { normalise } from '#support/text/normalise.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { withoutAskingWords } from './asking-words.ts'
import { namesExactly } from './exact-name.ts'
import { inOtherWords, readThings } from './glossary.ts'

/** Runs an FTS5 query and returns at most `limit` rows. */
type Search<Row> = (match: string, limit: number) => { rows: Row[]; total: number }

/**
 * Tries variants of the query until `search` finds rows. In order: as typed, without question words, with other names
 * of its products, either of two compared products, and only its products. Returns at most `limit` rows. A row with
 * only some of the words is no match: a thread about another Sony does not cover a WH-1000XM4. Neither is a row whose
 * title names a relative of the product.
 */
export function searchStepwise<Row extends { readonly title: string }>(
  typed: string,
  limit: number,
  search: Search<Row>,
): { rows: Row[]; total: number } {
  const bare = withoutAskingWords(typed)
  const isExact = comparedThings(typed).map(namesExactly)
  const queries = [typed, bare, inOtherWords(bare) ?? '', ...thingsOf(bare)].map(ftsQueryInTitle)
  for (const match of [...queries, eitherOf(typed)]) {
    if (match === undefined) continue
    const found = search(match, limit)
    const rows = found.rows.filter(({ title }) => isExact.some((names) => names(title)))
    if (rows.length > 0) return { rows, total: found.total - found.rows.length + rows.length }
  }
  return { rows: [], total: 0 }
}

/**
 * A Chinese query split into glossary terms and the rest, then without the rest: 筆電鉸鏈角度感測器 → 筆電 and 鉸鏈. A single term
 * without the rest is not enough, because the rest may narrow it: 熱感印表機 does not mean any printer.
 */
function thingsOf(bare: string): string[] {
  const { things, latin, rest } = readThings(bare)
  const named = [...latin, ...things.map(({ zh }) => zh)]
  if (things.length === 0 || named.length < 2) return []
  return [[...named, rest].join(' '), named.join(' ')]
}

/** Separators between two alternatives, folded: kobo還是kindle, Obsidian vs Notion. */
const OR = /还是|\b(?:vs|versus|or)\b/u

/** The products that a query compares. Without a comparison, the complete query. */
export function comparedThings(typed: string): string[] {
  const things = normalise(typed)
    .split(OR)
    .filter((thing) => thing.trim() !== '')
  return things.length > 1 ? things : [typed]
}

/** A query that matches either product of a comparison. Undefined without a comparison. */
function eitherOf(typed: string): string | undefined {
  const things = comparedThings(typed)
  const queries = things.flatMap((thing) => ftsQueryInTitle(withoutAskingWords(thing)) ?? [])
  return things.length > 1 && queries.length > 0 ? queries.map((query) => `(${query})`).join(' OR ') : undefined
}

/**
 * Requires at least one word in the title. A topic alone is too broad, because it covers several products, such as
 * VPNs and ad blockers.
 */
function ftsQueryInTitle(words: string): string | undefined {
  const all = ftsQuery(words)
  return all === undefined ? undefined : `(${all}) AND {title also} : (${ftsQuery(words, 'any')})`
}
