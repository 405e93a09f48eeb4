import type { Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { ApiError } from '#support/errors/errors.ts'
import {
  listComingParts,
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
import {
  hasEachWord,
  hasPiecesOf,
  rankNames,
  slugsInPieces,
  isPlausibleFor,
  TAKEN_FROM,
  type Ranked,
} from './names-alike.ts'
import { editionKeys, PART_MARK, partKey, titleKey, withoutSeason, workOf } from './title-key.ts'

/** A name less similar than this is not suggested: more than half of its characters differ. */
const OFFERED_FROM = 0.5

/**
 * Names in Latin letters always share some letter pairs, as Oppenheimer and Lupin the IIIrd do. Below this similarity
 * they are suggested only if they contain every typed word.
 */
const OFFERED_IN_LETTERS_FROM = 2 / 3
const OFFERED_BY_WORDS_FROM = 0.4

const ALTERNATIVES_MAX = 5
const NEAR_MAX = 50
const PARTS_MAX = 20

export interface FoundTitle {
  title: TitleRow
  alternatives: TitleRow[]
  /**
   * True if the text names a work with several titles, such as 鬼滅之刃, and not one title. `alternatives` has the work's
   * other titles, and is empty if the data has only one film of it.
   */
  isSeries: boolean
}

export interface NamedTitle extends FoundTitle {
  /** How well the text equals the nearest name of the title: 1 if it is that name. */
  score: number
}

/**
 * Finds a title. Undefined if nothing is similar enough. The text is tried as written, then without asking words. The
 * first of these that finds a title counts:
 * 1. its slug, or a name in any spelling; the film of a work, if the text asks for one; part of a name (`findByKey`),
 * 2. a similar name, as of a typing error, or the pieces of a Chinese name (`findSimilar`),
 * 3. the part with this number of a work whose name contains the rest of the text (`slugsOfPart`).
 */
export function findTitle(db: Database, typed: string): FoundTitle | undefined {
  return findAsked(db, typed, createRanking(db))
}

type Rank = (key: string) => readonly Ranked[]

/** Caches the ranking per title key, because it compares thousands of names. */
function createRanking(db: Database): Rank {
  const known = new Map<string, readonly Ranked[]>()
  return (key) => {
    const ranked = known.get(key) ?? rankNames(cachedUntilChange(db, listNames), key)
    known.set(key, ranked)
    return ranked
  }
}

function findAsked(db: Database, typed: string, rank: Rank): FoundTitle | undefined {
  const found = findAsWritten(db, typed, rank)
  if (found) return found
  const bare = withoutAsking(typed)
  return bare === typed ? undefined : findAsWritten(db, bare, rank)
}

function findAsWritten(db: Database, typed: string, rank: Rank): FoundTitle | undefined {
  const asked = askedFor(typed)
  if (asked.key === '') return undefined
  return findByKey(db, asked) ?? findSimilar(db, asked, rank(asked.key)) ?? takeFirst(db, slugsOfPart(db, asked))
}

/**
 * Like findTitle, but throws `not_found` with similar titles as suggestions, those of the same work first. With
 * `comingFrom`, the name of a work means its next part from that day on, if no title has the name itself.
 */
export function getFoundTitle(db: Database, typed: string, comingFrom?: string): NamedTitle {
  const rank = createRanking(db)
  const named = findAsked(db, typed, rank)
  const score = named ? scoreOf(db, named.title, typed) : 0
  const found = (score < 1 && comingFrom !== undefined && findNextPart(db, typed, comingFrom, named)) || named
  if (found) return { ...found, score: found === named ? score : scoreOf(db, found.title, typed) }
  throw new ApiError(
    'not_found',
    `No film or series called ${typed} is recorded here, and no games or books at all. [lookup_any_title] searches Wikidata for any film or series.`,
    {
      zh: `沒有收錄叫「${typed}」的電影、影集或動畫；遊戲和書不在這裡。[lookup_any_title] 可在 Wikidata 查任何一部片。`,
      suggestions: listAlike(db, askedFor(withoutAsking(typed)), rank).map(displayTitle),
    },
  )
}

function findNextPart(db: Database, typed: string, today: string, near?: FoundTitle): FoundTitle | undefined {
  const key = titleKey(withoutAsking(typed))
  const [title, ...others] = key === '' ? [] : listComingParts(db, key, today)
  if (!title) return undefined
  const alternatives = [...others, ...(near ? [near.title, ...near.alternatives] : [])]
  const isOther = ({ slug }: TitleRow, at: number) =>
    slug !== title.slug && alternatives.findIndex((it) => it.slug === slug) === at
  return { title, alternatives: alternatives.filter(isOther), isSeries: true }
}

function scoreOf(db: Database, { slug }: TitleRow, typed: string): number {
  const names = cachedUntilChange(db, listNames).filter((name) => name.slug === slug)
  const scores = [typed, withoutAsking(typed)].flatMap((text) => {
    const key = titleKey(text)
    const isName = text === slug || names.some((name) => name.key === key)
    return isName ? [1] : rankNames(names, key).map(({ score }) => score)
  })
  return Math.round(100 * Math.max(0, ...scores)) / 100
}

interface Asked {
  readonly key: string
  readonly part: string | undefined
  readonly typed: string
}

function askedFor(typed: string): Asked {
  return { key: titleKey(typed), part: partKey(typed), typed }
}

/**
 * Suggestions for an unknown title, the most likely first. If the text names a season, the work without the season is
 * suggested too.
 */
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
  // Names that contain the key, or that the key contains. Very short keys are left out.
  const partial = rankNames(listNamesAround(db, key), key).filter(
    (it) => it.score >= 0.6 && key.length >= 2 && (it.isSeason || hasEachWord(it.key, asked)),
  )
  const slugs = listAtWordBoundary(db, asked, partial)
  const others = withoutOtherParts(db, asked, slugs)
  // A request for a film is not answered with a series of the work: 藥師少女劇場版.
  const film = exact.length === 0 ? takeFirst(db, filmsOf(db, asked.typed)) : undefined
  if (!film && exact.length === 0 && new Set(others).size > 1) return seriesOf(db, asked, others)
  const found = film ?? takeFirst(db, [...exact, ...others])
  return found && { ...found, isSeries: exact.length === 0 && isFilmOfWork(found, key) }
}

/** Whether the text names a work of which the data has nothing but one film. */
function isFilmOfWork({ title, alternatives }: FoundTitle, key: string): boolean {
  return alternatives.length === 0 && title.type.endsWith('film') && namesIn(title).some((it) => workOf(it) === key)
}

/** If the text has at least this share of a Chinese name's characters, it may end within a word. */
const NAME_SHARE_MIN = 0.6

/**
 * The titles in whose name the text ends at a word boundary: 小丑 does not match 小丑爸爸, and Coco does not match cocoon. In
 * a Chinese name, text that is most of the name is enough.
 */
function listAtWordBoundary(db: Database, { key, typed }: Asked, partial: readonly Ranked[]): string[] {
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
    if (/\p{sc=Han}/u.test(key) && key.length >= NAME_SHARE_MIN * name.length) return true
    // Text of up to three letters does not match within a longer name: ZZZ is not 假面騎士ZZZ.
    if (/^[a-z]{1,3}$/.test(key) && key.length < NAME_SHARE_MIN * name.length) return false
    return namesIn(title).some((it) => isPlausibleFor(it, typed))
  }
  return partial.filter(isBounded).map((it) => it.slug)
}

