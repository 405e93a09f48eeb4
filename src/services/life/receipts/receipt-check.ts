import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import type { InvoicePeriodRow } from '../schema.ts'
import { receiptNumberInput } from '#operation/input/digits.ts'
import { claimSchema, describeClaim, noticeFor } from './invoice-answer.ts'
import { payoutSchema, receiptPayout } from './receipt-payout.ts'
import { drawDateOf } from '#operation/input/receipt-period.ts'
import { prizeTax, prizeTaxSchema } from '../prize-tax.ts'
import { checkReceipt } from './receipts.ts'

export const receiptNumberField = receiptNumberInput().describe('Its eight digits or the last three, for example 678.')

export const receiptCheckSchema = z.object({
  number: z.string().describe('The digits that were checked.'),
  period: z.string(),
  outcome: z
    .enum(['won', 'lost', 'maybe', 'not_drawn', 'not_held'])
    .describe(
      'maybe: three digits leave it open. not_drawn: see drawn_on. not_held: drawn, but its numbers are not here.',
    ),
  drawn_on: z.string(),
  won: z.boolean().nullable().describe('Null means open: see outcome.'),
  prize: z.string().nullable().describe('特別獎, 特獎, 頭獎 … 六獎. With needs_full_number, the least that is won.'),
  prize_en: z.string().nullable(),
  amount_twd: z.int().nullable().describe('0 when nothing is won, null while that is open.'),
  matched: z.string().nullable().describe('The winning number that matches.'),
  needs_full_number: z
    .boolean()
    .describe('True where all eight digits are needed to know whether, or how much, is won.'),
  tax: prizeTaxSchema.nullable().describe('Null unless a prize is certain.'),
  payout: payoutSchema.nullable().describe('Null unless a prize is certain.'),
  claim: claimSchema,
  independent_sources: z
    .int()
    .describe('How many sources that do not copy each other agree on the winning numbers. 0 if none are stored.'),
  confidence: z.enum(['high', 'medium', 'low']).nullable().describe('Of the winning numbers; null if none are stored.'),
  notice: z.string(),
})

export function answerReceipt(
  db: Database,
  number: string,
  { period, row }: { period: string; row: InvoicePeriodRow | undefined },
  today: string,
): z.infer<typeof receiptCheckSchema> {
  const claim = describeClaim(db, period, today)
  const drawn_on = drawDateOf(period)
  // Numbers are drawn in the afternoon, so until then the day of the draw counts as not drawn.
  if (!row) return { ...openAnswer(drawn_on >= today, drawn_on), number, period, drawn_on, claim }
  const verdict = checkReceipt(number, row)
  const { won, prize } = verdict
  const amount_twd = prize?.amount_twd ?? (won === null ? null : 0)
  const certain = prize && !verdict.needs_full_number ? prize : undefined
  return {
    ...row,
    ...verdict,
    number,
    outcome: won === null ? 'maybe' : won ? 'won' : 'lost',
    drawn_on,
    prize: prize?.name_zh ?? null,
    prize_en: prize?.name_en ?? null,
    amount_twd,
    tax: certain ? prizeTax(amount_twd, claim.from) : null,
    payout: certain ? receiptPayout(certain.amount_twd, claim.from) : null,
    claim,
    notice: noticeFor(row),
  }
}

/** The result for a period whose numbers are not stored. */
function openAnswer(isAhead: boolean, drawnOn: string) {
  return {
    outcome: isAhead ? ('not_drawn' as const) : ('not_held' as const),
    won: null,
    prize: null,
    prize_en: null,
    amount_twd: null,
    matched: null,
    needs_full_number: false,
    tax: null,
    payout: null,
    independent_sources: 0,
    confidence: null,
    notice: isAhead
      ? joinLanguages(
          `It is drawn on ${drawnOn}: keep the receipt.`,
          `這一期 ${drawnOn} 開獎，還沒有中獎號碼，請留著發票。`,
        )
      : joinLanguages(
          'The numbers of this period are not available: look them up at the Ministry of Finance.',
          '這一期的中獎號碼沒有收錄，請到財政部網站核對。',
        ),
  }
}
