import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { dateInput } from '#operation/input/date.ts'
import type { Words } from '#operation/view/messages.ts'
import { addDays } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { moveOf } from '../moves.ts'
import { priceChange } from './price-change.ts'

export const sinceInput = dateInput({ toward: 'past' })
  .optional()
  .describe('Adds the change from a day, such as 2026-07-31.')

const spanField = z
  .object({ date: z.string(), close: z.number(), change: z.number(), change_pct: z.number() })
  .nullable()

/** Refuses a day to compare that comes after the day asked for, because nothing has changed between them. */
export function refuseLater(since: string | undefined, date: string | undefined): void {
  if (since === undefined || date === undefined || since <= date) return
  throw new ApiError('invalid_input', `since: ${since} is after ${date}. Send a day before it.`, {
    zh: `since：${since} 在 ${date} 之後，請給更早的一天。`,
  })
}

export const sinceField = spanField.describe(
  'The close of `since`, or the last in the week before it, and the change from it; payouts apart. Null without one.',
)

export const sinceNoteField = z
  .string()
  .nullable()
  .describe('Why there is no change from `since`. Null where there is.')

/** Why `spanOf` gave nothing for a day to compare. `newest` is the day of the close that it was compared with. */
export function sinceNote(since: string | undefined, hasSpan: boolean, newest: string | undefined): string | null {
  if (since === undefined || hasSpan) return null
  return newest !== undefined && newest <= since
    ? joinLanguages(
        `The newest close here is of ${newest}, so nothing is known of the time from ${since} on.`,
        `這裡最新的收盤是 ${newest}，${since} 之後的漲跌不知道。`,
      )
    : joinLanguages(
        `No close of ${since} or the week before it is stored to compare with.`,
        `沒有收錄 ${since} 或前一週的收盤價，不能比。`,
      )
}

export const sinceYearEndField = spanField.describe(
  'The last close of the year before, per unit of today, and the change from it; payouts apart. Null without one.',
)

type Span = NonNullable<z.output<typeof spanField>>

interface Close {
  readonly date: string
  readonly close: number
}

/** The longest time without trading days, the Lunar New Year apart. An older close is not that of the day. */
const NEAR_DAYS = 7

/** The change from the last close up to `since` to the shown one. `factor` converts a close to a unit of the other day. */
export function spanOf(earlier: Close | undefined, since: string, shown: Close, factor = 1): Span | null {
  if (!earlier || earlier.date < addDays(since, -NEAR_DAYS) || earlier.date >= shown.date) return null
  const close = new Decimal(earlier.close).div(factor).toNumber()
  const { change, change_pct } = priceChange(shown.close, close)
  return change === null || change_pct === null ? null : { date: earlier.date, close, change, change_pct }
}

export function yearEnd(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}-12-31`
}

/** `1,550 元 ▲ 950（+61.29 %）` */
export function spanText({ close, change, change_pct }: Span, words: Words, write = words.number): string {
  return `${write(close)} ${moveOf(change, change_pct, words)}`
}
