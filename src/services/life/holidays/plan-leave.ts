import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { yearInput } from '#operation/input/year.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { loadSpecialDays, requireYear } from './holidays-answer.ts'
import { bestPerDay, breakSchema, findBreaks } from './leave.ts'

const SHOWN = 20

export const planLeave = defineOperation({
  name: 'plan_leave',
  route: 'GET /api/holidays/leave',
  tool: 'unlisted',
  title: 'Long weekends with a little leave',
  titleZh: '請假攻略',
  summary: 'Where a few days of leave make the longest breaks of a year.',
  description:
    'For one year, the breaks that one to five days of leave beside holidays make: which days to take, how many days off in a ' +
    'row they give, the longest first. Use [holidays_by_year] for the long weekends that need no leave.',
  tasks: ['2027 年怎麼請假最划算？', '請 3 天可以休幾天？', 'Best days to take leave in Taiwan in 2027'],
  cacheSeconds: 3600,
  input: z.object({
    year: yearInput()
      .optional()
      .describe('2013 to 2027; default: this year. Of this year, only breaks from today on are listed.'),
    days: z.int().min(1).max(5).default(3).describe('At most this many days of leave, 1 to 5.'),
  }),
  output: z.object({
    year: z.int(),
    items: z.array(breakSchema).describe('The longest first, at most 20; there is no further page.'),
    best_per_day: breakSchema.nullable().describe('The break with the most days off for each day of leave.'),
    provenance: provenanceSchema,
  }),
  example: { year: 2027, days: 4 },
  run({ year, days }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const thisYear = Number(today.slice(0, 4))
    const chosen = year ?? thisYear
    requireYear(db, chosen)
    const from = chosen === thisYear ? today : `${chosen}-01-01`
    const to = `${chosen}-12-31`
    const breaks = findBreaks(from, to, days, loadSpecialDays(db, from, to))
    return {
      year: chosen,
      items: breaks.slice(0, SHOWN),
      best_per_day: bestPerDay(breaks) ?? null,
      provenance: provenance('life_holidays'),
    }
  },
})