function namesIn({ title_zh, title_en, title_original, aliases }: TitleRow): string[] {
  return [title_zh, title_en, title_original, ...aliases].filter((it) => it !== null)
}

function filmsOf(db: Database, typed: string): string[] {
  const edition = editionKeys(typed)
  if (!edition) return []
  const films = newestFirst(db, listNamesOfKeys(db, edition.keys))
  if (films.length > 0) return films
  const found = findByKey(db, askedFor(edition.work))
  const titles = found ? [found.title, ...found.alternatives] : []
  return titles.flatMap(({ slug, type }) => (type.endsWith('film') ? [slug] : []))
}

function findSimilar(db: Database, asked: Asked, ranked: readonly Ranked[]): FoundTitle | undefined {
  const near = ranked.filter((it) => it.score >= TAKEN_FROM && (it.isSeason || hasEachWord(it.key, asked)))
  const alike = listAtWordBoundary(db, asked, near.slice(0, NEAR_MAX))
  const slugs = alike.length > 0 ? alike : slugsInPieces(cachedUntilChange(db, listNames), asked.key)
  return takeFirst(db, withoutOtherParts(db, asked, slugs))
}

/**
 * Leaves out other parts of the work: Dune: Part Three is not Dune: Part Two. A film's name without a number means its
 * first part. A series' name means any season.
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

/** A work's name must be at least this long, because shorter ones occur within too many others. */
const WORK_LENGTH_MIN = 3

/**
 * Titles with the part number in the text, of works whose name contains the rest of it: 芙莉蓮3 → 葬送的芙莉蓮 第三季, 鬼滅無限城2 →
 * 鬼滅之刃 無限城篇 第二章.
 */
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
    .filter(({ name, slug }) => titles.get(slug)?.some((it) => isPlausibleFor(it, work)) || hasPiecesOf(name, work))
    .map(({ slug }) => slug)
}

function takeFirst(db: Database, slugs: readonly string[]): FoundTitle | undefined {
  const [title, ...alternatives] = inOrder(db, [...new Set(slugs)].slice(0, ALTERNATIVES_MAX + 1))
  return title && { title, alternatives, isSeries: false }
}

/** All parts of a work, if the text is the work's name without a part number. */
function seriesOf(db: Database, asked: Asked, slugs: readonly string[]): FoundTitle | undefined {
  const parts = inOrder(db, [...new Set(slugs)].slice(0, PARTS_MAX))
  const isNamed =
    asked.part === undefined && parts.every((title) => namesIn(title).some((it) => isPlausibleFor(it, asked.typed)))
  if (!isNamed) return takeFirst(db, slugs)
  const [title, ...alternatives] = parts
  return title && { title, alternatives, isSeries: true }
}

/** The title as people in Taiwan know it. */
export function displayTitle(title: Pick<TitleRow, 'slug' | 'title_zh' | 'title_en' | 'title_original'>): string {
  return title.title_zh ?? title.title_en ?? title.title_original ?? title.slug
}

/** Titles with this name, newest first. Proper titles come before aliases. */
function newestFirst(db: Database, names: readonly NameRow[]): string[] {
  const ranks = new Map(names.map((name) => [name.slug, name.rank]))
  return listTitlesBySlug(db, [...ranks.keys()])
    .map((title) => title.slug)
    .sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}

function inOrder(db: Database, slugs: readonly string[]): TitleRow[] {
  const stored = new Map(listTitlesBySlug(db, slugs).map((title) => [title.slug, title]))
  return slugs.flatMap((slug) => stored.get(slug) ?? [])
}
