import type { Database } from '#db/client.ts'
import { heldWhileUnchanged } from '#db/held.ts'
import { ApiError } from '#errors/errors.ts'
import { likenessTo } from '#text/suggest.ts'
import {
  listNames,
  listNamesAround,
  listNamesOfKeys,
  listPartsOf,
  listTitlesBySlug,
  type NameRow,
  type TitleRow,
} from './queries.ts'
import { PART_MARK, partKey, seasonOf, titleKey, withoutSeason } from './title-key.ts'

/** Below this a resemblance is offered and not taken for the title. */
const TAKEN_FROM = 0.72

/** Below this it is not even offered. */
const OFFERED_FROM = 0.4

const ALTERNATIVES_MAX = 5

export interface FoundTitle {
  title: TitleRow
  /** Others that may have been meant, the likeliest first. */
  alternatives: TitleRow[]
}

/**
 * The title meant by a name, however it is written: its slug, any of its titles, part of one, or one with a slip.
 * Undefined when nothing is near enough.
 */
export function findTitle(db: Database, typed: string): FoundTitle | undefined {
  const key = titleKey(typed)
  if (key === '') return undefined
  const asked = { key, part: partKey(typed) }
  return findByKey(db, asked) ?? takeNearest(db, asked, rankNames(heldWhileUnchanged(db, listNames), key))
}

/** As findTitle, or `not_found` with what resembles the name. */
export function getFoundTitle(db: Database, typed: string): FoundTitle {
  const key = titleKey(typed)
  const asked = { key, part: partKey(typed) }
  const exact = key === '' ? undefined : findByKey(db, asked)
  if (exact) return exact
  const ranked = rankNames(heldWhileUnchanged(db, listNames), key)
  const near = takeNearest(db, asked, ranked)
  if (near) return near
  const others = rankNames(heldWhileUnchanged(db, listNames), withoutSeason(key))
  const alike = [...ranked, ...others].filter((it) => it.score >= OFFERED_FROM).map((it) => it.slug)
  throw new ApiError(
    'not_found',
    `No title called ${typed} is held. [lookup_any_title] searches Wikidata for any title.`,
    {
      zh: `沒有收錄叫「${typed}」的片。[lookup_any_title] 可在 Wikidata 查任何片名。`,
      suggestions: inOrder(db, [...new Set(alike)].slice(0, ALTERNATIVES_MAX)).map(displayTitle),
    },
  )
}

interface Asked {
  readonly key: string
  /** The part of a work that is named, as partKey writes it. */
  readonly part: string | undefined
}

function findByKey(db: Database, asked: Asked): FoundTitle | undefined {
  const { key, part } = asked
  const exact = newestFirst(db, listNamesOfKeys(db, part === undefined ? [key] : [key, part]))
  // A name of which it is a part, unless that part is a mere character or word of it.
  const partial = rankNames(listNamesAround(db, key), key).filter((it) => it.score >= 0.6 && key.length >= 2)
  const slugs = partial.map((it) => it.slug)
  return firstOf(db, [...exact, ...withoutOtherParts(db, asked, slugs)])
}

function takeNearest(db: Database, asked: Asked, ranked: readonly Ranked[]): FoundTitle | undefined {
  const alike = ranked.filter((it) => it.score >= TAKEN_FROM).map((it) => it.slug)
  const slugs = alike.length > 0 ? alike : slugsInPieces(heldWhileUnchanged(db, listNames), asked.key)
  return firstOf(db, withoutOtherParts(db, asked, slugs))
}

/**
 * Without other parts of the work that is asked for: Dune: Part Three is not Dune: Part Two, and of a film that is named
 * without a number it is not the first. Of a series the season that is held will do.
 */
