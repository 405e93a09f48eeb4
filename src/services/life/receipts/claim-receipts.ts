import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { addMonths } from '#operation/input/calendar.ts'
import { drawDateOf } from '#operation/input/receipt-period.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { cloudPrizeSchema, listCloudPrizes } from './cloud-prizes.ts'
import { claimSchema, CLOUD_REASON, describeClaim, periodField, periodToCheck, refuseAhead } from './invoice-answer.ts'
import { answerReceipt, receiptCheckSchema, receiptNumberField } from './receipt-check.ts'
import { periodAt } from './receipt-period.ts'

/**
 * Months from the start of each period that may still be claimed to the present month. A claim window closes in the
 * ninth month after its period began.
 */
const MONTHS_BACK = [8, 6, 4, 2, 0]

export const claimReceipts = defineOperation({
  name: 'claim_receipts',
  tool: 'unlisted',
  route: 'GET /api/invoice/claim',
  title: 'What can be claimed now',
  titleZh: '發票現在能領什麼',
  summary: 'Which of up to 20 receipts have a prize that can still be claimed, and until when.',
  description:
    'Checks up to 20 receipts (統一發票) against every period that is drawn and whose prizes can still be claimed, or against ' +
    'the one given, and adds up what is paid. A receipt wins only in the period printed on it. Prizes of cloud invoices are ' +
    'named with their number, but cannot be checked here. For one receipt [check_invoice].',
  tasks: [
    '這三張發票現在還能領獎嗎：12345678、38548029、678',
    '我有哪些發票可以領獎？',
    'Which of my Taiwanese receipts can I still claim?',
  ],
  // A caller's receipts must not be cached for others.
  cacheSeconds: 0,
  input: z.object({
    numbers: z
      .array(receiptNumberField)
      .min(1, 'Send at least one receipt.')
      .max(20, 'Send at most 20 receipts in one call.')
      .describe('Eight digits or the last three of each, for example 12345678, 678.'),
    period: periodField
      .optional()
      .describe('ROC year and two months, for example 115-07-08. Default: all that can be claimed.'),
  }),
  output: z.object({
    items: z
      .array(receiptCheckSchema)
      .describe(
        'The receipts that have won, or may have, and can be claimed, with the period; the first to lapse first.',
      ),
    lapsed: z.array(receiptCheckSchema).describe('The receipts that won in a period whose claim window has closed.'),
    without_prize: z.array(z.string()).describe('The numbers that win nothing in any of the stored periods.'),
    periods: z.array(
      z.object({
        period: z.string(),
        is_held: z.boolean().describe('Whether the winning numbers are stored. Without them no receipt was checked.'),
        claim: claimSchema,
        cloud_prizes: z.array(cloudPrizeSchema).describe('Drawn among cloud invoices; no check here can tell.'),
      }),
    ),
    claimable_now_twd: z.int().describe('Sum of prizes whose window is open, before tax.'),
    claimable_later_twd: z.int().describe('Sum of prizes whose window has not begun.'),
    net_into_account_twd: z.int().describe('Both, after income tax, paid into an account.'),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { numbers: ['38548029', '000'] },
  run({ numbers, period }, { db, now, provenance }) {
    const today = taipeiDay(now)
    refuseAhead(db, today, period)
    const drawn = (period === undefined ? drawnPeriods(today) : [period]).map((it) => ({
      ...periodToCheck(db, today, it),
      claim: describeClaim(db, it, today),
    }))
    const check = (number: string, of: typeof drawn) =>
      of.flatMap((it) => (it.row === undefined ? [] : [answerReceipt(db, number, it, today)]))
    // A period that is asked for is checked even after its window has closed.
    const periods = drawn.filter(({ claim }) => period !== undefined || claim.status !== 'closed')
    const closed = drawn.filter((it) => !periods.includes(it))
    const sent = [...new Set(numbers)]
    const winning = sent.flatMap((number) => check(number, periods)).filter(({ won }) => won !== false)
    // Three digits of a receipt of any period would often match a closed one.
    const lapsed = [
      ...winning.filter(({ claim }) => claim.status === 'closed'),
      ...sent.filter(isWhole).flatMap((number) => check(number, closed).filter(({ won }) => won === true)),
    ]
    const withPrize = new Set([...winning, ...lapsed].map(({ number }) => number))
    const open = winning.filter(({ claim }) => claim.status !== 'closed')
    const sum = (status: 'open' | 'not_started') =>
      open.reduce((all, it) => all + (it.claim.status === status ? (it.amount_twd ?? 0) : 0), 0)
    return {
      items: open.toSorted((a, b) => a.claim.to.localeCompare(b.claim.to)),
      lapsed,
      without_prize: periods.some(({ row }) => row !== undefined)
        ? sent.filter((number) => !withPrize.has(number))
        : [],
      periods: periods.map(({ row, ...it }) => ({
        ...it,
        is_held: row !== undefined,
        cloud_prizes: listCloudPrizes(it.period),
      })),
      claimable_now_twd: sum('open'),
      claimable_later_twd: sum('not_started'),
      net_into_account_twd: open.reduce((all, it) => all + (it.payout?.net_into_account_twd ?? it.amount_twd ?? 0), 0),
      notice: CLOUD_REASON,
      provenance: provenance('life_invoice_periods'),
    }
  },
})

function isWhole(number: string): boolean {
  return number.length === 8
}

/** Drawn periods whose claim window is open or has closed lately, oldest first. */
function drawnPeriods(today: string): string[] {
  return MONTHS_BACK.map((back) => periodAt(`${addMonths(today.slice(0, 7), -back)}-01`)).filter(
    (period) => drawDateOf(period) <= today,
  )
}
