import { eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { EtfRow } from '../etf/queries.ts'
import { listCloses, type CloseRow } from '../history/queries.ts'
import { findSecurity } from '../names/security-names.ts'
import { lastCloses } from '../schema.ts'
import { notCovered } from './get-company.ts'

/** Fields that only theme stocks have, empty for all others. */
const OUTSIDE = { business: null, business_en: null, themes: [] }

/** A listed company outside the themes. Throws `not_found` for an unknown code. */
export function listedCompany<Day>(db: Database, code: string, history: readonly Day[]) {
  const row = db.select().from(lastCloses).where(eq(lastCloses.code, code)).get()
  const latest = history.at(-1)
  if (!row || !latest) throw notCovered(db, code)
  const { market, name } = row
  return {
    code,
    name,
    name_en: findSecurity(db, code)?.name_en ?? name,
    market,
    ...OUTSIDE,
    latest,
    history: [...history],
  }
}

/** The closes of any listed code up to a day, oldest first: of theme stocks and ETFs the daily ones, else the last ones. */
export function listClosesOf(db: Database, code: string, days: number, upTo = '9999-12-31') {
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
export function listedFund<Day extends { readonly date: string }>(
  db: Database,
  { code, name, market, close, close_date }: EtfRow,
  history: readonly Day[],
) {
  const newest = history.at(-1)
  const unknown = { open: null, high: null, low: null, change: null, change_pct: null, volume_lots: null }
  const last = close === null || close_date === null ? null : { date: close_date, close, ...unknown }
  const latest = newest && newest.date >= (close_date ?? '') ? newest : last
  return {
    code,
    name,
    name_en: findSecurity(db, code)?.name_en ?? name,
    market,
    ...OUTSIDE,
    latest,
    history: [...history],
  }
}
