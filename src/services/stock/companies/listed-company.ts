import { eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { LAST_DAY } from '#support/dates/taipei.ts'
import type { EtfRow } from '../etf/queries.ts'
import { listCloses, type CloseRow } from '../history/queries.ts'
import { findSecurity } from '../names/security-names.ts'
import { lastCloses } from '../schema.ts'
import { notCovered } from './get-company.ts'

/** A listed company outside the themes. Throws `not_found` for an unknown code. */
export function listedCompany<Day>(db: Database, code: string, history: readonly Day[]) {
  const row = db.select().from(lastCloses).where(eq(lastCloses.code, code)).get()
  const latest = history.at(-1)
  if (!row || !latest) throw notCovered(db, code)
  return outsideThemes(db, row, latest, history)
}

interface Listed {
  readonly code: string
  readonly name: string
  readonly market: 'twse' | 'tpex'
}

/** The fields of a company or fund outside the themes, as those of a theme stock. */
function outsideThemes<Latest, Day>(
  db: Database,
  { code, name, market }: Listed,
  latest: Latest,
  history: readonly Day[],
) {
  const name_en = findSecurity(db, code)?.name_en ?? name
  return { code, name, name_en, market, business: null, business_en: null, themes: [], latest, history: [...history] }
}

/** The closes of any listed code up to a day, oldest first: of theme stocks and ETFs the daily ones, else the last ones. */
export function listClosesOf(db: Database, code: string, days: number, upTo = LAST_DAY) {
  const stored = listCloses(db, code, days, { upTo })
  if (listCloses(db, code, 1).rows.length > 0) return stored
  const rows = readLastCloses(db, code).filter(({ date }) => date <= upTo)
  return { rows: rows.slice(-days), before: rows.at(-days - 1) }
}

function readLastCloses(db: Database, code: string): CloseRow[] {
  const row = db.select().from(lastCloses).where(eq(lastCloses.code, code)).get()
  if (!row) return []
  const { date, open, high, low, close, volume_lots } = row
  const unknown = { open: null, high: null, low: null, volume_lots: null }
  return [
    ...row.earlier.map(([day, price]) => ({ code, date: day, close: price, ...unknown })),
    { code, date, open, high, low, close, volume_lots },
  ]
}

/** An ETF with the same fields as a stock, so that both fit one answer. */
export function listedFund<Day extends { readonly date: string }>(db: Database, fund: EtfRow, history: readonly Day[]) {
  const { close, close_date } = fund
  const newest = history.at(-1)
  const unknown = { open: null, high: null, low: null, change: null, change_pct: null, volume_lots: null }
  const last = close === null || close_date === null ? null : { date: close_date, close, ...unknown }
  const latest = newest && newest.date >= (close_date ?? '') ? newest : last
  return outsideThemes(db, fund, latest, history)
}
