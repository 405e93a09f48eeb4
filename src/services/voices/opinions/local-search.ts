import { normalise } from '#support/text/normalise.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { withoutAskingWords } from './asking-words.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { inOtherWords } from './glossary.ts'

/** Looks for an FTS5 query and hands back at most so many rows; with a limit of 0 it only counts. */
type Search<Row> = (match: string, limit: number) => { rows: Row[]; total: number }

/**
 * Tries the query as it was typed, then without the words that merely ask, then by what else its things are called, then
 * for one of two that are weighed, then with some of its words, until `search` finds something, of which it hands back at most `limit` rows. `isWhole` is false
 * when only parts of the query were found.
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

/** A query for what has one of the things that are weighed against each other; undefined where none are. */
function eitherOf(typed: string): string | undefined {
  const things = normalise(typed).split(OR)
  const queries = things.flatMap((thing) => ftsQueryInTitle(withoutAskingWords(thing)) ?? [])
  return things.length > 1 && queries.length > 0 ? queries.map((query) => `(${query})`).join(' OR ') : undefined
}

/** For what has all the words, one at least in its title: what it is filed under is of other things too, of VPNs and ad blockers. */
function ftsQueryInTitle(words: string): string | undefined {
  const all = ftsQuery(words)
  return all === undefined ? undefined : `(${all}) AND {title also} : (${ftsQuery(words, 'any')})`
}

const TERMS_MAX = 12
/** Words that stand in so many times more titles than the rarest one say too little by themselves. */
const AS_RARE = 2

/**
 * A query for what has two of the words or one that is about as rare as the rarest of those held: Rust of learning Rust.
 * Undefined where none is held.
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
  // What a thread is filed under is about more than the thing: 鍵盤與滑鼠 for 機械鍵盤.
  return `{title also} : ((${held.join(' OR ')}) AND (${[...rare, ...pairs].join(' OR ')}))`
}
