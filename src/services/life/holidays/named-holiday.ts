import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { addDays } from '#support/dates/taipei.ts'
import { countDaysLeft, daysLeftField } from '#operation/days-left.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { countDays } from '../dates.ts'
import { isDayOff, type SpecialDay } from './calendar.ts'

const festivalRow = z.object({
  name: z.string(),
  en: z.string(),
  /** The holiday's names in the office calendar. Two festivals on one day have a joint name, such as 兒童節及民族掃墓節. */
  days: listCell,
  also: listCell,
})

const FESTIVALS = readTable('reference/life/festivals.tsv', festivalRow)

const names = createNames(FESTIVALS.map(({ name, en, also }) => ({ key: name, label: name, names: [en, ...also] })))

export const holidayInput = namedInput({
  what: { en: 'holiday', zh: '節日' },
  example: '春節',
  names: () => names,
})

export const holidayRunSchema = z.object({
  name_zh: z.string(),
  name_en: z.string(),
  from: z.string().nullable().describe('Null where it is no day off in this year.'),
  to: z.string().nullable(),
  days: z.int().describe('Days off in a row, weekends and the days before and after included.'),
  days_left: daysLeftField.describe('Days from today to the first of them; null once that has passed.'),
})

export type HolidayRun = z.output<typeof holidayRunSchema>

/** The run of consecutive days off around a holiday of `year`. `from` is null if only workers had the holiday off. */
export function findHolidayRun(
  key: string,
  year: number,
  special: ReadonlyMap<string, SpecialDay>,
  today: string,
): HolidayRun {
  const festival = FESTIVALS.find(({ name }) => name === key)
  const isOff = (date: string) => isDayOff(date, special.get(date))
  const first = [...special.values()]
    .filter(
      ({ date, kind, name_zh }) =>
        date.startsWith(`${year}-`) && kind === 'holiday' && festival?.days.some((it) => name_zh.includes(it)),
    )
    .map(({ date }) => date)
    .toSorted()[0]
  const named = { name_zh: key, name_en: festival?.en ?? key }
  if (first === undefined) return { ...named, from: null, to: null, days: 0, days_left: null }
  let [from, to] = [first, first]
  while (isOff(addDays(from, -1))) from = addDays(from, -1)
  while (isOff(addDays(to, 1))) to = addDays(to, 1)
  return { ...named, from, to, days: countDays(from, to), days_left: countDaysLeft(from, today) }
}
