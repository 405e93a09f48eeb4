import type { Database } from '#data/db/client.ts'
import type { EtfRow } from '../etf/queries.ts'
import { findSecurity } from '../names/security-names.ts'

/** The last close of an ETF, in the form of a share’s. The day before is missing, so there is no change. */
export function etfClose(db: Database, { code, name, market, close, close_date }: EtfRow) {
  const latest =
    close === null || close_date === null
      ? null
      : {
          date: close_date,
          open: null,
          high: null,
          low: null,
          close,
          change: null,
          change_pct: null,
          volume_lots: null,
        }
  return {
    code,
    name,
    name_en: findSecurity(db, code)?.name_en ?? name,
    market,
    business: null,
    business_en: null,
    latest,
    themes: [],
    history: [],
  }
}
