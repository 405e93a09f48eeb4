import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { taipeiDay } from '#dates/taipei.ts'
import { ApiError } from '#errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { receiptPeriodInput } from '#operation/input/receipt-period.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { isDayOff } from '../holidays/calendar.ts'
import { listCloudPrizes } from './cloud-prizes.ts'
import type { InvoicePeriodRow } from '../datasets.ts'
import { findSpecialDay } from '../holidays/queries.ts'
import { findInvoicePeriod, findLatestInvoicePeriod, listInvoicePeriodNames } from './queries.ts'
import { claimWindowOf, drawDateOf, monthsOf } from './receipt-period.ts'
import { PRIZES } from './receipts.ts'

export const periodField = receiptPeriodInput().describe(
  'ROC year and the two months, for example 115-07-08 for July and August 2026.',
)

export const CLOUD_REASON =
  '雲端發票專屬獎依字軌與號碼開出，這裡沒有收錄，請到財政部網站查詢。 Drawn by track letters and number among e-invoices kept on a carrier; those winning numbers are not held here. Check them at the Ministry of Finance.'

export const claimSchema = z.object({
  from: z.string(),
  to: z.string().describe('The last day, moved to the next workday where it falls on a day off.'),
  status: z.enum(['not_started', 'open', 'closed']),
  message: z.string(),
})

export const cloudOnlySchema = z
  .object({
    checkable: z.literal(false),
    reason: z.string(),
    items: z
      .array(z.object({ name_zh: z.string(), name_en: z.string(), amount_twd: z.int(), sets: z.int().nullable() }))
      .describe('The prizes and how many are drawn; empty for periods before 114-01-02, for which they are not held.'),
  })
  .describe('Prizes that no check here can tell, because only cloud invoices win them.')

export const invoicePeriodSchema = z.object({
  period: z.string(),
  months: z.tuple([z.string(), z.string()]).describe('The calendar months, YYYY-MM.'),
  drawn_on: z.string(),
  special: z.string().describe('特別獎: all eight digits.'),
  grand: z.string().describe('特獎: all eight digits.'),
  first: z.array(z.string()).length(3).describe('頭獎; their last seven to three digits win 二獎 to 六獎.'),
  additional_sixth: z.array(z.string()).describe('增開六獎: last three digits. Empty where none were drawn.'),
  claim: claimSchema,
  prizes: z.array(
    z.object({
      name_zh: z.string(),
      name_en: z.string(),
      amount_twd: z.int(),
      digits: z.int().describe('How many last digits are compared.'),
    }),
  ),
  cloud_only: cloudOnlySchema,
  independent_sources: z.int().describe('How many sources that do not copy each other agree on these numbers.'),
  notice: z.string(),
  provenance: provenanceSchema,
})

/** The period named, or the latest one held. Throws `not_found`, with the periods that are held. */
export function getInvoicePeriod(db: Database, today: string, period: string | undefined): InvoicePeriodRow {
  if (period === undefined) {
    const latest = findLatestInvoicePeriod(db)
    if (!latest) throw new Error('The table of invoice periods is empty.')
    return latest
  }
  const found = findInvoicePeriod(db, period)
  if (found) return found
  const isAhead = drawDateOf(period) > today
  const reason = isAhead ? `it is drawn on ${drawDateOf(period)}` : 'its numbers are not held'
  const suggestions = listInvoicePeriodNames(db)
  throw new ApiError('not_found', `No winning numbers for ${period}: ${reason}. See the periods known.`, {
    suggestions,
  })
}

export function describeClaim(db: Database, period: string, today: string): z.infer<typeof claimSchema> {
  const { from, to } = claimWindowOf(period, (date) => isDayOff(date, findSpecialDay(db, date)))
  if (today < from) {
    const message = `${from} 起至 ${to} 止可領獎。 Prizes can be claimed from ${from} to ${to}.`
    return { from, to, status: 'not_started', message }
  }
  if (today <= to) {
    return { from, to, status: 'open', message: `領獎至 ${to} 止。 Prizes can be claimed until ${to}.` }
  }
  const message = `領獎期限已於 ${to} 截止，逾期不再給獎。 The claim window closed on ${to}; unclaimed prizes are forfeited.`
  return { from, to, status: 'closed', message }
}

/** Says how far the numbers can be relied on. */
export function noticeFor(independentSources: number): string {
  return independentSources > 1
    ? '以財政部公布的中獎號碼為準。 The numbers published by the Ministry of Finance decide.'
    : '以財政部公布的中獎號碼為準；本期號碼只有單一來源，丟棄發票前請再核對。 The numbers published by the Ministry of Finance decide. These come from a single source: compare them before you throw a receipt away.'
}

export function describeCloudOnly(period: string): z.infer<typeof cloudOnlySchema> {
  return { checkable: false, reason: CLOUD_REASON, items: listCloudPrizes(period) }
}

/** The whole answer about one period; the routes and the tool get_invoice_numbers share it. */
export function answerInvoicePeriod(
  period: string | undefined,
  { db, now, provenance }: Context,
): z.infer<typeof invoicePeriodSchema> {
  const today = taipeiDay(now)
  const row = getInvoicePeriod(db, today, period)
  return {
    ...row,
    months: monthsOf(row.period),
    drawn_on: drawDateOf(row.period),
    claim: describeClaim(db, row.period, today),
    prizes: [...PRIZES],
    cloud_only: describeCloudOnly(row.period),
    notice: noticeFor(row.independent_sources),
    provenance: provenance('life_invoice_periods'),
  }
}
