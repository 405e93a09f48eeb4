import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import { countDaysLeft, daysLeftField } from '#operation/days-left.ts'
import type { HolidayRow } from '../schema.ts'
import { countDays, isWeekend, WEEKDAYS, weekdayOf } from '../dates.ts'
import { englishName } from './holiday-names.ts'

const DAY_KINDS = [
  'holiday',
  'makeup_holiday',
  'adjusted_holiday',
  'workday_makeup',
  'workers_only',
  'weekend',
  'workday',
] as const

export type SpecialDay = Pick<HolidayRow, 'date' | 'kind' | 'name_zh'>

export const nameZhField = z.string().nullable().describe('Null on an ordinary day.')

export const daySchema = z.object({
  date: z.string(),
  weekday: z.enum(WEEKDAYS),
  name_zh: nameZhField,
  name_en: z.string().nullable(),
  kind: z
    .enum(DAY_KINDS)
    .describe(
      'holiday, makeup_holiday (補假) and adjusted_holiday (調整放假) are days off; workday_makeup (補行上班) is a weekend on ' +
        'which people work; workers_only is 勞動節 of a year in which offices were open; weekend and workday are ordinary.',
    ),
})

type Day = z.output<typeof daySchema> & { is_holiday: boolean }

export const longWeekendSchema = z.object({
  from: z.string(),
  to: z.string(),
  days: z.int().describe('Three or more.'),
  name: z.string().describe('The festivals in it, in Traditional Chinese.'),
  name_en: z.string().nullable(),
  days_left: daysLeftField.describe('Days from today to its first day; null once that has passed.'),
})

export type LongWeekend = z.output<typeof longWeekendSchema>

/** A make-up workday is a weekend on which people work, so the table outranks the weekday. */
export function isDayOff(date: string, special: SpecialDay | undefined): boolean {
  return special ? special.kind !== 'workday_makeup' : isWeekend(date)
}

export function describeDay(date: string, special: SpecialDay | undefined): Day {
  const name = special?.name_zh ?? (isLaborDay(date) ? '勞動節' : null)
  return {
    date,
    weekday: weekdayOf(date),
    is_holiday: isDayOff(date, special),
    kind: special?.kind ?? ordinaryKind(date),
    name_zh: name,
    name_en: name && englishName(name),
  }
}

function ordinaryKind(date: string): Day['kind'] {
  if (isWeekend(date)) return 'weekend'
  return isLaborDay(date) ? 'workers_only' : 'workday'
}

// Until the Act of 2025 the office calendar omitted 1 May, which Labor Standards Act art. 37 gives to workers only.
// The calendars from 2026 include the day and take precedence.
function isLaborDay(date: string): boolean {
  return date.endsWith('-05-01')
}

export function rollToWorkday(date: string, isOff: (date: string) => boolean): string {
  let rolled = date
  while (isOff(rolled)) rolled = addDays(rolled, 1)
  return rolled
}

/**
 * Runs of three or more days off with a day between `from` and `to`. A run may cross either end, so pass the special
 * days of the neighbouring weeks too.
 */
export function findLongWeekends(
  from: string,
  to: string,
  special: ReadonlyMap<string, SpecialDay>,
  today: string,
): LongWeekend[] {
  const isOff = (date: string) => isDayOff(date, special.get(date))
  const found: LongWeekend[] = []
  let date = from
  while (isOff(addDays(date, -1)) && isOff(date)) date = addDays(date, -1)
  while (date <= to) {
    const start = date
    while (isOff(date)) date = addDays(date, 1)
    const end = addDays(date, -1)
    if (countDays(start, end) >= 3) found.push(toLongWeekend(start, end, special, today))
    date = addDays(date, 1)
  }
  return found
}

function toLongWeekend(from: string, to: string, special: ReadonlyMap<string, SpecialDay>, today: string): LongWeekend {
  const days = countDays(from, to)
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  const names = festivalNames(dates.map((date) => special.get(date) ?? newYearsDay(date)))
  const english = names.map(englishName).filter((name) => name !== null)
  return {
    from,
    to,
    days,
    name: names.join('及'),
    name_en: english.length > 0 ? english.join(' and ') : null,
    days_left: countDaysLeft(from, today),
  }
}

// If the next year begins on a Saturday, the last calendar ends with its substitute day, although that year has no
// calendar yet.
function newYearsDay(date: string): SpecialDay | undefined {
  return date.endsWith('-01-01') ? { date, kind: 'holiday', name_zh: '開國紀念日' } : undefined
}

/** A long weekend is named after the festivals in it, or after its substitute days if it has none. */
function festivalNames(days: readonly (SpecialDay | undefined)[]): string[] {
  const specials = days.filter((day) => day !== undefined)
  // The calendar of 2020 calls one substitute day 放假 (day off), as if that were a festival's name.
  const isFestival = ({ kind, name_zh }: SpecialDay) => kind === 'holiday' && name_zh !== '放假'
  const festivals = specials.filter(isFestival).map((day) => day.name_zh)
  if (festivals.includes('春節')) return ['春節']
  return [...new Set(festivals.length > 0 ? festivals : specials.map((day) => day.name_zh))]
}
