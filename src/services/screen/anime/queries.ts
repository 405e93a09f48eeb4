import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { datasets } from '#data/db/schema.ts'
import { moves, releases, titles } from '../schema.ts'

export interface StoredAnime {
  slug: string
  bangumi: string | null
  /** The stored date of the first broadcast, to detect that the source has moved it. */
  begin: string | null
}

/**
 * All titles by slug. `bangumi` is the number in bangumi and `begin` the date of the first broadcast from this source;
 * each is null if unknown.
 */
export function listStoredAnime(db: Database, source: string): StoredAnime[] {
  return db
    .select({
      slug: titles.slug,
      bangumi: sql<string | null>`json_extract(${titles.external_ids}, '$.bangumi')`,
      begin: releases.date,
    })
    .from(titles)
    .leftJoin(releases, and(eq(releases.slug, titles.slug), eq(releases.source, source), isNull(releases.platform)))
    .orderBy(asc(titles.slug))
    .limit(50_000)
    .all()
}

export function nextIds(db: Database): { release: number; move: number } {
  const highest = (table: typeof releases | typeof moves) =>
    db
      .select({ id: max(table.id) })
      .from(table)
      .get()?.id ?? 0
  return { release: highest(releases) + 1, move: highest(moves) + 1 }
}

export function findAsOf(db: Database, dataset: string): string | undefined {
  return db.select({ as_of: datasets.as_of }).from(datasets).where(eq(datasets.name, dataset)).get()?.as_of ?? undefined
}
