import { addMonths } from '#operation/input/calendar.ts'

const DAY_MS = 86_400_000

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** Days from `from` to `to`, inclusive. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[new Date(date).getUTCDay()] ?? 'Sunday'
}

export function isWeekend(date: string): boolean {
  return ['Saturday', 'Sunday'].includes(weekdayOf(date))
}

/** The calendar months that a date range touches, both ends included: `2026-11`, `2026-12`. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) months.push(month)
  return months
}
