import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import {
  cloudOnlySchema,
  describeCloudOnly,
  latestPeriodField,
  newerPeriodField,
  newerPeriodNotice,
  periodToCheck,
  refuseAhead,
  winningNumbersSchema,
} from './invoice-answer.ts'
import { answerReceipt, receiptCheckSchema, receiptNumberField } from './receipt-check.ts'

export const checkInvoice = defineOperation({
  name: 'check_invoice',
  tool: true,
  card: true,
  route: 'GET /api/invoice/check',
  title: 'Check a receipt',
  titleZh: '統一發票對獎',
  summary: 'Whether a receipt has won, which prize and until when to claim it.',
  description:
    'Checks one receipt (統一發票) against the latest stored period or one given: prize won in TWD and claim window. Three digits may leave the prize open: then needs_full_number is true. Cloud-only prizes cannot be checked. Use [get_invoice_numbers] for the numbers themselves.',
  tasks: ['幫我對發票 12345678', '末三碼 835 有中獎嗎？', 'Did my Taiwanese receipt 54348835 win anything?'],
  input: z.object({
    number: receiptNumberField,
    period: latestPeriodField,
  }),
  output: z.object({
    ...receiptCheckSchema.shape,
    winning_numbers: winningNumbersSchema.nullable().describe('Of the period; null if none are stored.'),
    cloud_only: cloudOnlySchema,
    stale_notice: newerPeriodField,
    provenance: provenanceSchema,
  }),
  // A caller's receipt must not be cached for others.
  cacheSeconds: 0,
  example: { number: '00121106', period: '115-05-06' },
  run({ number, period }, { db, now, provenance }) {
    const today = taipeiDay(now)
    refuseAhead(db, today, period)
    const checked = periodToCheck(db, today, period)
    return {
      ...answerReceipt(db, number, checked, today),
      winning_numbers: checked.row ?? null,
      cloud_only: describeCloudOnly(checked.period),
      stale_notice: newerPeriodNotice(checked.period, period, today),
      provenance: provenance({
        name: 'life_invoice_periods',
        isFinal: period !== undefined && checked.row !== undefined,
      }),
    }
  },
})
