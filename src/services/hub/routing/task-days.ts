import { lastDayOf } from '#operation/input/calendar.ts'
import { dateInput } from '#operation/input/date.ts'
import { kindOf, type Kind } from '#operation/input/kind.ts'
import { monthInput } from '#operation/input/month.ts'
import { readingAt, type Reading } from '#operation/input/reading.ts'
import { yearInput } from '#operation/input/year.ts'

/** A span of days that includes both ends. */
export interface DayRange {
  readonly from: string
  readonly to: string
  readonly text: string
}

export interface DayFinds {
  /** Spans in a task, such as 10/5 到 10/30. */
  readonly ranges: readonly DayRange[]
  /** Days, YYYY-MM-DD. */
  readonly dates: readonly string[]
  /** Months, YYYY-MM. If the task names no month, those of its dates. */
  readonly months: readonly string[]
  readonly years: readonly number[]
}

const [DATE, MONTH, YEAR] = [dateInput(), monthInput(), yearInput()].map((schema) => kindOf(schema))

/** Finds the days, months and years of a task with the functions that read inputs. */
export function listDays(text: string, now: Date): DayFinds {
  const dates = valuesIn<string>(text, DATE, now)
  const months = valuesIn<string>(text, MONTH, now)
  const years = valuesIn<number>(text, YEAR, now)
  return {
    ranges: rangesIn(text, DATE, readingAt(now)),
    dates,
    months: months.length > 0 ? months : [...new Set(dates.map((date) => date.slice(0, 7)))],
    years: years.length > 0 ? years : lastMonthIn(text, now).map((month) => Number(month.slice(0, 4))),
  }
}

const MONTHS =
  /(?:\d{1,2}|[一二三四五六七八九十]{1,2}) ?月? ?[到至~～–—-] ?(?<last>(?:\d{1,2}|[一二三四五六七八九十]{1,2}) ?月)/u

/** The last month of a span such as 3到5月, because it determines the year of the span. */
function lastMonthIn(text: string, now: Date): string[] {
  const last = MONTHS.exec(text)?.groups?.['last']
  return last === undefined ? [] : valuesIn<string>(last, MONTH, now)
}

const RANGE_JOINT = /[到至~～–—-]|\b(?:to|until|till|through|and)\b/giu
const RANGE_JOINTS_MAX = 12
const BETWEEN = /\bbetween\b/i

/**
 * Finds two dates with a separator such as “to” between them. The second gives the year of the first: 24 August to …
 * 2026. An end may be a month: between July and the end of October.
 */
export function rangesIn(text: string, dates: Kind | undefined, reading: Reading): DayRange[] {
  const joints = [...text.matchAll(RANGE_JOINT)].slice(0, RANGE_JOINTS_MAX)
  return joints.flatMap(({ index, 0: joint }) => {
    const before = text.slice(0, index).trimEnd()
    const behind = text.slice(index + joint.length).trimStart()
    const mayBeMonth = dates?.name === 'date' && (joint.toLowerCase() !== 'and' || BETWEEN.test(before))
    const months = mayBeMonth ? MONTH : undefined
    const last = [dates, months].map((kind) => kind?.find?.(behind, reading).find(({ start }) => start === 0))
    const to = last.find(Boolean)
    const first =
      to && [dates, months].map((kind) => kind?.find?.(before, reading).find(({ end }) => end === before.length))
    const from = first?.find(Boolean)
    if (!to || !from) return []
    const end = text.length - behind.length + to.end
    const [start, stop] = [
      first?.[0] ? String(from.value) : `${String(from.value)}-01`,
      last[0] ? String(to.value) : lastDayOf(String(to.value)),
    ]
    return [{ ...spanOf(start, stop), text: text.slice(from.start, end) }]
  })
}

/** A span of days. If it ended before its first day, that day has the year of the last, or is in the year before. */
export function spanOf(from: string, to: string): { readonly from: string; readonly to: string } {
  if (from <= to) return { from, to }
  const year = Number(to.slice(0, 4))
  const [same, before] = [year, year - 1].map((it) => `${it}${from.slice(4)}`)
  return { from: same! <= to ? same! : before!, to }
}

export function yearsIn(text: string, reading: Reading): number[] {
  return (YEAR?.find?.(text, reading) ?? []).map(({ value }) => Number(value))
}

function valuesIn<T>(text: string, kind: Kind | undefined, now: Date): T[] {
  const found = kind?.find?.(text, readingAt(now)) ?? []
  return [...new Set(found.map(({ value }) => value as T))]
}
