import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import { etfsDataset } from '../datasets.ts'
import { listEtfs } from './queries.ts'

const URL = 'https://mis.twse.com.tw/stock/data/all_etf.txt'

/** Larger than any real premium. A wider gap means a wrong unit or a split. */
const PREMIUM_MAX = 0.5

const listSchema = z.object({ a1: z.array(z.object({ msgArray: z.array(z.unknown()).optional() })) })

const rowSchema = z.object({
  /** `a` is the code, `e` the price, `f` the net asset value and `i` the day (YYYYMMDD). */
  a: z.string(),
  e: z.coerce.number().positive(),
  f: z.coerce.number().positive(),
  i: z.string().regex(/^20\d{6}$/),
})

export const syncNav = defineSync({
  name: 'stock_nav',
  title: 'Net asset values of ETFs at the close',
  // Funds report in the evening; later the day's values do not change.
  every: '15 18,21 * * 1-5',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) all_etf, prices and net asset values of ETFs',
    url: URL,
    licence: 'Terms of the exchange’s website',
  },
  datasets: [etfsDataset],
  fetch: async ({ get }) => [await get(URL)],
  parse: parseNav,
})

/** Skips unknown funds and values older than the stored one. A value may be older than the stored close. */
function parseNav(
  [document]: readonly SourceDocument[],
  { db, today, note }: Pick<SyncContext, 'db' | 'today' | 'note'>,
): Batch[] {
  const what = 'all_etf'
  const { a1 } = parseShape(what, listSchema, parseJson(what, document?.text() ?? ''))
  const stored = new Map(listEtfs(db).map((etf) => [etf.code, etf]))
  const written = a1.flatMap(({ msgArray = [] }) => msgArray)
  const rows = readEach(
    what,
    written,
    (it) => {
      const { a: code, e: close, f: nav, i: day } = parseShape(what, rowSchema, it)
      const etf = stored.get(code.trim())
      const nav_date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
      if (!etf || nav_date > today || nav_date < (etf.nav_date ?? '')) return []
      if (Math.abs(close / nav - 1) > PREMIUM_MAX)
        throw new SyncError(`${what}: the close ${close} of ${code} is too far from its net asset value ${nav}.`)
      const isNewest = nav_date >= (etf.close_date ?? '')
      const newest = isNewest ? { close, close_date: nav_date } : { close: etf.close, close_date: etf.close_date }
      return [{ code: etf.code, name: etf.name, market: etf.market, ...newest, nav, nav_close: close, nav_date }]
    },
    note,
  )
  return [{ dataset: etfsDataset, mode: 'upsert', isPart: true, rowsMin: 0, rows }]
}
