import { rollToWorkday } from '../holidays/calendar.ts'
import { ROC_EPOCH } from '#support/dates/taipei.ts'
import { addMonths, pad } from '#operation/input/calendar.ts'

/** The period of a date: 2026-11-24 → 115-11-12. */
export function periodAt(date: string): string {
  return periodIn(String(Number(date.slice(0, 4)) - ROC_EPOCH).padStart(3, '0'), Number(date.slice(5, 7)))
}

/** The period of a month in a year of the Republic: 115 and 11 → 115-11-12. */
export function periodIn(year: string, month: number): string {
  const first = month % 2 === 0 ? month - 1 : month
  return `${year}-${pad(first)}-${pad(first + 1)}`
}

/** The next period: 115-11-12 → 116-01-02. */
export function periodAfter(period: string): string {
  return periodAt(`${addMonths(monthsOf(period)[1], 1)}-01`)
}

/** The two calendar months of a period: 115-07-08 → 2026-07, 2026-08. */
export function monthsOf(period: string): [string, string] {
  const [year = '', first = '', second = ''] = period.split('-')
  const gregorian = Number(year) + ROC_EPOCH
  return [`${gregorian}-${first}`, `${gregorian}-${second}`]
}

/**
 * Uniform Invoice Award Regulations art. 8: three months from the 6th of the month after the draw. A last day on a
 * holiday moves to the next workday; the first day does not move.
 */
export function claimWindowOf(period: string, isOff: (date: string) => boolean) {
  const lastMonth = monthsOf(period)[1]
  return { from: `${addMonths(lastMonth, 2)}-06`, to: rollToWorkday(`${addMonths(lastMonth, 5)}-05`, isOff) }
}