function withoutOtherParts(db: Database, { key, part }: Asked, slugs: readonly string[]): readonly string[] {
  const parts = Map.groupBy(listPartsOf(db, slugs), ({ slug }) => slug)
  const [work = '', number] = part === undefined ? [key] : part.split(PART_MARK)
  const isOther = (of: NonNullable<ReturnType<typeof parts.get>>) => {
    const ofWork = of.filter((it) => isSameWork(it.key.split(PART_MARK)[0] ?? '', work))
    const numbers = ofWork.map((it) => it.key.split(PART_MARK)[1])
    if (numbers.length === 0) return false
    return number === undefined ? of[0]?.type === 'film' && !numbers.includes('1') : !numbers.includes(number)
  }
  return slugs.filter((slug) => !isOther(parts.get(slug) ?? []))
}

function isSameWork(one: string, other: string): boolean {
  return one.replace(/^the/, '') === other.replace(/^the/, '')
}

const PIECE_LENGTH_MIN = 2
const PIECES_MAX = 3
const IN_PIECES_LENGTH_MIN = 5

/** The titles whose name has the pieces of what was typed, in order: 鬼滅無限城 of 鬼滅之刃 無限城篇. Only of signs, not letters. */
function slugsInPieces(names: readonly NameRow[], typed: string): string[] {
  if (!/^[\p{sc=Han}\p{N}]+$/u.test(typed) || typed.length < IN_PIECES_LENGTH_MIN) return []
  const asked = typedAs(typed)
  return names.filter((name) => mayBePart(name.key, asked) && isInPieces(name.key, typed)).map(({ slug }) => slug)
}

function isInPieces(name: string, typed: string): boolean {
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

function firstOf(db: Database, slugs: readonly string[]): FoundTitle | undefined {
  const [title, ...alternatives] = inOrder(db, [...new Set(slugs)].slice(0, ALTERNATIVES_MAX + 1))
  return title && { title, alternatives }
}

/** The name by which people in Taiwan would look for it. */
export function displayTitle(title: Pick<TitleRow, 'slug' | 'title_zh' | 'title_en' | 'title_original'>): string {
  return title.title_zh ?? title.title_en ?? title.title_original ?? title.slug
}

interface Ranked {
  slug: string
  score: number
}

function rankNames(names: readonly NameRow[], key: string): Ranked[] {
  const likenessOf = likenessTo(key)
  const typed = typedAs(key)
  const floorOf = (name: string) => (beginsAsSeason(name, typed) ? TAKEN_FROM : 0)
  return names
    .filter((name) => mayBePart(name.key, typed))
    .map((name) => ({ slug: name.slug, score: Math.max(likenessOf(name.key), floorOf(name.key)) - name.rank * 0.01 }))
    .sort((a, b) => b.score - a.score)
}

interface Typed {
  readonly key: string
  readonly season: number | undefined
  readonly work: string
  readonly number: number | undefined
}

/** What is read out of a key once, and not for each of thousands of names. */
function typedAs(key: string): Typed {
  return { key, season: seasonOf(key), work: withoutSeason(key), number: lastNumber(key) }
}

/** Whether the beginning of a title with its season was typed: `Frieren season 3` for that of `Frieren: Beyond Journey’s End`. */
function beginsAsSeason(name: string, { season, work }: Typed): boolean {
  return season !== undefined && work.length >= 4 && seasonOf(name) === season && withoutSeason(name).startsWith(work)
}

/**
 * Whoever names a season or a part means no other: its date is not that of the one before. A name without a number is that of
 * the first. A number inside a name is part of it: Apollo 13 is in Apollo 13: Survival.
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

/** Of titles with the very same name the newest is meant, and one of its own titles counts before another spelling. */
function newestFirst(db: Database, names: readonly NameRow[]): string[] {
  const ranks = new Map(names.map((name) => [name.slug, name.rank]))
  return listTitlesBySlug(db, [...ranks.keys()])
    .map((title) => title.slug)
    .sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}

function inOrder(db: Database, slugs: readonly string[]): TitleRow[] {
  const held = new Map(listTitlesBySlug(db, slugs).map((title) => [title.slug, title]))
  return slugs.flatMap((slug) => held.get(slug) ?? [])
}
