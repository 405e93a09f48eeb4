import { daysBetween } from '#support/dates/taipei.ts'

export const PRECISIONS = ['day', 'month', 'quarter', 'year'] as const

export type Precision = (typeof PRECISIONS)[number]

/** Matches a date of any precision: 2026-07-17, 2026-07, 2026-Q3 or 2026. */
export const PARTIAL_DATE = /^(?<year>\d{4})(?:-(?:Q(?<quarter>[1-4])|(?<month>0[1-9]|1[0-2])(?:-(?<day>\d\d))?))?$/

export interface Period {
  precision: Precision
  first_day: string
  last_day: string
}

/** The first and last day that a partial date covers. Throws for an impossible date, such as 2026-02-30. */
export function periodOf(date: string): Period {
  const { year = '', quarter, month, day } = PARTIAL_DATE.exec(date)?.groups ?? {}
  if (day !== undefined && isDay(date)) return { precision: 'day', first_day: date, last_day: date }
  if (year === '' || day !== undefined) throw new Error(`Not a date: ${date}`)
  if (month !== undefined) return spanMonths('month', year, Number(month), 1)
  if (quarter !== undefined) return spanMonths('quarter', year, Number(quarter) * 3 - 2, 3)
  return spanMonths('year', year, 1, 12)
}

export interface Countdown {
  /** Null if the exact release day is unknown. 0 on that day, negative later. */
  days_left: number | null
  /** Null between the first and the last possible day of the release. */
  released: boolean | null
}

/** `days_left` is null unless the date is an exact day. */
export function countDown({ precision, first_day, last_day }: Period, today: string): Countdown {
  if (precision === 'day') {
    const days_left = daysBetween(today, first_day)
    return { days_left, released: days_left <= 0 }
  }
  // On the last day of a period the release may still happen.
  return { days_left: null, released: last_day < today ? true : first_day > today ? false : null }
}

function isDay(date: string): boolean {
  const instant = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}

function spanMonths(precision: Precision, year: string, first: number, count: number): Period {
  const lastDay = new Date(Date.UTC(Number(year), first - 1 + count, 0)).toISOString().slice(0, 10)
  return { precision, first_day: `${year}-${String(first).padStart(2, '0')}-01`, last_day: lastDay }
}
