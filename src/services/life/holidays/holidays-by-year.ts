import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { Context } from '#operation/context.ts'
import { yearInput } from '#operation/input/year.ts'
import { defineOperation } from '#operation/operation.ts'
import { describeDay, findLongWeekends } from './calendar.ts'
import { countDays } from '../dates.ts'
import { holidayYearSchema, listStoredYears, loadSpecialDays, requireYear } from './holidays-answer.ts'
import { findHolidayRun, holidayInput } from './named-holiday.ts'

export const yearField = yearInput().optional().describe('Gregorian year, 2013 to 2027.')

const NOTICE = joinLanguages(
  'The calendar of government offices. Private employers may arrange days differently within the Labor Standards Act.',
  '政府行政機關的辦公日曆；民間企業得在勞動基準法範圍內另行安排。',
)

export const holidayField = holidayInput.optional().describe('Puts this holiday first, for example 春節.')

/** The year in which the holiday occurs next, limited to years with a stored calendar. */
export function yearOfNext(holiday: string, { db, now }: Context): number {
  const today = taipeiDay(now)
  const year = Number(today.slice(0, 4))
  const { to } = findHolidayRun(holiday, year, loadSpecialDays(db, `${year}-01-01`, `${year}-12-31`), today)
  const isOver = to !== null && to < today
  return isOver && listStoredYears(db).includes(year + 1) ? year + 1 : year
}

export function answerYear(
  year: number,
  holiday: string | undefined,
  { db, now, provenance }: Context,
): z.infer<typeof holidayYearSchema> {
  requireYear(db, year)
  const today = taipeiDay(now)
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const special = loadSpecialDays(db, from, to)
  const dates = Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))
  const days = dates.map((date) => describeDay(date, special.get(date)))
  return {
    year,
    ...(holiday !== undefined && { holiday: findHolidayRun(holiday, year, special, today) }),
    items: days.filter((day) => day.is_holiday && special.has(day.date)),
    long_weekends: findLongWeekends(from, to, special, today),
    makeup_workdays: days.filter((day) => day.kind === 'workday_makeup'),
    workers_only: days.filter((day) => day.kind === 'workers_only'),
    days_off: days.filter((day) => day.is_holiday).length,
    notice: NOTICE,
    provenance: provenance('life_holidays'),
  }
}

export const holidaysByYear = defineOperation({
  name: 'holidays_by_year',
  variantOf: 'get_holidays',
  route: 'GET /api/holidays',
  title: 'Holidays of a year',
  titleZh: '全年假日',
  summary: 'Public holidays, long weekends and make-up workdays of a year.',
  description:
    'All named days off, long weekends and make-up workdays of one year, 2013 to 2027; this year in Taiwan where none is given. Use [holidays_next] for what comes next, [is_holiday] for one date.',
  tasks: ['列出 2027 年所有連假', '2026 年有哪些國定假日？', 'List the public holidays of Taiwan in 2026.'],
  cacheSeconds: 3600,
  input: z.object({ year: yearField, holiday: holidayField }),
  output: holidayYearSchema,
  permanent: ({ db }) => listStoredYears(db).map((year) => ({ year })),
  example: { year: 2025 },
  run({ year, holiday }, ctx) {
    const asked = year ?? (holiday === undefined ? Number(taipeiDay(ctx.now).slice(0, 4)) : yearOfNext(holiday, ctx))
    return answerYear(asked, holiday, ctx)
  },
})
