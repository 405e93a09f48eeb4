import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { answerInvoicePeriod, invoicePeriodSchema } from './invoice-answer.ts'

export const invoiceLatest = defineOperation({
  name: 'invoice_latest',
  variantOf: 'get_invoice_numbers',
  route: 'GET /api/invoice/latest',
  title: 'Latest winning receipt numbers',
  titleZh: '最新一期統一發票中獎號碼',
  summary: 'The winning numbers of the latest uniform-invoice period.',
  description:
    'Winning numbers, prizes and claim window of the latest stored receipt-lottery period. Use [invoice_by_period] for an earlier one, [check_invoice] to check a receipt.',
  tasks: ['最新一期統一發票中獎號碼', 'What are the latest receipt lottery numbers in Taiwan?'],
  input: z.object({}),
  output: invoicePeriodSchema,
  example: {},
  run: (_input, ctx) => answerInvoicePeriod(undefined, ctx),
})
