import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { receiptPeriodInput, drawDateOf } from '#operation/input/receipt-period.ts'
import { countDaysLeft } from '#operation/days-left.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { isDayOff } from '../holidays/calendar.ts'
import { listCloudPrizes, cloudPrizeSchema } from './cloud-prizes.ts'
import type { InvoicePeriodRow } from '../schema.ts'
import { findSpecialDay } from '../holidays/queries.ts'
import { findInvoicePeriod, findLatestInvoicePeriod, listInvoicePeriodNames } from './queries.ts'
import { claimWindowOf, monthsOf, periodAfter, periodAt } from './receipt-period.ts'
import { periodInChinese } from './receipt-words.ts'
import { PRIZES, prizeSchema } from './receipts.ts'

export const periodField = receiptPeriodInput().describe(
  'ROC year (year − 1911) and months, for example 115-07-08; from 101-05-06.',
)
export const latestPeriodField = periodField
  .optional()
  .describe('ROC year and months, 101-05-06 or later. Default: the latest.')

export const CLOUD_REASON = joinLanguages(
  'Prizes of cloud invoices are drawn by track letters and number among e-invoices kept on a carrier; their winning numbers are not stored here. Check them at the Ministry of Finance.',
  '雲端發票專屬獎依字軌與號碼開出，這裡沒有收錄，請到財政部網站查詢。',
)

export const claimSchema = z.object({
  from: z.string(),
  to: z.string().describe('The last day, moved to the next workday where it falls on a day off.'),
  status: z.enum(['not_started', 'open', 'closed']),
  days_left: z.int().nullable().describe('Days from today to the last one; null once it has passed.'),
  message: z.string(),
})

export const cloudOnlySchema = z
  .object({
    checkable: z.literal(false),
    reason: z.string(),
    items: z
      .array(cloudPrizeSchema)
      .describe(
        'The prizes and how many are drawn; empty for periods before 114-01-02, for which they are not stored.',
      ),
  })
  .describe('Prizes that no check here can tell, because only cloud invoices win them.')

export const winningNumbersSchema = z.object({
  special: z.string().describe('特別獎: all eight digits.'),
  grand: z.string().describe('特獎: all eight digits.'),
  first: z.array(z.string()).length(3).describe('頭獎; their last seven to three digits win 二獎 to 六獎.'),
  additional_sixth: z.array(z.string()).describe('增開六獎: last three digits. Empty where none were drawn.'),
})

export const newerPeriodField = z
  .string()
  .nullable()
  .describe('Set where a newer period was drawn whose numbers are not stored. Tell it to the user.')

export const invoicePeriodSchema = z.object({
  period: z.string(),
  months: z.tuple([z.string(), z.string()]).describe('The calendar months, YYYY-MM.'),
  drawn_on: z.string(),
  ...winningNumbersSchema.shape,
  claim: claimSchema,
  prizes: z.array(prizeSchema),
  cloud_only: cloudOnlySchema,
  independent_sources: z.int().describe('How many sources that do not copy each other agree on these numbers.'),
  confidence: z
    .enum(['high', 'medium', 'low'])
    .describe('low: do not throw a receipt away, nor claim, by these numbers.'),
  stale_notice: newerPeriodField,
  notice: z.string(),
  provenance: provenanceSchema,
})

/** Null if the newest drawn period is stored, or if the caller asked for another period. */
export function newerPeriodNotice(stored: string, asked: string | undefined, today: string): string | null {
  const drawn: string[] = []
  for (let next = periodAfter(stored); drawDateOf(next) < today; next = periodAfter(next)) drawn.push(next)
  const newest = drawn.at(-1)
  if (asked !== undefined || newest === undefined) return null
  const drawnOn = drawDateOf(newest)
  return joinLanguages(
    `${newest} was drawn on ${drawnOn}; its numbers are not here yet.`,
    `${periodInChinese(newest)}的發票已在 ${inWords(drawnOn)}開獎，這裡還沒有收錄號碼。`,
  )
}

/** Throws `not_found` for a period that has not begun, because it has no receipts. */
export function refuseAhead(db: Database, today: string, period: string | undefined): void {
  const current = periodAt(today)
  if (period === undefined || period <= current) return
  const suggestions = listInvoicePeriodNames(db)
  const message = `${period} has not begun, so that there is no receipt of it. Send ${current} or an earlier period.`
  const zh = `${periodInChinese(period)}還沒開始，不會有發票；請寫 ${periodInChinese(current)}（${current}）或更早的一期。`
  throw new ApiError('not_found', message, {
    zh,
    suggestions,
    called: calledInChinese(suggestions),
    replaces: 'period',
  })
}

/** The names of suggested periods on pages. */
function calledInChinese(periods: readonly string[]) {
  return Object.fromEntries(periods.map((period) => [period, [periodInChinese(period), period] as const]))
}

const MINISTRY = 'https://invoice.etax.nat.gov.tw/'

