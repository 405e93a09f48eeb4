import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { names, titles } from '../schema.ts'
import type { Stored } from './read-coming.ts'

const ROWS_MAX = 200_000

export function listStoredTitles(db: Database): Stored {
  const numberOf = (where: string) => sql<string | null>`json_extract(${titles.external_ids}, ${`$.${where}`})`
  return {
    titles: db
      .select({
        slug: titles.slug,
        type: titles.type,
        source: titles.source,
        release_date: titles.release_date,
        first_day: titles.first_day,
        wikidata: numberOf('wikidata'),
        tmdb: numberOf('tmdb'),
      })
      .from(titles)
      .orderBy(asc(titles.slug))
      .limit(ROWS_MAX)
      .all(),
    names: db
      .select({ key: names.key, slug: names.slug })
      .from(names)
      .where(eq(names.rank, 0))
      .orderBy(asc(names.key), asc(names.slug))
      .limit(ROWS_MAX)
      .all(),
  }
}
