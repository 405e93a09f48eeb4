import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { taipeiDay } from '#dates/taipei.ts'
import { ApiError } from '#errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import type { InvoicePeriodRow } from '../datasets.ts'
import { CLOUD_REASON, getInvoicePeriod, periodField } from './invoice-answer.ts'
import { answerReceipt, receiptCheckSchema, receiptNumberField } from './receipt-check.ts'
import { receiptProvenance } from '../sample-provenance.ts'
import { invoiceBatchView } from './invoice-batch-view.ts'

const NOTICE = `不含雲端發票專屬獎。 Cloud-only prizes are not checked. ${CLOUD_REASON}`

const tickets = z
  .array(
    z.object({
      number: receiptNumberField,
      period: periodField.optional().describe('The period of this receipt. The latest one held by default.'),
    }),
  )
  .min(1, 'Send at least one ticket.')
  .max(500, 'Send at most 500 tickets in one call.')
  .describe('1 to 500 receipts. One that cannot be read refuses the whole call, before anything is charged.')

export const checkInvoiceBatch = defineOperation({
  name: 'check_invoice_batch',
  route: 'POST /api/pro/invoice/check-batch',
  price: '$0.01',
  title: 'Check many receipts',
  titleZh: '批次統一發票對獎',
  summary: 'Checks up to 500 receipts in one call.',
  description:
    'Checks 1 to 500 receipts, each against its own period or the latest held, and answers in the order given with the number of winners and their sum. Use [check_invoice] for one receipt at no charge.',
  keywords: ['receipt lottery', 'batch', 'check receipts', '批次對獎', '統一發票', '大量發票'],
  tasks: ['一次對 300 張發票', 'Check this list of Taiwanese receipts for prizes.'],
  input: z.object({ tickets }),
  output: z.object({
    items: z.array(receiptCheckSchema).describe('In the order of the tickets.'),
    summary: z.object({
      tickets: z.int(),
      won: z.int().describe('Receipts that have certainly won.'),
      needs_full_number: z.int().describe('Receipts of three digits whose outcome the full number could raise.'),
      total_twd: z.int().describe('Sum of amount_twd, before tax.'),
    }),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  view: invoiceBatchView,
  example: {
    input: { tickets: [{ number: '38548029', period: '115-05-06' }, { number: '000' }] },
    output: {
      items: [],
      summary: { tickets: 2, won: 1, needs_full_number: 0, total_twd: 10_000_000 },
      notice: NOTICE,
      provenance: receiptProvenance,
    },
  },
  run({ tickets }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const find = periodFinder(db, today)
    const items = tickets.map(({ number, period }, index) => answerReceipt(db, number, find(period, index), today))
    return {
      items,
      summary: {
        tickets: items.length,
        won: items.filter((item) => item.won).length,
        needs_full_number: items.filter((item) => item.needs_full_number).length,
        total_twd: items.reduce((sum, item) => sum + (item.amount_twd ?? 0), 0),
      },
      notice: NOTICE,
      provenance: provenance('life_invoice_periods'),
    }
  },
})

/** Looks each period up once. A period that is not held is a fault of its ticket. */
function periodFinder(db: Database, today: string) {
  const found = new Map<string | undefined, InvoicePeriodRow>()
  return (period: string | undefined, index: number): InvoicePeriodRow => {
    const row = found.get(period) ?? find(period, index)
    found.set(period, row)
    return row
  }

  function find(period: string | undefined, index: number): InvoicePeriodRow {
    try {
      return getInvoicePeriod(db, today, period)
    } catch (err) {
      if (!(err instanceof ApiError)) throw err
      const path = `tickets.${index}.period`
      throw new ApiError('invalid_input', `${path}: ${err.message}`, {
        errors: [{ path, message: err.message }],
        suggestions: err.suggestions,
        cause: err,
      })
    }
  }
}