/** The given period, or the latest. Throws `not_found`, with the available periods, if it is missing. */
function getInvoicePeriod(db: Database, today: string, period: string | undefined): InvoicePeriodRow {
  if (period === undefined) {
    const latest = findLatestInvoicePeriod(db)
    if (!latest) throw new Error('The table of invoice periods is empty.')
    return latest
  }
  refuseAhead(db, today, period)
  const found = findInvoicePeriod(db, period)
  if (found) return found
  const suggestions = listInvoicePeriodNames(db)
  if (drawDateOf(period) >= today) throw notDrawn(db, period, today, suggestions)
  const { from, to, status } = describeClaim(db, period, today)
  const isOver = status === 'closed'
  throw new ApiError(
    'not_found',
    `The winning numbers for ${period} are not available; it was drawn on ${drawDateOf(period)}${isOver ? '' : `, and prizes can be claimed from ${from} to ${to}`}. See the Ministry of Finance: ${MINISTRY}`,
    {
      zh: `沒有收錄 ${periodInChinese(period)}的中獎號碼。那一期在 ${inWords(drawDateOf(period))}開獎${isOver ? '' : `，中獎可從 ${inWords(from)}領到 ${inWords(to)}`}，請看財政部：${MINISTRY}`,
      headline: {
        zh: `這裡沒有 ${periodInChinese(period)}的號碼`,
        en: `The numbers of ${period} are not here`,
      },
      suggestions,
      called: calledInChinese(suggestions),
      replaces: 'period',
    },
  )
}

/** The error for a period that is not drawn yet. It states the draw date and when prizes can be claimed. */
function notDrawn(db: Database, period: string, today: string, suggestions: readonly string[]): ApiError {
  const drawnOn = drawDateOf(period)
  const { from, to } = describeClaim(db, period, today)
  return new ApiError(
    'not_found',
    `No winning numbers for ${period} yet: it is drawn on ${drawnOn}. Keep the receipt; prizes can be claimed from ${from} to ${to}.`,
    {
      zh: `${periodInChinese(period)}的發票 ${inWords(drawnOn)}開獎，請留著發票；中獎可從 ${inWords(from)}領到 ${inWords(to)}。`,
      headline: {
        zh: `還沒有號碼，${drawnOn}（${weekdayOf(drawnOn)}）開獎`,
        en: `No numbers yet: the draw is on ${drawnOn}`,
      },
      suggestions,
      called: calledInChinese(suggestions),
      replaces: 'period',
    },
  )
}

/** The given period, drawn or not, or the latest one. */
export function periodToCheck(db: Database, today: string, period: string | undefined) {
  if (period !== undefined) return { period, row: findInvoicePeriod(db, period) }
  const row = getInvoicePeriod(db, today, undefined)
  return { period: row.period, row }
}

export function describeClaim(db: Database, period: string, today: string): z.infer<typeof claimSchema> {
  const { from, to } = claimWindowOf(period, (date) => isDayOff(date, findSpecialDay(db, date)))
  const [fromZh, toZh] = [inWords(from), inWords(to)]
  if (today > to) {
    const message = joinLanguages(
      `The claim window closed on ${to}; unclaimed prizes are forfeited.`,
      `領獎期限已於 ${toZh}截止，逾期不再給獎。`,
    )
    return { from, to, status: 'closed', days_left: null, message }
  }
  const days_left = countDaysLeft(to, today)
  const left = days_left === 0 ? '今天是最後一天' : `還有 ${days_left} 天`
  if (today < from) {
    const message = joinLanguages(
      `Prizes can be claimed from ${from} to ${to}.`,
      `${fromZh}起可領獎，到 ${toZh}為止，${left}。`,
    )
    return { from, to, status: 'not_started', days_left, message }
  }
  const days = days_left === 0 ? ', which is today' : `: ${days_left} days left`
  const message = joinLanguages(`Prizes can be claimed until ${to}${days}.`, `領獎到 ${toZh}為止，${left}。`)
  return { from, to, status: 'open', days_left, message }
}

function inWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日（星期${weekdayOf(date)}）`
}

function weekdayOf(date: string): string {
  return '日一二三四五六'.charAt(new Date(date).getUTCDay())
}

/** States how many independent sources agree on the numbers. */
export function noticeFor({
  confidence,
  independent_sources,
}: Pick<InvoicePeriodRow, 'confidence' | 'independent_sources'>): string {
  if (confidence === 'low')
    return joinLanguages(
      'The numbers of this period are poorly sourced and may be wrong: neither claim nor throw away a receipt by them; those published by the Ministry of Finance decide.',
      '這一期的號碼來源不足，可能有誤，請勿據以領獎或丟棄發票，以財政部公布為準。',
    )
  return independent_sources > 1 || confidence === 'high'
    ? joinLanguages('The numbers published by the Ministry of Finance decide.', '以財政部公布的中獎號碼為準。')
    : joinLanguages(
        'The numbers published by the Ministry of Finance decide. These come from a single source: compare them before you throw a receipt away.',
        '以財政部公布的中獎號碼為準；本期號碼只有單一來源，丟棄發票前請再核對。',
      )
}

export function describeCloudOnly(period: string): z.infer<typeof cloudOnlySchema> {
  return { checkable: false, reason: CLOUD_REASON, items: listCloudPrizes(period) }
}

export function answerInvoicePeriod(
  period: string | undefined,
  { db, now, provenance }: Context,
): z.infer<typeof invoicePeriodSchema> {
  const today = taipeiDay(now)
  const row = getInvoicePeriod(db, today, period)
  // A caller can name the latest stored period without knowing of a newer draw.
  const isLatest = row.period === findLatestInvoicePeriod(db)?.period
  return {
    ...row,
    months: monthsOf(row.period),
    drawn_on: drawDateOf(row.period),
    claim: describeClaim(db, row.period, today),
    prizes: [...PRIZES],
    cloud_only: describeCloudOnly(row.period),
    stale_notice: newerPeriodNotice(row.period, isLatest ? undefined : period, today),
    notice: noticeFor(row),
    // The numbers of a named period never change.
    provenance: provenance({ name: 'life_invoice_periods', isFinal: period !== undefined }),
  }
}
