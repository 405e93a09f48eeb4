import { z } from 'zod'
import { dateInput } from '#operation/input/date.ts'
import { countDaysLeft, daysLeftField } from '#operation/days-left.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { daySchema, describeDay, findLongWeekends, longWeekendSchema } from './calendar.ts'
import { CLOSURE_NOTICES } from './closure-counties.ts'
import { listStoredDays, loadSpecialDays, requireYear, WORKERS_ONLY_NOTICE } from './holidays-answer.ts'
import { recordEnds } from './list-closures.ts'
import { findSpecialDay, listSpecialDays, listStoppedCounties } from './queries.ts'

export const isHoliday = defineOperation({
  name: 'is_holiday',
  tool: true,
  route: 'GET /api/is-holiday',
  title: 'Is this date a day off?',
  titleZh: '這天放假嗎？',
  summary: 'Whether a date is a day off in Taiwan.',
  description:
    'Whether one date is a day off in Taiwan by the calendar of government offices, make-up workdays included, and which counties closed for a typhoon. Closures are complete up to `closures_known_up_to`; later ones, those of today and tomorrow among them, are at `closures_url`. Use [get_holidays] for a whole year or for the next long weekend.',
  tasks: [
    '2026 年 10 月 10 日放假嗎？',
    '這週六要補班嗎？',
    'Is 2026-02-20 a public holiday in Taiwan?',
    'Do people in Taiwan work on 2025-02-08?',
  ],
  cacheSeconds: 3600,
  input: z.object({
    date: dateInput().describe('A date from 2013 to 2027, for example 2026-10-10.'),
  }),
  output: z.object({
    ...daySchema.shape,
    days_left: daysLeftField,
    is_holiday: z.boolean().describe('A day off for offices: holiday or weekend.'),
    is_workday: z.boolean().describe('The opposite of [is_holiday].'),
    long_weekend: longWeekendSchema.nullable().describe('The three or more days off in a row with this date.'),
    substitute_days: z
      .array(z.string())
      .describe('Of these days off, those in place of a holiday that falls on a weekend.'),
    makeup_workdays: z.array(z.string()).describe('Weekend days of the year on which people work.'),
    stopped_counties: z
      .array(z.string())
      .nullable()
      .describe(
        'Counties whose offices were closed all day for the weather: [list_closures]. Null where that is not known, which is not “none”. After closures_known_up_to the list is incomplete.',
      ),
    closures_known_up_to: z.string().nullable().describe('The last day up to which every closure is on record.'),
    closures_url: z.url().describe('The authority’s notices of today and tomorrow.'),
    notice: z
      .string()
      .nullable()
      .describe('Set where workers and offices differ, and where a closure may not be on record.'),
    provenance: provenanceSchema,
  }),
  conciseWithout: ['is_workday', 'closures_url', 'long_weekend', 'makeup_workdays', 'substitute_days'],
  permanent: ({ db }) => listStoredDays(db).map((date) => ({ date })),
  example: { date: '2026-02-28' },
  run({ date }, { db, now, provenance }) {
    const year = date.slice(0, 4)
    requireYear(db, Number(year))
    const day = describeDay(date, findSpecialDay(db, date))
    const closures = provenance('life_closures')
    const stopped = listStoppedCounties(db, date)
    const isKnown = closures.as_of !== null && date <= closures.as_of
    // Closures are announced on the evening before at the earliest, so the days after tomorrow cannot have one yet.
    const isOpen = !isKnown && date <= addDays(taipeiDay(now), 1)
    const long_weekend = findLongWeekends(date, date, loadSpecialDays(db, date, date), taipeiDay(now))[0] ?? null
    const around = long_weekend ?? { from: date, to: date }
    return {
      ...day,
      days_left: countDaysLeft(date, taipeiDay(now)),
      is_workday: !day.is_holiday,
      long_weekend,
      substitute_days: listSpecialDays(db, around.from, around.to).flatMap((it) =>
        it.kind === 'makeup_holiday' ? it.date : [],
      ),
      makeup_workdays: listSpecialDays(db, `${year}-01-01`, `${year}-12-31`).flatMap((it) =>
        it.kind === 'workday_makeup' ? it.date : [],
      ),
      stopped_counties: isKnown || stopped.length > 0 ? [...stopped] : null,
      closures_known_up_to: closures.as_of,
      closures_url: CLOSURE_NOTICES,
      notice: day.kind === 'workers_only' ? WORKERS_ONLY_NOTICE : isOpen ? recordEnds(closures.as_of) : null,
      provenance: isOpen ? provenance('life_holidays', 'life_closures') : provenance('life_holidays'),
    }
  },
})
