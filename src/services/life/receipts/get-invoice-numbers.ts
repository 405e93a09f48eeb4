import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { answerInvoicePeriod, invoicePeriodSchema, latestPeriodField } from './invoice-answer.ts'

export const getInvoiceNumbers = defineOperation({
  name: 'get_invoice_numbers',
  tool: true,
  title: 'Winning receipt numbers',
  titleZh: '統一發票中獎號碼',
  summary: 'The winning numbers of the latest or of a given uniform-invoice period.',
  description:
    'Winning numbers, prizes and claim window of a receipt-lottery period (統一發票): the latest stored or one given. The first stored period is 101-05-06. Use [check_invoice] to check a receipt.',
  tasks: [
    '最新一期統一發票中獎號碼',
    '115 年 5-6 月發票號碼',
    'What are the latest receipt lottery numbers in Taiwan?',
  ],
  input: z.object({ period: latestPeriodField }),
  output: invoicePeriodSchema,
  example: { period: '115-05-06' },
  run: ({ period }, ctx) => answerInvoicePeriod(period, ctx),
})
