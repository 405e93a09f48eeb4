import { normalise } from '#support/text/normalise.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { withoutAskingWords } from './asking-words.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { inOtherWords } from './glossary.ts'

/** Looks for an FTS5 query and hands back at most so many rows; with a limit of 0 it only counts. */
type Search<Row> = (match: string, limit: number) => { rows: Row[]; total: number }

/**
 * Tries the query as typed, then without question words, then with other names of its things, then with either of two
 * compared things, then with some of its words, until `search` finds rows. Returns at most `limit` of them. `isWhole`
 * is false when only parts of the query matched.
 */
export function searchStepwise<Row>(
  typed: string,
  limit: number,
  search: Search<Row>,
): { rows: Row[]; total: number; isWhole: boolean } {
  const bare = withoutAskingWords(typed)
  const queries = [typed, bare, inOtherWords(bare) ?? ''].map(ftsQueryInTitle)
  for (const match of [...queries, eitherOf(typed)]) {
    const found = match === undefined ? undefined : search(match, limit)
    if (found && found.total > 0) return { ...found, isWhole: true }
  }
  const some = tellingTerms(bare, search)
  return some === undefined ? { rows: [], total: 0, isWhole: true } : { ...search(some, limit), isWhole: false }
}

/** Between two things one of which is to be chosen: kobo還是kindle, Obsidian vs Notion. Folded. */
const OR = /还是|\b(?:vs|versus|or)\b/u

/** A query for either of two compared things; undefined without a comparison. */
function eitherOf(typed: string): string | undefined {
  const things = normalise(typed).split(OR)
  const queries = things.flatMap((thing) => ftsQueryInTitle(withoutAskingWords(thing)) ?? [])
  return things.length > 1 && queries.length > 0 ? queries.map((query) => `(${query})`).join(' OR ') : undefined
}

/** Requires at least one word in the title, because a topic covers other things too, such as VPNs and ad blockers. */
function ftsQueryInTitle(words: string): string | undefined {
  const all = ftsQuery(words)
  return all === undefined ? undefined : `(${all}) AND {title also} : (${ftsQuery(words, 'any')})`
}

const TERMS_MAX = 12
/** A word in this many times more titles than the rarest one is too common alone. */
const AS_RARE = 2

/**
 * A query for two of the words, or for one about as rare as the rarest: Rust in learning Rust. Undefined where no title
 * has any.
 */
function tellingTerms<Row>(bare: string, search: Search<Row>): string | undefined {
  const named = bare.split(/\s+/).filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()))
  const terms = ftsQuery(named.join(' '), 'any')?.split(' OR ').slice(0, TERMS_MAX) ?? []
  const counted = terms
    .map((term) => ({ term, total: search(`{title also} : ${term}`, 0).total }))
    .filter(({ total }) => total > 0)
  if (counted.length === 0) return undefined
  const rarest = Math.min(...counted.map(({ total }) => total))
  const held = counted.map(({ term }) => term)
  const rare = counted.filter(({ total }) => total <= AS_RARE * rarest).map(({ term }) => term)
  const pairs = held.flatMap((one, at) => held.slice(at + 1).map((other) => `(${one} AND ${other})`))
  // A topic covers more than the thing: 鍵盤與滑鼠 for 機械鍵盤.
  return `{title also} : ((${held.join(' OR ')}) AND (${[...rare, ...pairs].join(' OR ')}))`
}
