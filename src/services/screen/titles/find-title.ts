import type { Database } from '#db/client.ts'
import { heldWhileUnchanged } from '#db/held.ts'
import { ApiError } from '#errors/errors.ts'
import { likenessTo } from '#text/suggest.ts'
import {
  listNames,
  listNamesAround,
  listNamesOfKeys,
  listTitlesBySlug,
  type NameRow,
  type TitleRow,
} from './queries.ts'
import { partKey, seasonOf, titleKey, withoutSeason } from './title-key.ts'

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
  return findByKey(db, key, partKey(typed)) ?? takeNearest(db, rankNames(heldWhileUnchanged(db, listNames), key))
}

/** As findTitle, or `not_found` with what resembles the name. */
export function getFoundTitle(db: Database, typed: string): FoundTitle {
  const key = titleKey(typed)
  const exact = key === '' ? undefined : findByKey(db, key, partKey(typed))
  if (exact) return exact
  const ranked = rankNames(heldWhileUnchanged(db, listNames), key)
  const near = takeNearest(db, ranked)
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

function findByKey(db: Database, key: string, part: string | undefined): FoundTitle | undefined {
  const exact = newestFirst(db, listNamesOfKeys(db, part === undefined ? [key] : [key, part]))
  // A name of which it is a part, unless that part is a mere character or word of it.
  const partial = rankNames(listNamesAround(db, key), key).filter((it) => it.score >= 0.6 && key.length >= 2)
  return firstOf(db, [...exact, ...partial.map((it) => it.slug)])
}

function takeNearest(db: Database, ranked: readonly Ranked[]): FoundTitle | undefined {
  return firstOf(
    db,
    ranked.filter((it) => it.score >= TAKEN_FROM).map((it) => it.slug),
  )
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
  // Once, and not for each of thousands of names.
  const typed = { key, season: seasonOf(key), work: withoutSeason(key), number: lastNumber(key) }
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
