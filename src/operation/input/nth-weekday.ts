import { addDays } from '#support/dates/taipei.ts'
import {
  dayOf,
  ERA,
  HAN_NUMBER,
  lastDayOf,
  MONTH_WORD,
  monthOfWord,
  monthText,
  NO_YEAR_AFTER,
  NO_YEAR_BEFORE,
  numberOf,
  weekdayOf,
  yearOf,
} from './calendar.ts'
import {
  monthFromToday,
  nearestDay,
  RELATIVE_MONTH,
  RELATIVE_YEAR,
  yearFromToday,
  type DayToward,
} from './from-today.ts'
import type { Groups, Pattern } from './patterns.ts'
import { workedOut, type Outcome, type Reading } from './reading.ts'
import { HAN_WEEKDAYS, WEEK, WEEKDAY, weekdayNamed } from './weekday.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const NTH_ZH = `(?:第 ?(?<nth>[一二三四五1-5]) ?(?:個|个)|最[後后]一(?:個|个)) ?${WEEK}(?<han>[${HAN_WEEKDAYS}天])`
const NTH_EN = `(?:the )?(?:(?<nth>${ORDINALS.join('|')}|1st|2nd|3rd|[45]th)|last) (?<english>${WEEKDAY}) (?:of|in)`
const YEAR = `(?:(?<era>${ERA}) ?)?(?<y>\\d{3,4}|${HAN_NUMBER}) ?年|${RELATIVE_YEAR}`
const MONTH = `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月份?的? ?`

/** For a month without a year, the day is the next such day or the most recent one. */
export function nthWeekdays(toward: DayToward): readonly Pattern<string>[] {
  const inNearYear = (groups: Groups, { today }: Reading): Outcome<string> => {
    return workedOut(nearestDay(today, toward, (year) => findInMonth(monthText(year, monthIn(groups)), groups)))
  }
  return [
    { look: `(?:${YEAR})的? ?${MONTH}${NTH_ZH}`, read: findInYear },
    { look: `${RELATIVE_MONTH}的? ?${NTH_ZH}`, read: findInRelativeMonth },
    { look: `${NO_YEAR_BEFORE}${MONTH}${NTH_ZH}`, read: inNearYear },
    { look: `${NTH_EN} (?<mw>${MONTH_WORD}),? (?<y>\\d{4})`, read: findInYear },
    { look: `${NTH_EN} ${RELATIVE_MONTH}`, read: findInRelativeMonth },
    { look: `${NTH_EN} (?<mw>${MONTH_WORD})${NO_YEAR_AFTER}`, read: inNearYear },
  ]
}

function findInYear(groups: Groups, { today }: Reading): Outcome<string> {
  const { era, y, word } = groups
  const year = y === undefined ? yearFromToday(today, word) : yearOf(y, era)
  return workedOut(year === undefined ? undefined : findInMonth(monthText(year, monthIn(groups)), groups))
}

function findInRelativeMonth(groups: Groups, { today }: Reading): Outcome<string> {
  return workedOut(findInMonth(monthFromToday(today, groups['month']), groups))
}

function monthIn({ m = '', mw }: Groups): number {
  return mw === undefined ? (numberOf(m) ?? 0) : monthOfWord(mw)
}

/** Undefined if the month has no such day, because only some months have a fifth Monday. */
function findInMonth(month: string | undefined, { nth, han, english }: Groups): string | undefined {
  if (month === undefined) return undefined
  const weekday = weekdayNamed(han, english)
  if (nth === undefined) {
    const last = lastDayOf(month)
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = 1 + ((weekday - weekdayOf(`${month}-01`) + 7) % 7)
  return dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), first + 7 * (countOf(nth) - 1))
}

function countOf(nth: string): number {
  const place = ORDINALS.indexOf(nth.toLowerCase())
  return place === -1 ? (numberOf(nth.charAt(0)) ?? 0) : place + 1
}
