import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import { listCell, readTable } from '#support/files/read.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { dayOf, pad, weekdayOf } from './calendar.ts'
import { scriptFolding } from '#support/text/script.ts'
import { solarTermFrom } from './solar-term.ts'

type DayIn = (year: number) => string | undefined

/** How a rule of the table finds the day in a year, given the numbers behind its name. */
const RULES: Readonly<Record<'day' | 'weekday' | 'lunar' | 'sun', (...numbers: number[]) => DayIn>> = {
  day:
    (month = 0, day = 0) =>
    (year) =>
      dayOf(year, month, day),
  /** `after` days later than the nth given weekday of a month; Monday is 0. */
  weekday:
    (month = 0, nth = 0, weekday = 0, after = 0) =>
    (year) => {
      const first = `${year}-${pad(month)}-01`
      return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1) + after)
    },
  lunar:
    (month = 0, day = 0, after = 0) =>
    (year) => {
      const found = lunarDay(year, month, day)
      return found && addDays(found, after)
    },
  /** The day on which the sun reaches a longitude in degrees, within five days from the given one. */
  sun:
    (month = 0, day = 0, longitude = 0) =>
    (year) =>
      solarTermFrom(`${year}-${pad(month)}-${pad(day)}`, longitude),
}

/** Created on first use, because ICU takes tens of milliseconds to load its calendar data. */
let cachedCalendar: Intl.DateTimeFormat | undefined
function chineseCalendar(): Intl.DateTimeFormat {
  return (cachedCalendar ??= new Intl.DateTimeFormat('en-u-ca-chinese', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  }))
}
const LUNAR_MONTH_DAYS = 29.53
/** A lunar day falls within a range of this many days, including a leap month before it. */
const LUNAR_RANGE_DAYS = 65

/** Corrections, in days, of months that ICU begins on the wrong day because the new moon is near midnight in Taipei. */
const ICU_ERRORS: Readonly<Record<string, number>> = lookupTable({
  '2012-7': -1,
  '2018-10': 1,
  '2027-1': -1,
  '2030-1': 1,
})

/** The date of a lunar day in a regular (not leap) month, computed with ICU's Chinese calendar. */
export function lunarDay(year: number, month: number, day: number): string | undefined {
  const earliest = addDays(`${year}-01-18`, Math.floor(LUNAR_MONTH_DAYS * (month - 1)) + day - 1)
  const wanted = `${month}/${day}`
  const calendar = chineseCalendar()
  for (let ahead = 0; ahead < LUNAR_RANGE_DAYS; ahead++) {
    const date = addDays(earliest, ahead)
    if (calendar.format(new Date(date)) === wanted) return addDays(date, ICU_ERRORS[`${year}-${month}`] ?? 0)
  }
  return undefined
}

const named = readTable(
  'reference/named-days.tsv',
  z.object({
    rule: z.string().transform((text) => {
      const [name = '', ...numbers] = text.split(' ')
      return RULES[z.enum(['day', 'weekday', 'lunar', 'sun']).parse(name)](...numbers.map(Number))
    }),
    /** The names mean a day only if the text contains nothing else. In a sentence, 228 may be a count, and 春節 a week. */
    alone: z.enum(['yes', '']),
    names: listCell,
  }),
)

const simplified = (name: string) => Array.from(name, (sign) => scriptFolding.get(sign) ?? sign).join('')
const namesOf = (alone: 'yes' | '') => {
  const names = named.filter((row) => row.alone === alone).flatMap((row) => row.names)
  return [...new Set(names.flatMap((name) => [name, simplified(name)]))]
}
export const DAY_NAMES: readonly string[] = namesOf('')
export const DAY_NAMES_ALONE: readonly string[] = namesOf('yes')
const DAYS = new Map(named.flatMap(({ names, rule }) => names.map((name) => [simplified(name), rule] as const)))

/** The date of a named day in a year: 中秋節 2026 is 2026-09-25. Undefined for unknown names. */
export function namedDayIn(year: number, name: string): string | undefined {
  return DAYS.get(simplified(name.toLowerCase().replaceAll('’', "'")))?.(year)
}
