import { z } from 'zod'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { holidaysNextSchema, holidayYearSchema } from './holidays-answer.ts'
import { answerYear, holidayField, yearField, yearOfNext } from './holidays-by-year.ts'
import { answerNext } from './holidays-next.ts'

export const getHolidays = defineOperation({
  name: 'get_holidays',
  tool: true,
  card: true,
  toolAliases: ['get_next_long_weekend'],
  title: 'Holidays',
  titleZh: '假日與連假',
  summary: 'The holidays of a year, or what comes next.',
  description:
    'Every named day off, long weekend and make-up workday of a year in Taiwan; without `year`, today and what comes next. Use [is_holiday] for one date.',
  tasks: ['下一個連假是什麼時候？', '列出 2027 年的連假', 'When is the next long weekend in Taiwan?'],
  conciseWithout: ['items.weekday'],
  input: z.object({
    year: yearField.describe('Year of the holidays, 2013 to 2027.'),
    holiday: holidayField,
  }),
  output: z.object({
    ...holidayYearSchema.partial().shape,
    ...holidaysNextSchema.partial().shape,
    provenance: provenanceSchema,
  }),
  example: {},
  run({ year, holiday }, ctx) {
    if (year === undefined && holiday === undefined) return answerNext(ctx)
    return answerYear(year ?? yearOfNext(holiday ?? '', ctx), holiday, ctx)
  },
})
