import { and, asc, desc, eq, getTableColumns, gte, lte, max, min, ne, sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { sellable } from '#data/db/sellable.ts'
import { delaysDataset, movesDataset, titlesDataset } from '../datasets.ts'
import { delays, moves, titles } from '../schema.ts'
import { onPlatform, type TitleRow } from '../titles/queries.ts'

export type DelayRow = typeof delays.$inferSelect & { title_en: string | null }

export function listTitlesOfDays(db: Database, from: string, to: string, platform?: string): TitleRow[] {
  const isInDays = and(gte(titles.first_day, from), lte(titles.first_day, to))
  const where = and(eq(titles.date_precision, 'day'), isInDays, onPlatform(platform))
  return db.select().from(titles).where(where).orderBy(asc(titles.first_day), asc(titles.slug)).limit(2000).all()
}

export function findNextTitle(db: Database, from: string, platform?: string): TitleRow | undefined {
  const where = and(eq(titles.date_precision, 'day'), gte(titles.first_day, from), onPlatform(platform))
  return db.select().from(titles).where(where).orderBy(asc(titles.first_day), asc(titles.slug)).limit(1).get()
}

export function listTitlesOfPeriod(db: Database, from: string, to: string, platform?: string): TitleRow[] {
  const isInDays = and(lte(titles.first_day, to), gte(titles.last_day, from))
  const where = and(ne(titles.date_precision, 'day'), isInDays, onPlatform(platform))
  return db.select().from(titles).where(where).orderBy(asc(titles.first_day), asc(titles.slug)).limit(2000).all()
}

export function listReleaseMonths(db: Database): string[] {
  const month = sql<string>`substr(${titles.first_day}, 1, 7)`
  const rows = db
    .selectDistinct({ month })
    .from(titles)
    .where(eq(titles.date_precision, 'day'))
    .orderBy(asc(month))
    .limit(2000)
    .all()
  return rows.map((row) => row.month)
}

export function findReleaseSpan(db: Database, platform?: string): { from: string; to: string } | null {
  const span = db
    .select({ first: min(titles.first_day), last: max(titles.first_day) })
    .from(titles)
    .where(and(eq(titles.date_precision, 'day'), onPlatform(platform)))
    .get()
  return span?.first && span.last ? { from: span.first.slice(0, 7), to: span.last.slice(0, 7) } : null
}

/**
 * Date changes from the seed and from syncs, newest first. With `sold`, only rows whose licence allows that kind of
 * paid answer.
 */
export function listDelays(db: Database, slug?: string, sold?: 'lookups' | 'exports'): DelayRow[] {
  const read = (table: typeof delays | typeof moves) =>
    db
      .select({ ...getTableColumns(table), title_en: titles.title_en })
      .from(table)
      .leftJoin(titles, and(eq(titles.slug, table.slug), sold && sellable(titlesDataset, sold)))
      .where(
        and(
          slug === undefined ? undefined : eq(table.slug, slug),
          sold && sellable(table === moves ? movesDataset : delaysDataset, sold),
        ),
      )
      .orderBy(desc(table.announced_on), desc(table.id))
      .limit(1000)
      .all()
  return [...read(moves), ...read(delays)].sort((a, b) => (endOf(a) < endOf(b) ? 1 : endOf(a) > endOf(b) ? -1 : 0))
}

/** A day known only as a month or a year sorts after the days within it, since it may be the last of them. */
function endOf({ announced_on }: DelayRow): string {
  return `${announced_on}-99`
}
