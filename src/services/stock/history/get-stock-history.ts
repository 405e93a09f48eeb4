import { z } from 'zod'
import { countInput } from '#operation/input/amount.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { ApiError } from '#support/errors/errors.ts'
import { dayCloses } from './day-closes.ts'
import { stockCodeInput, dayClose, marketField, NOTICE, noticeField } from '../fields.ts'
import { getCompany } from '../companies/get-company.ts'
import { listCloses, listDaysBefore } from './queries.ts'

/** get_stock returns this many closes for free. */
const FREE_DAYS = 60

export const getStockHistory = defineOperation({
  name: 'get_stock_history',
  route: 'GET /api/pro/history',
  price: '$0.01',
  title: 'Stored closes',
  titleZh: '完整收盤價歷史',
  summary: 'The daily closes of a theme stock that may be sold, as many trading days as asked for.',
  description:
    'The daily closes of one theme stock as its exchange published them, oldest first: since February 2026 for the TWSE and ' +
    'July 2026 for the TPEx. Older closes are copies of Yahoo and not sold. The last 60 trading days are free: [get_stock]; ' +
    'a stock with no more than those is refused and free.',
  tasks: ['下載 2330 過去 120 個交易日的收盤價', 'Get 100 days of closes for stock 3017'],
  input: z.object({
    code: stockCodeInput,
    days: countInput({ min: 1, max: 5000 })
      .default(250)
      .describe('How many of the latest trading days, 1–5000. Fewer come back where fewer are stored.'),
  }),
  output: z.object({
    code: z.string(),
    name: z.string(),
    market: marketField,
    days: z.int().describe('As asked for.'),
    total: z.int().describe('How many trading days are in this answer.'),
    items: z.array(dayClose).describe('Oldest first.'),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  example: { code: '2330', days: 2 },
  preview: { count: 'items' },
  run({ code, days }, { db, provenance }) {
    const { name, market } = getCompany(db, code)
    const { rows, before } = listCloses(db, code, days, { sold: true })
    if (listCloses(db, code, FREE_DAYS, { sold: true }).before === undefined)
      throw new ApiError(
        'not_for_sale',
        `All closing prices of ${code} that may be sold are free already: use [get_stock].`,
        {
          zh: `${code} 可以賣的收盤價都在免費的 [get_stock] 裡。`,
        },
      )
    const items = dayCloses(rows, before, listDaysBefore(db))
    return {
      code,
      name,
      market,
      days,
      total: items.length,
      items,
      provenance: provenance({ name: 'stock_closes', rowsUpTo: items.at(-1)?.date }),
      notice: NOTICE,
    }
  },
})
