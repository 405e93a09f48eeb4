import type { Database } from '#data/db/client.ts'
import { rowCache } from '#operation/row-cache.ts'
import { normalise } from '#support/text/normalise.ts'
import { ftsQuery, searchTokens } from '#support/text/tokens.ts'
import type { Product } from '../products/queries.ts'
import { categoryToken } from './catalogue.ts'
import { listKindWords, separateKinds } from './kind-words.ts'
import { MAKERS } from './maker-names.ts'
import { spaceModelWords } from './model-words.ts'
import { hasMatch, listDailyGoods, matchProducts } from './queries.ts'

const QUERY_WORDS_MAX = 8
/** Lists write 2 TB as both 2T and 2TB. */
const CAPACITY = /^\d{1,2}T$/i
/** A maker's name directly before the next word: 羅技 in 羅技無線滑鼠, 三星 in 三星990. */
const JOINED_MAKER = new RegExp(`(?:${MAKERS.map(({ zh }) => normalise(zh)).join('|')})(?=[\\p{sc=Han}a-z\\d])`, 'gu')

/** A name without its remark in brackets, directly before other words: 雞蛋 of 雞蛋（產地價） in 雞蛋產地價. */
const nameBeforeRemark = rowCache(['shop_produce', 'shop_necessities'], (db) => {
  const names = listDailyGoods(db).flatMap((name) => /^(.+)（/u.exec(name)?.[1] ?? [])
  return new RegExp(
    `^(?:${[...new Set(names)].map((it) => RegExp.escape(normalise(it))).join('|')})(?=\\p{sc=Han})`,
    'u',
  )
})

/**
 * Products that have the words as typed, or else with model names split: `rtx5070` as `RTX 5070`. A product that works
 * with the named one matches only if the query also names a kind of product, as in “disk iPhone”.
 */
export function searchByName(
  db: Database,
  typed: string,
  category: string | undefined,
  limit: number,
): { items: Product[]; total: number } {
  const match = findNameQuery(db, typed, category)
  return match === undefined ? { items: [], total: 0 } : matchProducts(db, match, limit)
}

/**
 * The full-text query of searchByName. Undefined if nothing matches. Words typed together must be together in the name,
 * so words are separated in four ways, each with model names as typed and split. The first query that matches counts.
 */
export function findNameQuery(db: Database, typed: string, category: string | undefined): string | undefined {
  const withMakerSpaced = normalise(typed).replaceAll(JOINED_MAKER, (maker) => `${maker} `)
  // Both 吋 and 寸 mean inches. Lists write 吋.
  const withScriptsSpaced = betweenScripts(separateKinds(withMakerSpaced.replaceAll(/(?<=\d ?)[吋寸]/gu, '吋 ')))
  const withRemarkSpaced = withMakerSpaced.replace(nameBeforeRemark(db), '$& ')
  for (const words of new Set([typed, withMakerSpaced, withScriptsSpaced, withRemarkSpaced])) {
    const match = findKindQuery(db, words, category)
    if (match !== undefined) return match
  }
  return undefined
}

/** Separates Chinese from Latin words and numbers, which people write together: switch2記憶卡512G. */
export function betweenScripts(typed: string): string {
  return typed.replaceAll(/(?<=\p{sc=Han})(?=[A-Za-z\d])|(?<=[A-Za-z\d])(?=\p{sc=Han})/gu, ' ')
}

/**
 * Suggestions if no product has the name. First, products that work with it, such as a disk for an iPhone. Otherwise
 * words are left out one at a time, the last first, until the rest names a product.
 */
export function searchNearest(db: Database, typed: string, category: string | undefined, limit: number): Product[] {
  const compatible = findQuery(db, typed, category, (names) => `{name category} : (${names})`)
  if (compatible !== undefined) return matchProducts(db, compatible, limit).items
  const words = splitWords(typed)
  for (let at = words.length - 1; at >= 0; at--) {
    const rest = words.toSpliced(at, 1).join(' ')
    // A rest without a kind of product, such as “Pro”, would match too much.
    if (listKindWords(rest).length === 0) continue
    const { items } = searchByName(db, rest, category, limit)
    if (items.length > 0) return items
  }
  return []
}

function splitWords(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean).slice(0, QUERY_WORDS_MAX)
}

/**
 * The column `category` also holds the products that an item works with. They count only together with the kind of
 * product: a disk for an iPhone is found by “disk iPhone”, not by “iPhone”.
 */
function findKindQuery(db: Database, typed: string, category: string | undefined): string | undefined {
  const kinds = listKindWords(typed).flatMap((word) => ftsQuery(word) ?? [])
  return findQuery(db, typed, category, (names) =>
    kinds.length === 0
      ? `name : (${names})`
      : `name : (${names}) OR ({name category} : (${names}) AND name : (${kinds.join(' OR ')}))`,
  )
}

/** Builds the full-text query (SQLite FTS5) around the words as typed, or else with split model names. */
function findQuery(
  db: Database,
  typed: string,
  category: string | undefined,
  build: (names: string) => string,
): string | undefined {
  for (const names of new Set([ftsQuery(typed), splitModelNames(typed)])) {
    if (names === undefined) continue
    const match = category === undefined ? build(names) : `category : ${categoryToken(category)} AND (${build(names)})`
    if (hasMatch(db, match)) return match
  }
  return undefined
}

/** The parts of a model name must be adjacent: PS5 does not match PS with a 5 elsewhere. */
function splitModelNames(typed: string): string | undefined {
  const terms = splitWords(typed).flatMap((word) => {
    if (CAPACITY.test(word)) return [`"${word.slice(0, -1)}T" OR "${word.slice(0, -1)}TB"`]
    const spaced = spaceModelWords(word)
    return spaced === word ? (ftsQuery(word) ?? []) : `"${searchTokens(spaced)}"`
  })
  return terms.length > 0 ? terms.map((term) => `(${term})`).join(' AND ') : undefined
}
