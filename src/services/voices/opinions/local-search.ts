import { ftsQuery } from '#text/tokens.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { inOtherWords } from './glossary.ts'

/** Words that ask for an opinion rather than say of what. */
const ASKING_EN =
  /\b(?:is|are|was|the|an?|of|for|to|in|on|my|do|does|did|i|it|its|it's|should|would|can|which|what|what's|how|why|best|good|buy|buying|worth|review|reviews|opinion|opinions|people|think|about|recommend|recommendation|recommendations|experience|experiences|with|or|and|any|there|that|this)\b/giu
const ASKING_ZH =
  /值得買嗎|值不值得|好不好用|好不好|好用嗎|會不會|怎麼樣|怎麼選|如何|哪一?[款個台支牌]|有沒有|是不是|有人|用過|推薦|推荐|心得|評價|评价|開箱|值得|請問|大家|覺得|真實|看法|意見|的|嗎|呢|吗/gu

/** What of a question names the thing. */
export function withoutAskingWords(typed: string): string {
  return typed.replaceAll(ASKING_EN, ' ').replaceAll(ASKING_ZH, ' ')
}

/** Looks for an FTS5 query and hands back at most so many rows; with a limit of 0 it only counts. */
type Search<Row> = (match: string, limit: number) => { rows: Row[]; total: number }

/**
 * Tries the query as it was typed, then without the words that merely ask, then by what else its things are called, then
 * with some of its words, until `search` finds something, of which it hands back at most `limit` rows. `isWhole` is false
 * when only parts of the query were found.
 */
export function searchStepwise<Row>(
  typed: string,
  limit: number,
  search: Search<Row>,
): { rows: Row[]; total: number; isWhole: boolean } {
  const bare = withoutAskingWords(typed)
  const steps = [ftsQuery(typed), ftsQuery(bare), ftsQuery(inOtherWords(bare) ?? '')]
  for (const match of steps) {
    const found = match === undefined ? undefined : search(match, limit)
    if (found && found.total > 0) return { ...found, isWhole: true }
  }
  const some = tellingTerms(bare, search)
  return some === undefined ? { rows: [], total: 0, isWhole: true } : { ...search(some, limit), isWhole: false }
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
  const counted = terms.map((term) => ({ term, total: search(term, 0).total })).filter(({ total }) => total > 0)
  if (counted.length === 0) return undefined
  const rarest = Math.min(...counted.map(({ total }) => total))
  const held = counted.map(({ term }) => term)
  const rare = counted.filter(({ total }) => total <= AS_RARE * rarest).map(({ term }) => term)
  const pairs = held.flatMap((one, at) => held.slice(at + 1).map((other) => `(${one} AND ${other})`))
  return `(${held.join(' OR ')}) AND (${[...rare, ...pairs].join(' OR ')})`
}
