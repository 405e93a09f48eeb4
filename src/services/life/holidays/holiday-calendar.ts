import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { toIcs } from '#operation/view/ics.ts'
import { daySchema, describeDay } from './calendar.ts'
import { listStoredYears, requireYear } from './holidays-answer.ts'
import { listSpecialDays } from './queries.ts'

export const holidayCalendar = defineOperation({
  name: 'holiday_calendar',
  variantOf: 'get_holidays',
  route: 'GET /api/calendar/{year}',
  title: 'Holidays for a calendar app',
  titleZh: '行事曆檔（.ics）',
  summary: 'Holidays and make-up workdays as a calendar file to import or subscribe to.',
  description:
    'The special days of one year, or of `all` from this year on. With .ics at the end of the address (or Accept: ' +
    'text/calendar) an iCalendar file. Use [holidays_by_year] for long weekends and counts.',
  tasks: ['把國定假日加到手機行事曆', 'Subscribe to Taiwan holidays as ics'],
  cacheSeconds: 3600,
  input: z.object({
    year: z
      .string()
      .regex(/^(?:\d{4}|all)$/, joinLanguages('Send a year such as 2026, or all.', '請寫年份，例如 2026，或 all。'))
      .describe('A year, 2013 to 2027, or all: this year and those after it.'),
  }),
  output: z.object({ items: z.array(daySchema), provenance: provenanceSchema }),
  alternates: {
    'text/calendar': ({ items, provenance }) =>
      toIcs({ title: '放假日', events: eventsOf(items) }, 'life', new Date(provenance.as_of ?? 0)) ?? '',
  },
  permanent: ({ db }) => listStoredYears(db).map((year) => ({ year: String(year) })),
  example: { year: '2026' },
  run({ year }, { db, now, provenance }) {
    if (year !== 'all') requireYear(db, Number(year))
    const first = year === 'all' ? taipeiDay(now).slice(0, 4) : year
    const last = year === 'all' ? '9999' : year
    const days = listSpecialDays(db, `${first}-01-01`, `${last}-12-31`)
    return { items: days.map((day) => describeDay(day.date, day)), provenance: provenance('life_holidays') }
  },
})

/** Some days are off for workers only. Offices are open on them, so the calendar omits them. */
function eventsOf(days: readonly z.output<typeof daySchema>[]) {
  return days.flatMap(({ date, kind, name_zh }) => {
    if (kind === 'workers_only' || name_zh === null) return []
    return { id: `${date}-${kind}`, title: kind === 'workday_makeup' ? `補班：${name_zh}` : name_zh, from: date }
  })
}
