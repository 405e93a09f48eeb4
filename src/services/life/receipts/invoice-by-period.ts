import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { answerInvoicePeriod, invoicePeriodSchema, periodField } from './invoice-answer.ts'
import { listInvoicePeriodNames } from './queries.ts'

export const invoiceByPeriod = defineOperation({
  name: 'invoice_by_period',
  variantOf: 'get_invoice_numbers',
  route: 'GET /api/invoice/{period}',
  title: 'Winning receipt numbers of a period',
  titleZh: '某期統一發票中獎號碼',
  summary: 'The winning numbers of one uniform-invoice period.',
  description:
    'Winning numbers, prizes and claim window of one receipt-lottery period. A missing period answers 404 with the stored ones. Use [invoice_latest] for the newest.',
  tasks: ['115 年 5-6 月統一發票中獎號碼', 'Receipt lottery numbers for January and February 2026 in Taiwan'],
  cacheSeconds: 3600,
  input: z.object({ period: periodField }),
  output: invoicePeriodSchema,
  permanent: ({ db }) => listInvoicePeriodNames(db).map((period) => ({ period })),
  example: { period: '115-05-06' },
  run: ({ period }, ctx) => answerInvoicePeriod(period, ctx),
})
