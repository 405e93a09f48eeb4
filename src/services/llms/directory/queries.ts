import { and, asc, count, inArray, or, sql, type SQL } from 'drizzle-orm'
import { beginsWith, contains } from '#data/db/begins-with.ts'
import type { Database } from '#data/db/client.ts'
import { countRows } from '#data/db/count-rows.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { directory } from '../schema.ts'
import { categoriesCalled } from './category-words.ts'

export type DirectoryEntry = typeof directory.$inferSelect

export interface DirectoryQuery {
  /** Each word must occur in the host, the folder, the name or the category, or must be a Chinese name of the category. */
  readonly words: readonly string[]
  readonly text: string
  readonly category: string | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Sorts by quality of the match: equal names, hosts and names that begin with the word, then sites with a known file.
 */
export function listDirectory(db: Database, query: DirectoryQuery): { items: DirectoryEntry[]; total: number } {
  const matches = and(
    query.words.length === 0
      ? undefined
      : or(
          and(...query.words.map((word) => containsWord(word))),
          inArray(directory.category, categoriesCalled(query.text)),
        ),
    query.category === undefined
      ? undefined
      : inArray(directory.category, [query.category, ...categoriesCalled(query.category)]),
    isNamed,
  )
  const first = query.words[0] ?? ''
  return {
    items: db
      .select()
      .from(directory)
      .where(matches)
      .orderBy(
        // A site whose name equals the word comes before sites that only contain it.
        sql`${directory.name} <> ${first} collate nocase`,
        sql`not ${beginsWith(directory.host, first)} and not ${beginsWith(directory.name, first)}`,
        // A match in the name comes before a match in the category.
        sql`not ${contains(directory.host, first)} and not ${contains(directory.name, first)}`,
        sql`${directory.llms_txt_url} is null`,
        asc(directory.host),
        asc(directory.folder),
      )
      .limit(query.limit)
      .offset(query.offset)
      .all(),
    total: countRows(db, directory, matches),
  }
}

interface CategoryCount {
  readonly category: string | null
  readonly sites: number
}

export function listCategories(db: Database): CategoryCount[] {
  return [...cachedUntilChange(db, countCategories)]
}

function countCategories(db: Database): readonly CategoryCount[] {
  return db
    .select({ category: directory.category, sites: count() })
    .from(directory)
    .where(isNamed)
    .groupBy(directory.category)
    .orderBy(asc(directory.category))
    .limit(100)
    .all()
}

/** A site that no list has named for a year is omitted as gone. */
const isNamed = sql`${directory.as_of} >= (select date(max(${directory.as_of}), '-365 days') from ${directory})`

function containsWord(word: string): SQL | undefined {
  return or(
    ...[directory.host, directory.folder, directory.name, directory.category].map((column) => contains(column, word)),
    inArray(directory.category, categoriesCalled(word)),
  )
}
