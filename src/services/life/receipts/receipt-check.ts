import { z } from 'zod'
import type { Database } from '#db/client.ts'
import type { InvoicePeriodRow } from '../datasets.ts'
import { receiptNumberInput } from '#operation/input/digits.ts'
import { claimSchema, describeClaim, noticeFor } from './invoice-answer.ts'
import { prizeTax, prizeTaxSchema } from '../prize-tax.ts'
import { checkReceipt } from './receipts.ts'

export const receiptNumberField = receiptNumberInput().describe(
  'The eight digits of the receipt (its letters may be left out), or the last three.',
)

export const receiptCheckSchema = z.object({
  number: z.string().describe('The digits that were checked.'),
  period: z.string(),
  won: z
    .boolean()
    .nullable()
    .describe('Null means maybe: three digits match a number that only all eight can win. See needs_full_number.'),
  prize: z.string().nullable().describe('特別獎, 特獎, 頭獎 … 六獎. With needs_full_number, the least that is won.'),
  prize_en: z.string().nullable(),
  amount_twd: z.int().nullable().describe('0 when nothing is won, null while that is open.'),
  matched: z.string().nullable().describe('The winning number that matches.'),
  needs_full_number: z
    .boolean()
    .describe('True where all eight digits are needed to know whether, or how much, is won.'),
  tax: prizeTaxSchema.nullable().describe('Null unless a prize is certain.'),
  claim: claimSchema,
  independent_sources: z.int().describe('How many sources that do not copy each other agree on the winning numbers.'),
  notice: z.string(),
})

/** Checks one receipt against one period. */
export function answerReceipt(
  db: Database,
  number: string,
  row: InvoicePeriodRow,
  today: string,
): z.infer<typeof receiptCheckSchema> {
  const { won, prize, matched, needsFullNumber } = checkReceipt(number, row)
  const amount_twd = prize?.amount_twd ?? (won === null ? null : 0)
  const claim = describeClaim(db, row.period, today)
  return {
    number,
    period: row.period,
    won,
    prize: prize?.name_zh ?? null,
    prize_en: prize?.name_en ?? null,
    amount_twd,
    matched,
    needs_full_number: needsFullNumber,
    tax: prize && !needsFullNumber ? prizeTax(amount_twd, claim.from) : null,
    claim,
    independent_sources: row.independent_sources,
    notice: noticeFor(row.independent_sources),
  }
}
