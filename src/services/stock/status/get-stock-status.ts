import { max } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { findLastRun, listStoredDatasets } from '#data/sync/freshness.ts'
import { closes, etfs, exDates, indexDays, lastCloses, payouts, profits, revenues, valuations } from '../schema.ts'

/** The day, month or quarter of a row. */
const DAYS = {
  stock_closes: closes.date,
  stock_last_closes: lastCloses.date,
  stock_index: indexDays.date,
  stock_valuations: valuations.date,
  stock_revenues: revenues.month,
  stock_profits: profits.quarter,
  stock_etfs: etfs.close_date,
  stock_payouts: payouts.ex_date,
  stock_ex_dates: exDates.ex_date,
}
type Dataset = keyof typeof DAYS
const DATASETS = Object.keys(DAYS) as [Dataset, ...Dataset[]]

export const getStockStatus = defineOperation({
  name: 'get_stock_status',
  route: 'GET /api/status',
  title: 'Data status',
  titleZh: '資料更新狀態',
  summary: 'Up to which day each data set holds, how many rows it has, and when it was last synced.',
  description:
    'For each data set of this service: the day up to which it holds, whether that is older than promised, its number of ' +
    'rows and where they came from; and the last sync, whatever came of it.',
  tasks: ['股價資料更新到哪一天？', 'How fresh is the stock data?'],
  cacheSeconds: 10,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        dataset: z.string(),
        as_of: z.string().nullable(),
        newest_day: z
          .string()
          .nullable()
          .describe(
            'Of any row, a month or quarter for revenues and profits. Later than as_of where only some securities have it, or an ex-date is announced.',
          ),
        stale: z.boolean(),
        rows: z.int(),
        origin: z.enum(['seed', 'sync', 'import']).describe('What filled it last.'),
        loaded_at: z.string(),
      }),
    ),
    last_sync: z
      .object({
        sync: z.string(),
        outcome: z.string(),
        started_at: z.string(),
        finished_at: z.string().nullable(),
        rows: z.int().nullable(),
        reason: z.string().nullable(),
      })
      .nullable()
      .describe('Null where no sync has run since this installation began.'),
    provenance: provenanceSchema,
  }),
  example: {},
  run(_input, { db, provenance }) {
    return {
      items: listStoredDatasets(db, DATASETS).map(({ name, ...rest }) => ({
        dataset: name,
        ...rest,
        newest_day: newestDay(db, name),
        stale: provenance(name).stale,
      })),
      last_sync: findLastRun(db, 'stock') ?? null,
      provenance: provenance(...DATASETS),
    }
  },
})

function newestDay(db: Database, name: string): string | null {
  // This cast is safe, because `run` passes only names from DATASETS.
  const day = DAYS[name as keyof typeof DAYS]
  return (
    db
      .select({ day: max(day) })
      .from(day.table)
      .get()?.day ?? null
  )
}
