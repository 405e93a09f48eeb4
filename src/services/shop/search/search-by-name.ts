import type { Database } from '#data/db/client.ts'
import { normalise } from '#support/text/normalise.ts'
import { stem } from '#support/text/stem.ts'
import { ftsQuery, searchTokens, splitRuns } from '#support/text/tokens.ts'
import { CATEGORY_NAMES } from '../categories/category-names.ts'
import { categoryToken } from './catalogue.ts'
import { MAKERS } from './maker-names.ts'
import { spaceModelWords } from './model-words.ts'
import { hasMatch, matchProducts } from './queries.ts'
import type { Product } from '../products/queries.ts'

/**
 * Suggestions if no product has the name. First, products that work with it, such as a disk for an iPhone. Otherwise
 * words are left out one at a time, the last first, until the rest names a product. Very general rests are not used,
 * such as “Pro” from AirPods Pro.
 */
export function searchNearest(db: Database, typed: string, category: string | undefined, limit: number): Product[] {
  const beside = matchAny(db, typed, category, (names) => `{name category} : (${names})`)
  if (beside !== undefined) return matchProducts(db, beside, limit).items
  const words = typed.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  for (let at = words.length - 1; at >= 0; at--) {
    const left = words.toSpliced(at, 1).join(' ')
    if (nounsOf(left).length === 0) continue
    const { items } = searchByName(db, left, category, limit)
    if (items.length > 0) return items
  }
  return []
}

const WORDS_MAX = 8
/** Lists write 2 TB as both 2T and 2TB. */
const CAPACITY = /^\d{1,2}T$/i

/** The parts of a model name must be adjacent: PS5 does not match PS with a 5 elsewhere. */
function apart(typed: string): string | undefined {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  const terms = words.flatMap((word) => {
    if (CAPACITY.test(word)) return [`"${word.slice(0, -1)}T" OR "${word.slice(0, -1)}TB"`]
    const spaced = spaceModelWords(word)
    return spaced === word ? (ftsQuery(word) ?? []) : `"${searchTokens(spaced)}"`
  })
  return terms.length > 0 ? terms.map((term) => `(${term})`).join(' AND ') : undefined
}

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
  const match = matchByName(db, typed, category)
  return match === undefined ? { items: [], total: 0 } : matchProducts(db, match, limit)
}

/** The full-text query of searchByName. Undefined if nothing matches. */
export function matchByName(db: Database, typed: string, category: string | undefined): string | undefined {
  const apartFromMaker = normalise(typed).replaceAll(MAKER_ZH, (maker) => `${maker} `)
  for (const words of new Set([typed, apartFromMaker, partKinds(apartFromMaker), betweenScripts(typed)])) {
    const match = matchWords(db, words, category)
    if (match !== undefined) return match
  }
  return undefined
}

/** Separates Chinese from Latin words and numbers, which people write together: switch2記憶卡512G. */
export function betweenScripts(typed: string): string {
  return typed.replaceAll(/(?<=\p{sc=Han})(?=[A-Za-z\d])|(?<=[A-Za-z\d])(?=\p{sc=Han})/gu, ' ')
}

function matchWords(db: Database, typed: string, category: string | undefined): string | undefined {
  const nouns = nounsOf(typed).flatMap((noun) => ftsQuery(noun) ?? [])
  return matchAny(db, typed, category, (names) =>
    nouns.length === 0
      ? `name : (${names})`
      : `name : (${names}) OR ({name category} : (${names}) AND name : (${nouns.join(' OR ')}))`,
  )
}

function matchAny(
  db: Database,
  typed: string,
  category: string | undefined,
  where: (names: string) => string,
): string | undefined {
  for (const names of new Set([ftsQuery(typed), apart(typed)])) {
    if (names === undefined) continue
    const match = category === undefined ? where(names) : `category : ${categoryToken(category)} AND (${where(names)})`
    if (hasMatch(db, match)) return match
  }
  return undefined
}

const COLOUR = /^[黑白紅藍銀金灰綠粉紫橘黃]色?$/u

/** The words of a query that name a kind of product: names of categories, and Chinese words that are not colours. */
function nounsOf(typed: string): string[] {
  return splitRuns(normalise(typed)).flatMap(({ kind, text }) => {
    const isNoun = kind === 'ideographs' ? Array.from(text).length > 1 && !COLOUR.test(text) : KINDS.has(stem(text))
    return isNoun ? [text] : []
  })
}

const KINDS = new Set(
  CATEGORY_NAMES.flatMap(({ name_en, also }) => [name_en, ...also]).flatMap((names) =>
    splitRuns(normalise(names)).flatMap(({ kind, text }) => (kind === 'word' && text !== 'and' ? [stem(text)] : [])),
  ),
)

const KINDS_ZH = CATEGORY_NAMES.flatMap(({ name_zh, also }) => [name_zh, ...also])
  .flatMap((names) => splitRuns(normalise(names)).flatMap(({ kind, text }) => (kind === 'ideographs' ? [text] : [])))
  .filter((name) => name.length > 1)
  .toSorted((a, b) => b.length - a.length)
const KIND_ZH = new RegExp(KINDS_ZH.join('|'), 'gu')

/** The words of a query. Kinds of products become words of their own: 5070 and 顯卡 for 5070顯卡. */
export function wordsTyped(typed: string): string[] {
  return normalise(typed)
    .replaceAll(KIND_ZH, (kind) => ` ${kind} `)
    .split(/\s+/)
    .filter(Boolean)
}

/** A maker's name directly before the next word: 羅技 in 羅技無線滑鼠, 三星 in 三星990. */
const MAKER_ZH = new RegExp(`(?:${MAKERS.map(({ zh }) => normalise(zh)).join('|')})(?=[\\p{sc=Han}a-z\\d])`, 'gu')

/** Separates the kind of product from the word before it: 27吋螢幕 → 27吋 螢幕. Replaces 寸, another spelling, by 吋. */
function partKinds(typed: string): string {
  return normalise(typed)
    .replaceAll(/(?<=\d ?)[吋寸](?=(\p{sc=Han})?)/gu, (_, next?: string) => (next ? '吋 ' : '吋'))
    .replaceAll(KIND_ZH, (kind, at: number, whole: string) =>
      /\p{sc=Han}/u.test(whole[at - 1] ?? '') ? ` ${kind}` : kind,
    )
}
