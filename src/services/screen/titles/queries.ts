import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import { sellable } from '#data/db/sellable.ts'
import { releasesDataset, titlesDataset } from '../datasets.ts'
import { names, releases, titles, type TYPES } from '../schema.ts'

export type TitleRow = typeof titles.$inferSelect

export type ReleaseRow = typeof releases.$inferSelect

export type NameRow = typeof names.$inferSelect

export interface TitleFilter {
  type?: (typeof TYPES)[number] | undefined
  platform?: string | undefined
  /** Only titles that are not released by this day, as far as known. */
  after?: string | undefined
  /** Only titles with an exact day in this range. `region` limits them to releases in Taiwan. */
  between?: readonly [from: string, to: string] | undefined
  region?: 'TW' | undefined
}

/** One page of titles and their total number. Future titles come soonest first, released ones newest first. */
export function pageTitles(
  db: Database,
  filter: TitleFilter,
  limit: number,
  offset: number,
): { rows: TitleRow[]; total: number } {
  const conditions: (SQL | undefined)[] = []
  if (filter.type) conditions.push(eq(titles.type, filter.type))
  if (filter.after) conditions.push(notOutBy(filter.after))
  if (filter.between) {
    const [from, to] = filter.between
    conditions.push(eq(titles.date_precision, 'day'), gte(titles.first_day, from), lte(titles.first_day, to))
  }
  if (filter.region) conditions.push(eq(titles.release_region, filter.region))
  conditions.push(onPlatform(filter.platform))
  const where = and(...conditions)
  const order = isSoonestFirst(filter)
    ? [asc(titles.first_day), asc(titles.slug)]
    : [desc(titles.first_day), asc(titles.slug)]
  const rows = db
    .select()
    .from(titles)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, total: countRows(db, titles, where) }
}

/** Whether the soonest title comes first, and not the latest: a list of what is to come. */
export function isSoonestFirst(filter: TitleFilter): boolean {
  return filter.after !== undefined || (filter.between !== undefined && filter.region === undefined)
}

export function onPlatform(platform: string | undefined): SQL | undefined {
  return platform === undefined
    ? undefined
    : sql`exists (select 1 from json_each(${titles.platforms}) where value = ${platform})`
}

/**
 * Not released by the end of `today`. A title with an exact day counts as released on that day; one with only a month
 * may still come out on the month's last day.
 */
function notOutBy(today: string): SQL | undefined {
  return or(gt(titles.last_day, today), and(ne(titles.date_precision, 'day'), eq(titles.last_day, today)))
}

export function listTitlesBySlug(db: Database, slugs: readonly string[]): TitleRow[] {
  return db
    .select()
    .from(titles)
    .where(inArray(titles.slug, [...slugs]))
    .orderBy(desc(titles.first_day), asc(titles.slug))
    .limit(200)
    .all()
}

export function listSlugs(db: Database): string[] {
  const rows = db.select({ slug: titles.slug }).from(titles).orderBy(asc(titles.slug)).limit(50_000).all()
  return rows.map(({ slug }) => slug)
}

export function listNamesOfKeys(db: Database, keys: readonly string[]): NameRow[] {
  return db
    .select()
    .from(names)
    .where(inArray(names.key, [...keys]))
    .orderBy(asc(names.rank), asc(names.slug))
    .limit(50)
    .all()
}

/** Excludes keys of a work with a part number, which are looked up separately. */
const isComplete = sql`instr(${names.key}, '#') = 0`

/** Titles with a name that begins with the key: proper titles first, then the latest. */
export function listTitlesBeginning(db: Database, key: string, limit: number): TitleRow[] {
  if (key === '') return []
  return db
    .select(getTableColumns(titles))
    .from(names)
    .innerJoin(titles, eq(titles.slug, names.slug))
    .where(and(gte(names.key, key), lt(names.key, `${key}\u{10ffff}`), isComplete))
    .groupBy(names.slug)
    .orderBy(sql`min(${names.rank})`, desc(titles.first_day), asc(titles.slug))
    .limit(limit)
    .all()
}

export function listNamesAround(db: Database, key: string): NameRow[] {
  const holds = sql`instr(${names.key}, ${key}) > 0`
  const contains = sql`length(${names.key}) > 2 and instr(${key}, ${names.key}) > 0`
  return db
    .select()
    .from(names)
    .where(and(isComplete, or(holds, contains)))
    .orderBy(asc(names.rank), asc(names.slug))
    .limit(500)
    .all()
}

export function listNames(db: Database): NameRow[] {
  return db.select().from(names).where(isComplete).orderBy(asc(names.key), asc(names.slug)).limit(100_000).all()
}

export function listPartsOfNumber(db: Database, number: string): Pick<NameRow, 'key' | 'slug'>[] {
  return db
    .select({ key: names.key, slug: names.slug })
    .from(names)
    .innerJoin(titles, eq(titles.slug, names.slug))
    .where(sql`substr(${names.key}, instr(${names.key}, '#') + 1) = ${number} and instr(${names.key}, '#') > 0`)
    .orderBy(desc(titles.first_day), asc(names.slug))
    .limit(1_000)
    .all()
}

/** Parts of a work that are still to come, the soonest first. */
export function listComingParts(db: Database, work: string, today: string): TitleRow[] {
  return db
    .select(getTableColumns(titles))
    .from(names)
    .innerJoin(titles, eq(titles.slug, names.slug))
    .where(and(gte(names.key, `${work}#`), lt(names.key, `${work}$`), gte(titles.last_day, today)))
    .groupBy(titles.slug)
    .orderBy(asc(titles.last_day), asc(titles.slug))
    .limit(20)
    .all()
}

export function listPartsOf(db: Database, slugs: readonly string[]) {
  return db
    .select({ slug: names.slug, key: names.key, type: titles.type })
    .from(names)
    .innerJoin(titles, eq(titles.slug, names.slug))
    .where(and(sql`instr(${names.key}, '#') > 0`, inArray(names.slug, [...new Set(slugs)])))
    .orderBy(asc(names.slug), asc(names.key))
    .limit(500)
    .all()
}

/** With `sold`, only rows that a paid answer may contain. */
export function listReleases(db: Database, slug: string, sold?: 'sold'): ReleaseRow[] {
  return db
    .select()
    .from(releases)
    .where(and(eq(releases.slug, slug), sold && sellable(releasesDataset, 'lookups')))
    .orderBy(asc(releases.date), asc(releases.id))
    .limit(200)
    .all()
}

const EXPORTED_TITLES = sellable(titlesDataset, 'exports')
const EXPORTED_RELEASES = sellable(releasesDataset, 'exports')

export function countExported(db: Database): { titles: number; releases: number } {
  return { titles: countRows(db, titles, EXPORTED_TITLES), releases: countRows(db, releases, EXPORTED_RELEASES) }
}

export function listTitlesAfter(db: Database, slug: string): TitleRow[] {
  const where = and(gt(titles.slug, slug), EXPORTED_TITLES)
  return db.select().from(titles).where(where).orderBy(asc(titles.slug)).limit(500).all()
}

export function listReleasesAfter(db: Database, id: number): ReleaseRow[] {
  const where = and(gt(releases.id, id), EXPORTED_RELEASES)
  return db.select().from(releases).where(where).orderBy(asc(releases.id)).limit(500).all()
}

export function listSoldSlugs(db: Database, slugs: readonly string[]): string[] {
  const where = and(inArray(titles.slug, [...slugs]), sellable(titlesDataset, 'lookups'))
  return db
    .select({ slug: titles.slug })
    .from(titles)
    .where(where)
    .all()
    .map(({ slug }) => slug)
}
