import { addDays } from '#support/dates/taipei.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { dateInput } from '#operation/input/date.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { countDays, isWeekend } from '../dates.ts'
import { isDayOff } from './calendar.ts'
import { loadSpecialDays, requireYear } from './holidays-answer.ts'

const DAYS_MAX = 3_660

export const workdays = defineOperation({
  name: 'workdays',
  route: 'GET /api/workdays',
  tool: 'unlisted',
  title: 'Workdays between two dates',
  titleZh: '算工作天',
  summary: 'How many workdays lie between two dates, or which day comes so many workdays later.',
  description:
    'Counts workdays and days off from one date to another, both counted, by the office calendar; or, with `workdays`, the date ' +
    'that many workdays after (or, negative, before) the first. Use [is_holiday] for one date.',
  tasks: ['10/1 到 10/31 有幾個工作天？', '今天起 10 個工作天是哪天？', 'Business days in Taiwan between two dates'],
  cacheSeconds: 3600,
  input: z
    .object({
      from: dateInput().describe('The first date, YYYY-MM-DD.'),
      to: dateInput().optional().describe('The last date. Send this or workdays.'),
      workdays: z
        .int()
        .min(-500)
        .max(500)
        .optional()
        .describe('Go this many workdays on from the first date, which itself is not counted.'),
    })
    .refine(({ to, workdays: count }) => (to === undefined) !== (count === undefined), {
      message: joinLanguages('Send exactly one of to and workdays.', '結束日（to）與工作天數（workdays）恰好給一個。'),
    }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    days: z.int().describe('All days from the first to the last; with `workdays` sent, without `from` itself.'),
    workdays: z.int().describe('Of them those on which offices work.'),
    days_off: z.int(),
    makeup_workdays: z.array(z.string()).describe('Weekends among them on which people work.'),
    holidays: z.array(z.object({ date: z.string(), name_zh: z.string() })).describe('Named days off on a weekday.'),
    provenance: provenanceSchema,
  }),
  example: { from: '2026-10-01', to: '2026-10-31' },
  run({ from, to: asked, workdays: count }, { db, provenance }) {
    requireYear(db, Number(from.slice(0, 4)))
    if (asked !== undefined) {
      requireYear(db, Number(asked.slice(0, 4)))
      if (asked < from) throw invalidInput('to', 'The last date lies before the first.', '結束日早於開始日。')
      if (countDays(from, asked) > DAYS_MAX) throw invalidInput('to', 'At most ten years are counted.', '最多算十年。')
    }
    const reach = Math.abs(count ?? 0) * 3 + 30
    const special = loadSpecialDays(db, addDays(from, -reach), asked ?? addDays(from, reach))
    const isOff = (date: string) => isDayOff(date, special.get(date))
    const other = asked ?? walk(from, count ?? 0, isOff)
    requireYear(db, Number(other.slice(0, 4)))
    const [first, last] = from <= other ? [from, other] : [other, from]
    const span = Array.from({ length: countDays(first, last) }, (_unused, at) => addDays(first, at))
    const dates = count === undefined ? span : span.filter((date) => date !== from)
    const off = dates.filter(isOff)
    return {
      from: first,
      to: last,
      days: dates.length,
      workdays: dates.length - off.length,
      days_off: off.length,
      makeup_workdays: dates.filter((date) => special.get(date)?.kind === 'workday_makeup'),
      holidays: off.flatMap((date) => {
        const day = special.get(date)
        return day && !isWeekend(date) ? [{ date, name_zh: day.name_zh }] : []
      }),
      provenance: provenance('life_holidays'),
    }
  },
})

function walk(from: string, count: number, isOff: (date: string) => boolean): string {
  let date = from
  for (let left = Math.abs(count); left > 0;) {
    date = addDays(date, Math.sign(count))
    if (!isOff(date)) left--
  }
  return date
}

function invalidInput(path: string, message: string, zh: string): ApiError {
  return new ApiError('invalid_input', `${path}: ${message}`, { zh: `${path}：${zh}`, errors: [{ path, message, zh }] })
}
