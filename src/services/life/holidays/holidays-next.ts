import { z } from 'zod'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { Context } from '#operation/context.ts'
import { countDaysLeft } from '#operation/days-left.ts'
import { defineOperation } from '#operation/operation.ts'
import { describeDay, findLongWeekends } from './calendar.ts'
import { holidaysNextSchema, loadSpecialDays, requireYear } from './holidays-answer.ts'

const DAYS_AHEAD = 366
const UPCOMING_SHOWN = 5

/** The answer to holidays_next, and to get_holidays without a year and a holiday. */
export function answerNext({ db, now, provenance }: Context): z.infer<typeof holidaysNextSchema> {
  const date = taipeiDay(now)
  requireYear(db, Number(date.slice(0, 4)))
  const horizon = addDays(date, DAYS_AHEAD)
  const special = loadSpecialDays(db, date, horizon)
  const today = describeDay(date, special.get(date))
  const longWeekends = findLongWeekends(date, horizon, special, date)
  const coming = longWeekends.filter((it) => it.from > date)
  const upcoming = [...special.values()]
    .filter((day) => day.date > date && day.kind !== 'workday_makeup')
    .slice(0, UPCOMING_SHOWN)
  return {
    today: {
      ...today,
      name: today.name_zh,
      long_weekend: longWeekends.find((it) => it.from <= date) ?? null,
    },
    next_long_weekend: coming[0] ?? null,
    coming_long_weekends: coming.slice(0, UPCOMING_SHOWN),
    upcoming: upcoming.map((day) => ({ ...describeDay(day.date, day), days_left: countDaysLeft(day.date, date) })),
    provenance: provenance('life_holidays'),
  }
}

export const holidaysNext = defineOperation({
  name: 'holidays_next',
  variantOf: 'get_holidays',
  route: 'GET /api/holidays/next',
  title: 'Next holidays',
  titleZh: '接下來的假日',
  summary: 'Whether today is a day off, the next long weekend and the next holidays.',
  description:
    'Whether today is a day off in Taiwan, the next long weekend and the next five named days off. Use [holidays_by_year] for a whole year, [is_holiday] for one date.',
  tasks: ['下一個連假是什麼時候？', '今天放假嗎？', 'When is the next long weekend in Taiwan?'],
  input: z.object({}),
  output: holidaysNextSchema,
  example: {},
  run: (_input, ctx) => answerNext(ctx),
})
