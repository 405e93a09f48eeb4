import { eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { EtfRow } from '../etf/queries.ts'
import { closeBefore, priceChange } from '../history/price-change.ts'
import { listDaysBefore } from '../history/queries.ts'
import { findSecurity } from '../names/security-names.ts'
import { lastCloses } from '../schema.ts'
import { notCovered } from './get-company.ts'

/** Fields that only theme stocks have, empty for all others. */
const OUTSIDE = { business: null, business_en: null, themes: [] }

/** A listed company outside the themes, with its last trading day only. Throws `not_found` for an unknown code. */
export function listedCompany(db: Database, code: string) {
  const row = db.select().from(lastCloses).where(eq(lastCloses.code, code)).get()
  if (!row) throw notCovered(db, code)
  const { market, name, previous_date, previous_close, date, open, high, low, close, volume_lots } = row
  const previous =
    previous_date === null || previous_close === null ? undefined : { date: previous_date, close: previous_close }
  const before = closeBefore({ date, close }, previous, listDaysBefore(db))
  const latest = { date, open, high, low, close, ...priceChange(close, before), volume_lots }
  return { code, name, name_en: findSecurity(db, code)?.name_en ?? name, market, ...OUTSIDE, latest, history: [] }
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
