import { and, asc, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Condition, Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { readTradingRecord } from '../market/queries.ts'
import { sellable } from '#data/db/sellable.ts'
import { prepared } from '#operation/prepared.ts'
import { LAST_DAY } from '#support/dates/taipei.ts'
import { closesDataset } from '../datasets.ts'
import { closes, lastCloses } from '../schema.ts'
import { pairTradingDays } from './price-change.ts'

export type CloseRow = typeof closes.$inferSelect

type DatedClose = Pick<CloseRow, 'date' | 'close'>

/**
 * The newest closes of one code, oldest first, and the close before them if available. With `sold`, only closes that a
 * paid answer may contain.
 */
export function listCloses(
  db: Database,
  code: string,
  days: number,
  { upTo = LAST_DAY, sold }: { upTo?: string; sold?: true } = {},
): { rows: CloseRow[]; before: CloseRow | undefined } {
  const rows = prepared(db, sold ? soldCloses : allCloses)
    .all({ code, upTo, count: days + 1 })
    .toReversed()
  return rows.length > days ? { rows: rows.slice(1), before: rows[0] } : { rows, before: undefined }
}

const closesWhere = (condition?: Condition) => (db: Database) =>
  db
    .select()
    .from(closes)
    .where(and(eq(closes.code, sql.placeholder('code')), lte(closes.date, sql.placeholder('upTo')), condition))
    .orderBy(desc(closes.date))
    .limit(sql.placeholder('count'))
    .prepare()
const allCloses = closesWhere()
const soldCloses = closesWhere(sellable(closesDataset, 'lookups'))

/** Every day on which any stock traded, oldest first. */
export function listTradingDays(db: Database): readonly string[] {
  return cachedUntilChange(db, readTradingDays)
}

export function listDaysBefore(db: Database): ReadonlyMap<string, string> {
  return cachedUntilChange(db, pairDays)
}

/** Adds the days of the index, because on some trading days no close of a theme stock is stored. */
function pairDays(db: Database): ReadonlyMap<string, string> {
  return pairTradingDays([...new Set([...listTradingDays(db), ...readTradingRecord(db).traded])].toSorted())
}

/** Days with a stored close of any theme stock. */
function readTradingDays(db: Database): readonly string[] {
  const rows = db.selectDistinct({ date: closes.date }).from(closes).orderBy(asc(closes.date)).limit(20_000).all()
  return rows.map(({ date }) => date)
}

/** Days on which at least `atLeast` of these codes closed, oldest first. */
export function listDaysWith(db: Database, codes: readonly string[], atLeast: number): string[] {
  const rows = db
    .select({ date: closes.date })
    .from(closes)
    .where(inArray(closes.code, [...codes]))
    .groupBy(closes.date)
    .having(gte(count(), atLeast))
    .orderBy(asc(closes.date))
    .limit(20_000)
    .all()
  return rows.map(({ date }) => date)
}

/** The close of the trading day before one: `before` if it is that, else the one stored with the last close. */
export function closeOfDayBefore(
  db: Database,
  { code, date }: Pick<CloseRow, 'code' | 'date'>,
  before: DatedClose | undefined,
): DatedClose | undefined {
  if (before !== undefined && before.date === listDaysBefore(db).get(date)) return before
  const row = db
    .select()
    .from(lastCloses)
    .where(and(eq(lastCloses.code, code), eq(lastCloses.date, date)))
    .get()
  if (!row || row.previous_date === null || row.previous_close === null) return before
  return { date: row.previous_date, close: row.previous_close }
}

/** The newest close of each code up to a day, with the one before it. Codes without any close are absent. */
export function listLatestCloses(
  db: Database,
  codes: readonly string[],
  upTo = LAST_DAY,
): Map<string, { latest: CloseRow; before: DatedClose | undefined }> {
  const latest = new Map<string, { latest: CloseRow; before: DatedClose | undefined }>()
  for (const code of codes) {
    const [last, before] = prepared(db, allCloses).all({ code, upTo, count: 2 })
    if (last) latest.set(code, { latest: last, before: closeOfDayBefore(db, last, before) })
  }
  return latest
}
