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
