import type { Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { ApiError } from '#support/errors/errors.ts'
import {
  listNames,
  listNamesAround,
  listNamesOfKeys,
  listPartsOfNumber,
  listPartsOf,
  listTitlesBySlug,
  type NameRow,
  type TitleRow,
} from './queries.ts'
import { withoutAsking } from './asked-title.ts'
import { hasEachWord, hasPiecesOf, rankNames, slugsInPieces, standsIn, TAKEN_FROM, type Ranked } from './names-alike.ts'
import { editionKeys, PART_MARK, partKey, titleKey, withoutSeason, workOf } from './title-key.ts'

/** Below this it is not even offered: half of the signs are others. */
const OFFERED_FROM = 0.5

/** Any two names have some pairs of letters in common, Oppenheimer and Lupin the IIIrd: below this only where each word is there. */
const OFFERED_IN_LETTERS_FROM = 2 / 3
const OFFERED_BY_WORDS_FROM = 0.4

const ALTERNATIVES_MAX = 5
const NEAR_MAX = 50
/** The answer lists at most this many parts of a work. */
const PARTS_MAX = 20

export interface FoundTitle {
  title: TitleRow
  /** Other candidates, the likeliest first. */
  alternatives: TitleRow[]
  /**
   * No title has exactly this name, but parts of it do: 鬼滅之刃. `alternatives` then has all others, and none where the
   * data has one film of a work: 鋼之鍊金術師.
   */
  isSeries: boolean
}

/**
 * The title of a name in any spelling: its slug, any of its titles, part of one, or one with a slip. Undefined when
 * nothing is near enough.
 */
export function findTitle(db: Database, typed: string): FoundTitle | undefined {
  return find(db, typed, ranking(db))
}

/** Names by their likeness to a key, the likest first. */
type Rank = (key: string) => readonly Ranked[]

/** Ranks the thousands of names once for each key of a look-up. */
function ranking(db: Database): Rank {
  const known = new Map<string, readonly Ranked[]>()
  return (key) => {
    const ranked = known.get(key) ?? rankNames(cachedUntilChange(db, listNames), key)
    known.set(key, ranked)
    return ranked
  }
}

function find(db: Database, typed: string, rank: Rank): FoundTitle | undefined {
  const found = findAs(db, typed, rank)
  if (found) return found
  const bare = withoutAsking(typed)
  return bare === typed ? undefined : findAs(db, bare, rank)
}

function findAs(db: Database, typed: string, rank: Rank): FoundTitle | undefined {
  const asked = askedFor(typed)
  if (asked.key === '') return undefined
  return findByKey(db, asked) ?? takeNearest(db, asked, rank(asked.key)) ?? firstOf(db, slugsOfPart(db, asked))
}

/** Like findTitle, but throws `not_found` with similar titles, those of the same work first. */
export function getFoundTitle(db: Database, typed: string): FoundTitle {
  const rank = ranking(db)
  const found = find(db, typed, rank)
  if (found) return found
  throw new ApiError(
    'not_found',
    `No film or series called ${typed} is recorded here, and no games or books at all. [lookup_any_title] searches Wikidata for any film or series.`,
    {
      zh: `沒有收錄叫「${typed}」的電影、影集或動畫；遊戲和書不在這裡。[lookup_any_title] 可在 Wikidata 查任何一部片。`,
      suggestions: listAlike(db, askedFor(withoutAsking(typed)), rank).map(displayTitle),
    },
  )
}

interface Asked {
  readonly key: string
  /** The part of a work that is named, as partKey writes it. */
  readonly part: string | undefined
  readonly typed: string
}

function askedFor(typed: string): Asked {
  return { key: titleKey(typed), part: partKey(typed), typed }
}

/** Suggestions for an unknown title, the likeliest first; for a season also the work. */
function listAlike(db: Database, asked: Asked, rank: Rank): TitleRow[] {
  const work = asked.part?.split(PART_MARK)[0] ?? withoutSeason(asked.key)
  const alike = [
    ...rank(asked.key).filter((it) => mayBeOffered(it, asked)),
    ...rank(work).filter((it) => mayBeOffered(it, { ...asked, key: work, typed: work })),
  ]
  return inOrder(db, [...new Set(alike.map(({ slug }) => slug))].slice(0, ALTERNATIVES_MAX))
}

function mayBeOffered({ key: name, score }: Ranked, asked: Asked): boolean {
  if (!/[a-z]{3}/.test(asked.key)) return score >= OFFERED_FROM
  return score >= OFFERED_IN_LETTERS_FROM || (score >= OFFERED_BY_WORDS_FROM && hasEachWord(name, asked))
}

function findByKey(db: Database, asked: Asked): FoundTitle | undefined {
  const { key, part } = asked
  const exact = newestFirst(db, listNamesOfKeys(db, part === undefined ? [key] : [key, part]))
  // A name of which it is a part, unless that part is a mere character or word of it.
  const partial = rankNames(listNamesAround(db, key), key).filter(
    (it) => it.score >= 0.6 && key.length >= 2 && (it.isSeason || hasEachWord(it.key, asked)),
  )
  const slugs = boundedIn(db, asked, partial)
  const others = withoutOtherParts(db, asked, slugs)
  if (exact.length === 0 && new Set(others).size > 1) return seriesOf(db, asked, others)
  const found = firstOf(db, [...exact, ...others]) ?? firstOf(db, filmsOf(db, asked.typed))
  return found && { ...found, isSeries: exact.length === 0 && isFilmOfWork(found, key) }
}

/** Whether the only film of a work was found by the name of the work. */
function isFilmOfWork({ title, alternatives }: FoundTitle, key: string): boolean {
  return alternatives.length === 0 && title.type.endsWith('film') && namesIn(title).some((it) => workOf(it) === key)
}

/** A part of a name of this share of its signs will do wherever it ends. */
const MOST = 0.6

/**
 * Of titles that contain the text, those where it ends with a word: 小丑 does not match 小丑爸爸, nor Coco cocoon. Most of a
 * Chinese name is enough.
 */
function boundedIn(db: Database, { key, typed }: Asked, partial: readonly Ranked[]): string[] {
  const titles = new Map(
    listTitlesBySlug(
      db,
      partial.map((it) => it.slug),
    ).map((title) => [title.slug, title]),
  )
  const isBounded = ({ key: name, slug, isSeason }: Ranked) => {
    const title = titles.get(slug)
    if (isSeason || !title) return isSeason
    if (!name.includes(key)) return !key.includes(name) || !/[a-z\d]/.test(key.replace(name, ''))
    if (/\p{sc=Han}/u.test(key) && key.length >= MOST * name.length) return true
    // Three letters within a longer name say little: ZZZ is not 假面騎士ZZZ.
    if (/^[a-z]{1,3}$/.test(key) && key.length < MOST * name.length) return false
    return namesIn(title).some((it) => standsIn(it, typed))
  }
  return partial.filter(isBounded).map((it) => it.slug)
}

function namesIn({ title_zh, title_en, title_original, aliases }: TitleRow): string[] {
  return [title_zh, title_en, title_original, ...aliases].filter((it) => it !== null)
}

/** The film of a work that is asked for as a film. */
function filmsOf(db: Database, typed: string): string[] {
  const edition = editionKeys(typed)
  if (!edition) return []
  const films = newestFirst(db, listNamesOfKeys(db, edition.keys))
  if (films.length > 0) return films
  const found = findByKey(db, askedFor(edition.work))
  const titles = found ? [found.title, ...found.alternatives] : []
  return titles.flatMap(({ slug, type }) => (type.endsWith('film') ? [slug] : []))
}

function takeNearest(db: Database, asked: Asked, ranked: readonly Ranked[]): FoundTitle | undefined {
  const near = ranked.filter((it) => it.score >= TAKEN_FROM && (it.isSeason || hasEachWord(it.key, asked)))
  const alike = boundedIn(db, asked, near.slice(0, NEAR_MAX))
  const slugs = alike.length > 0 ? alike : slugsInPieces(cachedUntilChange(db, listNames), asked.key)
  return firstOf(db, withoutOtherParts(db, asked, slugs))
}

/**
 * Excludes other parts of the work: Dune: Part Three is not Dune: Part Two, and a film without a number is not the
 * first. Any season of a series counts.
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

/** A name of fewer signs is in too many others. */
const WORK_LENGTH_MIN = 3

/** The titles that are this part of a work whose name contains the rest: 芙莉蓮3 → 葬送的芙莉蓮 第三季, 鬼滅無限城2 → 鬼滅之刃 無限城篇 第二章. */
function slugsOfPart(db: Database, { part }: Asked): string[] {
  const [work = '', number = ''] = part?.split(PART_MARK) ?? []
  if (work.length < WORK_LENGTH_MIN) return []
  const parts = listPartsOfNumber(db, number).map(({ key, slug }) => ({ name: key.split(PART_MARK)[0] ?? '', slug }))
  const titles = new Map(
    listTitlesBySlug(
      db,
      parts.filter(({ name }) => name.includes(work)).map(({ slug }) => slug),
    ).map((title) => [title.slug, namesIn(title)]),
  )
  return parts
    .filter(({ name, slug }) => titles.get(slug)?.some((it) => standsIn(it, work)) || hasPiecesOf(name, work))
    .map(({ slug }) => slug)
}

function firstOf(db: Database, slugs: readonly string[]): FoundTitle | undefined {
  const [title, ...alternatives] = inOrder(db, [...new Set(slugs)].slice(0, ALTERNATIVES_MAX + 1))
  return title && { title, alternatives, isSeries: false }
}

/** The parts of a work whose name was typed without a part. */
function seriesOf(db: Database, asked: Asked, slugs: readonly string[]): FoundTitle | undefined {
  const parts = inOrder(db, [...new Set(slugs)].slice(0, PARTS_MAX))
  const isNamed =
    asked.part === undefined && parts.every((title) => namesIn(title).some((it) => standsIn(it, asked.typed)))
  if (!isNamed) return firstOf(db, slugs)
  const [title, ...alternatives] = parts
  return title && { title, alternatives, isSeries: true }
}

/** The name by which people in Taiwan would look for it. */
export function displayTitle(title: Pick<TitleRow, 'slug' | 'title_zh' | 'title_en' | 'title_original'>): string {
  return title.title_zh ?? title.title_en ?? title.title_original ?? title.slug
}

/** The newest of several titles with this name; a title’s own names come before other spellings. */
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
