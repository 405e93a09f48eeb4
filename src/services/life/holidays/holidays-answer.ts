import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { ApiError } from '#support/errors/errors.ts'
import { daysLeftField } from '#operation/days-left.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { daySchema, longWeekendSchema, nameZhField, type SpecialDay } from './calendar.ts'
import { holidayRunSchema } from './named-holiday.ts'
import { countDays } from '../dates.ts'
import { findHolidayRange, listSpecialDays } from './queries.ts'

export const WORKERS_ONLY_NOTICE = joinLanguages(
  'Labor Day of this year was a day off for workers under the Labor Standards Act only; government offices and schools were open.',
  '這一年的勞動節只有適用勞動基準法的勞工放假，政府機關與學校照常。',
)

export const holidayYearSchema = z.object({
  year: z.int(),
  holiday: holidayRunSchema.optional().describe('The holiday asked for, with all days off around it.'),
  items: z.array(daySchema).describe('Named days off, in order; plain weekends are left out.'),
  long_weekends: z
    .array(longWeekendSchema)
    .describe('Three or more days off in a row with a day in this year; one over New Year is whole in both years.'),
  makeup_workdays: z.array(daySchema).describe('Weekends on which people work.'),
  workers_only: z
    .array(daySchema)
    .describe('1 May of years in which only workers had it off, offices and schools not.'),
  days_off: z.int().describe('Days off in the year, weekends included.'),
  notice: z.string(),
  provenance: provenanceSchema,
})

export const holidaysNextSchema = z.object({
  today: z.object({
    date: z.string().describe('Today in Taipei.'),
    is_holiday: z.boolean().describe('A day off: holiday or weekend; kind tells which.'),
    kind: daySchema.shape.kind,
    name: nameZhField,
    name_en: z.string().nullable(),
    long_weekend: longWeekendSchema.nullable().describe('The long weekend that today is part of.'),
  }),
  next_long_weekend: longWeekendSchema
    .nullable()
    .describe('The first that begins after today; null if none is stored.'),
  coming_long_weekends: z.array(longWeekendSchema).describe('The next five that begin after today.'),
  upcoming: z
    .array(daySchema.extend({ days_left: daysLeftField }))
    .describe('The next five named days off after today.'),
  provenance: provenanceSchema,
})

/** Oldest first. */
export function listStoredYears(db: Database): readonly number[] {
  return cachedUntilChange(db, readYears)
}

function readYears(db: Database): number[] {
  const range = findHolidayRange(db)
  if (!range?.first || !range.last) throw new Error('The holiday table is empty.')
  const [first, last] = [Number(range.first.slice(0, 4)), Number(range.last.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Every day of the available calendars, ordinary days included. */
export function listStoredDays(db: Database): string[] {
  return listStoredYears(db).flatMap((year) => {
    const first = `${year}-01-01`
    return Array.from({ length: countDays(first, `${year}-12-31`) }, (_, index) => addDays(first, index))
  })
}

/** Throws `not_found`, with the available years, if the year has no calendar. */
export function requireYear(db: Database, year: number): void {
  const stored = listStoredYears(db)
  if (stored.includes(year)) return
  const [first, last] = [stored[0], stored.at(-1)]
  throw new ApiError('not_found', `There is no calendar for ${year}; the available years are ${first} to ${last}.`, {
    zh: `沒有收錄 ${year} 年的行事曆；收錄的是 ${first} 到 ${last} 年。`,
    suggestions: stored.toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year)).map(String),
  })
}

/**
 * Special days from `from` to `to` and three weeks around them, so that long weekends across either end are complete.
 */
export function loadSpecialDays(db: Database, from: string, to: string): Map<string, SpecialDay> {
  return new Map(listSpecialDays(db, addDays(from, -21), addDays(to, 21)).map((day) => [day.date, day]))
}
