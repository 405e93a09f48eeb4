const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The Gregorian year is the Minguo (民國) year plus this. */
export const ROC_EPOCH = 1911

/** The last day that can be written, for a range without an end. */
export const LAST_DAY = '9999-12-31'

/** The day in Taipei as YYYY-MM-DD. Taiwan is at UTC+8 all year. */
export function taipeiDay(instant: Date): string {
  return taipeiTime(instant).slice(0, 10)
}

/** An instant as ISO 8601 in Taipei time, although it ends with Z. */
export function taipeiTime(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString()
}

/** Full seconds until midnight in Taipei, at least one. */
export function secondsLeftOfDay(now: Date): number {
  return Math.max(1, Math.floor((DAY_MS - ((now.getTime() + OFFSET_MS) % DAY_MS)) / 1000))
}

/** Whether a day, in Taipei, ended more than `days` days ago. */
export function isOlderThan(day: string, days: number, now: Date): boolean {
  return now.getTime() > endOfDays(day, days)
}

/** When the day that is `days` days after `day` ends in Taipei, in milliseconds since 1970. */
export function endOfDays(day: string, days: number): number {
  return Date.parse(day) - OFFSET_MS + (days + 1) * DAY_MS
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of another month, or its last day if it is shorter: 2026-03-31 less one month is 2026-02-28. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Math.min(lastOfMonth.getTime(), Date.UTC(year, month - 1 + months, date))).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** Reads 1150806, 115/08/06 or 115年08月06日. Undefined for other text, so that the caller can report the row. */
export function fromRocDate(text: string): string | undefined {
  const match = /^\s*(\d{2,3})(?:[年/.-]?)(\d{2})(?:[月/.-]?)(\d{2})日?\s*$/.exec(text)
  if (!match) return undefined
  const date = `${Number(match[1]) + ROC_EPOCH}-${match[2]}-${match[3]}`
  const parsed = Date.parse(date)
  return Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== date ? undefined : date
}

/** `2026-08-06` becomes `115.08.06`, as on the pages of the agriculture ministry. */
export function toRocDate(day: string): string {
  const [year = '', month, date] = day.split('-')
  return `${Number(year) - ROC_EPOCH}.${month}.${date}`
}
