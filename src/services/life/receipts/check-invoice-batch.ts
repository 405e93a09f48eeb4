import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { CLOUD_REASON, periodField, periodToCheck } from './invoice-answer.ts'
import { answerReceipt, receiptCheckSchema, receiptNumberField } from './receipt-check.ts'

const tickets = z
  .array(
    z.object({
      number: receiptNumberField,
      period: periodField.optional().describe('The period of this receipt. The latest stored one by default.'),
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
    'Checks 1 to 500 receipts, each against its own period or the latest stored, and answers in the order given with the number of winners and what can still be claimed. A period that is not drawn yet is a row that says when. Use [check_invoice] for one receipt at no charge.',
  tasks: ['一次對 300 張發票', 'Check this list of Taiwanese receipts for prizes.'],
  input: z.object({ tickets }),
  output: z.object({
    items: z.array(receiptCheckSchema).describe('In the order of the tickets.'),
    summary: z.object({
      tickets: z.int(),
      won: z.int().describe('Receipts that have certainly won.'),
      needs_full_number: z.int().describe('Receipts of three digits whose outcome the full number could raise.'),
      not_drawn: z.int().describe('Receipts of periods that are not drawn yet.'),
      not_held: z.int().describe('Receipts of periods whose numbers are not stored here.'),
      total_twd: z.int().describe('Sum of amount_twd, before tax, lapsed prizes too.'),
      claimable_twd: z.int().describe('The part of it that can still be claimed.'),
      claimable_net_twd: z.int().describe('The same after income tax, paid into an account.'),
      lapsed_twd: z.int().describe('The part of it whose claim window has closed.'),
    }),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { tickets: [{ number: '38548029', period: '115-05-06' }, { number: '000' }] },
  run({ tickets }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const periods = new Map<string | undefined, ReturnType<typeof periodToCheck>>()
    const items = tickets.map(({ number, period }) => {
      const checked = periods.get(period) ?? periodToCheck(db, today, period)
      periods.set(period, checked)
      return answerReceipt(db, number, checked, today)
    })
    return {
      items,
      summary: summarise(items),
      notice: CLOUD_REASON,
      provenance: provenance('life_invoice_periods'),
    }
  },
})

function summarise(items: readonly z.infer<typeof receiptCheckSchema>[]) {
  const sum = (amounts: readonly (number | null | undefined)[]) =>
    amounts.reduce<number>((all, it) => all + (it ?? 0), 0)
  const claimable = items.filter((item) => item.claim.status !== 'closed')
  const total_twd = sum(items.map((item) => item.amount_twd))
  const claimable_twd = sum(claimable.map((item) => item.amount_twd))
  return {
    tickets: items.length,
    won: items.filter((item) => item.won).length,
    needs_full_number: items.filter((item) => item.needs_full_number).length,
    not_drawn: items.filter((item) => item.outcome === 'not_drawn').length,
    not_held: items.filter((item) => item.outcome === 'not_held').length,
    total_twd,
    claimable_twd,
    claimable_net_twd: sum(claimable.map((item) => item.payout?.net_into_account_twd ?? item.amount_twd)),
    lapsed_twd: total_twd - claimable_twd,
  }
}
