import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { countRows } from '#data/db/count-rows.ts'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { datasets, lastClosesDataset, profitsDataset, revenuesDataset, valuationsDataset } from '../datasets.ts'
import { NOTICE, noticeField } from '../fields.ts'
import { lastCloses, profits, revenues, valuations } from '../schema.ts'

/** Twice the number of listed companies, so the export is never truncated. */
const ROWS_MAX = 5000

export const exportStock = defineExport({
  name: 'export_stock',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Export of the stock data',
  titleZh: '股票資料匯出',
  summary: 'Open data of every listed company: last close, PE, PB, yield, revenue and earnings.',
  description:
    'One row per listed company and set, as JSON, NDJSON or CSV: prices (last trading day), valuations (PE, PB, dividend ' +
    'yield, industry), revenues (last month) and profits (last quarter). Only open data is sold: no daily histories, ETF ' +
    'closes or payouts. For the closes of one theme stock use [get_stock_history].',
  tasks: ['下載全部上市櫃公司的收盤價與本益比', 'Export PE ratios of all listed companies as CSV'],
  datasets,
  header: z.object({ provenance: provenanceSchema, notice: noticeField }),
  about: (_input, { provenance }) => ({
    provenance: provenance('stock_last_closes', 'stock_valuations', 'stock_revenues', 'stock_profits'),
    notice: NOTICE,
  }),
  sets: {
    prices: lastClosesDataset.row,
    valuations: valuationsDataset.row,
    revenues: revenuesDataset.row,
    profits: profitsDataset.row,
  },
  rows: {
    prices: (_input, { db }) => db.select().from(lastCloses).orderBy(asc(lastCloses.code)).limit(ROWS_MAX).all(),
    valuations: (_input, { db }) => db.select().from(valuations).orderBy(asc(valuations.code)).limit(ROWS_MAX).all(),
    revenues: (_input, { db }) => db.select().from(revenues).orderBy(asc(revenues.code)).limit(ROWS_MAX).all(),
    profits: (_input, { db }) => db.select().from(profits).orderBy(asc(profits.code)).limit(ROWS_MAX).all(),
  },
  counts: (_input, { db }) => ({
    prices: countRows(db, lastCloses),
    valuations: countRows(db, valuations),
    revenues: countRows(db, revenues),
    profits: countRows(db, profits),
  }),
  example: {},
})
