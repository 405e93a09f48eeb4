import { normalise } from '#support/text/normalise.ts'
import { editDistance, likenessTo } from '#support/text/suggest.ts'
import type { NameRow } from './queries.ts'
import { seasonOf, withoutSeason } from './title-key.ts'

/** A name less similar than this is only suggested, not taken as the title. */
export const TAKEN_FROM = 0.72

export interface Ranked {
  readonly key: string
  readonly slug: string
  readonly score: number
  /** Whether the name begins with the text and has the same season. */
  readonly isSeason: boolean
}

export function rankNames(names: readonly NameRow[], key: string): Ranked[] {
  const likenessOf = likenessTo(key)
  const typed = typedAs(key)
  return names
    .filter((name) => mayBePart(name.key, typed))
    .map(({ key: name, slug, rank }) => {
      const isSeason = beginsAsSeason(name, typed)
      const score = Math.max(likenessOf(name), isSeason ? TAKEN_FROM : 0) - rank * 0.01
      return { key: name, slug, score, isSeason }
    })
    .sort((a, b) => b.score - a.score)
}

interface Typed {
  readonly key: string
  readonly season: number | undefined
  readonly work: string
  readonly number: number | undefined
}

/** Prepares a key once, because it is then compared with thousands of names. */
function typedAs(key: string): Typed {
  return { key, season: seasonOf(key), work: withoutSeason(key), number: lastNumber(key) }
}

/**
 * Whether the text is the beginning of a title with its season: `Frieren season 3` for season 3 of `Frieren: Beyond
 * Journey’s End`.
 */
function beginsAsSeason(name: string, { season, work }: Typed): boolean {
  return season !== undefined && work.length >= 4 && seasonOf(name) === season && withoutSeason(name).startsWith(work)
}

/**
 * Whether a name can be the part that the key names. A season or part number must be equal, because each part has its
 * own date. A name without a number counts as the first part. A number that belongs to the name is no part: Apollo 13
 * matches Apollo 13: Survival.
 */
function mayBePart(name: string, { key, season, number }: Typed): boolean {
  const asked = season ?? number
  if (asked === undefined || (season === undefined && name.includes(key))) return true
  return (seasonOf(name) ?? lastNumber(name) ?? 1) === asked
}

function lastNumber(key: string): number | undefined {
  const digits = /(?<!\d)\d{1,2}$/.exec(key)?.[0]
  return digits === undefined ? undefined : Number(digits)
}

export function isPlausibleFor(name: string, typed: string): boolean {
  const [spaced, words] = [name, typed].map(
    (it) =>
      ` ${normalise(it)
        .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
        .trim()} `,
  )
  if (spaced?.includes(words ?? '')) return true
  // Folded names have no space where a letter meets a digit or another script, as in SPY×FAMILY間諜家家酒.
  const bare = (words ?? '').trim()
  const at = spaced?.indexOf(bare) ?? -1
  return at >= 0 && isEdge(spaced?.[at - 1], bare[0]) && isEdge(bare.at(-1), spaced?.[at + bare.length])
}

function isEdge(before: string | undefined, after: string | undefined): boolean {
  const kindOf = (sign = ' ') =>
    /\p{N}/u.test(sign) ? 'figure' : /\p{sc=Latin}/u.test(sign) ? 'latin' : /\p{L}/u.test(sign) ? 'other' : ''
  return kindOf(before) !== kindOf(after) || after === '第' || before === '的'
}

/** Words that need not occur in the name. “season” is one, because a key has only the season's number. */
const JOINING = new Set(['and', 'the', 'season'])
const SLIP_FROM = 5
const SLIPS_FROM = 8
const SIGNS_MIN = 5

/**
 * Whether the name contains each typed word. Longer words may have one or two typing errors; short Chinese text must
 * match exactly. “one” does not match Godzilla Minus Zero.
 */
export function hasEachWord(name: string, { key, typed }: { readonly key: string; readonly typed: string }): boolean {
  if (name.includes(key)) return true
  const signs = withoutSeason(key).replaceAll(/\P{sc=Han}/gu, '')
  const isFew = signs.length > 0 && signs.length < SIGNS_MIN
  if (isFew && !name.includes(signs) && !name.replaceAll(/[的之の]/g, '').includes(signs.replaceAll(/[的之の]/g, '')))
    return false
  const words = normalise(typed).match(/[a-z]{3,}/g) ?? []
  return words
    .filter((word) => !JOINING.has(word))
    .every((word) => name.includes(word) || (word.length >= SLIP_FROM && hasSlipOf(name, word)))
}

function hasSlipOf(name: string, word: string): boolean {
  const slips = word.length >= SLIPS_FROM ? 2 : 1
  for (let length = word.length - slips; length <= word.length + slips; length++) {
    for (let at = 0; at + length <= name.length; at++) {
      if (editDistance(name.slice(at, at + length), word) <= slips) return true
    }
  }
  return false
}

const PIECE_LENGTH_MIN = 2
const PIECES_MAX = 3
const IN_PIECES_LENGTH_MIN = 5

/** Titles that contain the parts of a Chinese text in the same order: 鬼滅無限城 finds 鬼滅之刃 無限城篇. */
export function slugsInPieces(names: readonly NameRow[], typed: string): string[] {
  if (!/^[\p{sc=Han}\p{N}]+$/u.test(typed) || typed.length < IN_PIECES_LENGTH_MIN) return []
  const asked = typedAs(typed)
  return names.filter((name) => mayBePart(name.key, asked) && isInPieces(name.key, typed)).map(({ slug }) => slug)
}

/** Like slugsInPieces for a single name, but only for Chinese characters. */
export function hasPiecesOf(name: string, typed: string): boolean {
  return typed.length >= IN_PIECES_LENGTH_MIN && /^\p{sc=Han}+$/u.test(typed) && isInPieces(name, typed)
}

function isInPieces(name: string, typed: string): boolean {
  // Names shorter than the text cannot contain it. This check saves thousands of comparisons.
  if (typed.length > name.length) return false
  let left = typed
  let from = 0
  for (let piece = 0; piece < PIECES_MAX && left !== ''; piece++) {
    let length = left.length
    while (length >= PIECE_LENGTH_MIN && !name.includes(left.slice(0, length), from)) length -= 1
    if (length < PIECE_LENGTH_MIN) return false
    from = name.indexOf(left.slice(0, length), from) + length
    left = left.slice(length)
  }
  return left === ''
}
