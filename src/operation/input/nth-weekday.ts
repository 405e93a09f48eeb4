import { addDays } from '#support/dates/taipei.ts'
import {
  dayOf,
  ERA,
  HAN_NUMBER,
  lastDayOf,
  MONTH_WORD,
  monthIn,
  monthText,
  NO_YEAR_AFTER,
  NO_YEAR_BEFORE,
  numberOf,
  weekdayOf,
} from './calendar.ts'
import { monthFromToday, nearestDay, RELATIVE_MONTH, RELATIVE_YEAR, yearIn, type DayToward } from './from-today.ts'
import type { Groups, Pattern } from './patterns.ts'
import { workedOut, type Outcome, type Reading } from './reading.ts'
import { HAN_WEEKDAYS, WEEK, WEEKDAY, weekdayNamed } from './weekday.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
/** 第二個星期日, 最後一個週五. Without `nth`, the last such weekday is meant. */
const NTH_ZH = `(?:第 ?(?<nth>[一二三四五1-5]) ?(?:個|个)|最[後后]一(?:個|个)) ?${WEEK}(?<han>[${HAN_WEEKDAYS}天])`
/** The second Sunday of, last Friday in. */
const NTH_EN = `(?:the )?(?:(?<nth>${ORDINALS.join('|')}|1st|2nd|3rd|[45]th)|last) (?<english>${WEEKDAY}) (?:of|in)`
const YEAR = `(?:(?<era>${ERA}) ?)?(?<y>\\d{3,4}|${HAN_NUMBER}) ?年|${RELATIVE_YEAR}`
const MONTH = `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月份?的? ?`

/**
 * The nth or last weekday of a month, such as Mother's Day, the second Sunday of May. The first pattern that matches
 * counts, so a year is tried before none. Without a year, the day is the next such day or the most recent one.
 */
export function nthWeekdays(toward: DayToward): readonly Pattern<string>[] {
  const findInNearYear = (groups: Groups, { today }: Reading): Outcome<string> =>
    workedOut(nearestDay(today, toward, (year) => findInMonth(monthText(year, monthIn(groups) ?? 0), groups)))
  return [
    // 2026年5月第二個星期日, 明年5月的第二個星期日
    { look: `(?:${YEAR})的? ?${MONTH}${NTH_ZH}`, read: findInYear },
    // 下個月第一個星期一
    { look: `${RELATIVE_MONTH}的? ?${NTH_ZH}`, read: findInRelativeMonth },
    // 5月第二個星期日
    { look: `${NO_YEAR_BEFORE}${MONTH}${NTH_ZH}`, read: findInNearYear },
    // The second Sunday of May, 2026
    { look: `${NTH_EN} (?<monthWord>${MONTH_WORD}),? (?<y>\\d{4})`, read: findInYear },
    // The first Monday of next month
    { look: `${NTH_EN} ${RELATIVE_MONTH}`, read: findInRelativeMonth },
    // The second Sunday of May
    { look: `${NTH_EN} (?<monthWord>${MONTH_WORD})${NO_YEAR_AFTER}`, read: findInNearYear },
  ]
}

function findInYear(groups: Groups, { today }: Reading): Outcome<string> {
  const year = yearIn(groups, today)
  return workedOut(year === undefined ? undefined : findInMonth(monthText(year, monthIn(groups) ?? 0), groups))
}

function findInRelativeMonth(groups: Groups, { today }: Reading): Outcome<string> {
  return workedOut(findInMonth(monthFromToday(today, groups['relativeMonth']), groups))
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
  return dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), first + 7 * (readOrdinal(nth) - 1))
}

/** The number of an ordinal: 2 for second, 2nd, 二 and 2. */
function readOrdinal(nth: string): number {
  const place = ORDINALS.indexOf(nth.toLowerCase())
  return place === -1 ? (numberOf(nth.charAt(0)) ?? 0) : place + 1
}
