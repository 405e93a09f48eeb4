import { eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { closeBefore, priceChange } from '../history/price-change.ts'
import { listDaysBefore } from '../history/queries.ts'
import { findSecurity } from '../names/security-names.ts'
import { lastCloses } from '../schema.ts'
import { notHeld } from './get-company.ts'

/** A listed company outside the themes, with its last trading day only. Throws `not_found`. */
export function listedCompany(db: Database, code: string) {
  const row = db.select().from(lastCloses).where(eq(lastCloses.code, code)).get()
  if (!row) throw notHeld(db, code)
  const { market, name, previous_date, previous_close, date, open, high, low, close, volume_lots } = row
  const previous =
    previous_date === null || previous_close === null ? undefined : { date: previous_date, close: previous_close }
  const before = closeBefore({ date, close }, previous, listDaysBefore(db))
  return {
    code,
    name,
    name_en: findSecurity(db, code)?.name_en ?? name,
    market,
    business: null,
    business_en: null,
    latest: { date, open, high, low, close, ...priceChange(close, before), volume_lots },
    themes: [],
    history: [],
  }
}
