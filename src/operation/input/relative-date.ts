import { lookupTable } from '#support/text/lookup-table.ts'
import { addDays, addMonths } from '#support/dates/taipei.ts'
import { dayOf, END, HAN_NUMBER, lastDayOf, numberOf, weekdayOf } from './calendar.ts'
import {
  anyOf,
  COUNT_WORD,
  countOf,
  dayFromToday,
  monthFromToday,
  RELATIVE_DAY,
  RELATIVE_MONTH,
  RELATIVE_YEAR,
  SPAN,
  SPAN_ZH,
  spanOf,
  yearFromToday,
  type DayToward,
} from './from-today.ts'
import { MONTH_DAY, NO_UNIT_AFTER } from './full-date.ts'
import type { Pattern } from './patterns.ts'
import { workedOut } from './reading.ts'
import { HAN_WEEKDAYS, WEEK, WEEKDAY, weekdayNamed } from './weekday.ts'

const WEEKS: Readonly<Record<string, number>> = lookupTable({ 下下: 2, 下: 1, 這: 0, 这: 0, 本: 0, 上: -1, 上上: -2 })

/** "The second Friday" does not say of which month. */
const NO_ORDINAL_BEFORE = '(?<!(?:first|second|third|fourth|fifth|1st|2nd|3rd|[45]th) )'

/** In an order in which the index minus one is the number of weeks from today. */
const WEEKS_EN = ['last', 'this', 'next']

/** A day relative to today: tomorrow, 下週五, in two weeks, 月底. */
export const RELATIVE_DATES: readonly Pattern<string>[] = [
  {
    // 明年2月3日, 明年2/3
    look: `${RELATIVE_YEAR}的? ?(?:${MONTH_DAY}|(?<shortMonth>\\d{1,2})[-/月](?<shortDay>\\d{1,2})${NO_UNIT_AFTER})`,
    read: ({ relativeYear, shortMonth, shortDay, m = shortMonth ?? '', d = shortDay ?? '' }, { today }) =>
      workedOut(dayOf(yearFromToday(today, relativeYear), numberOf(m) ?? 0, numberOf(d) ?? 0)),
  },
  {
    // 下個月5號
    look: `${RELATIVE_MONTH}的? ?(?<d>\\d{1,2}|${HAN_NUMBER}) ?[日號号]`,
    read: ({ relativeMonth, d = '' }, { today }) => {
      const month = monthFromToday(today, relativeMonth)
      return workedOut(dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), numberOf(d) ?? 0))
    },
  },
  {
    // 三天後, in ten days, 5 days ago
    look: `(?<count>\\d{1,3}|${HAN_NUMBER}|兩|两) ?[天日](?:之|以)?(?<way>[後后前])|in (?<in>\\d{1,3}|${COUNT_WORD}) days?|(?<ago>\\d{1,3}|${COUNT_WORD}) days? (?<past>ago|from now|from today|later)`,
    read: ({ count, way, in: ahead, ago, past }, { today }) => {
      const word = ahead ?? ago ?? ''
      const days = count === undefined ? (countOf(word) ?? numberOf(word)) : numberOf(count)
      return workedOut(
        days === undefined ? undefined : addDays(today, way === '前' || /ago/i.test(past ?? '') ? -days : days),
      )
    },
  },
  {
    // 明天, yesterday
    look: RELATIVE_DAY,
    read: ({ relativeDay }, { today }) => workedOut(dayFromToday(today, relativeDay)),
  },
  {
    // 兩個星期後的星期一 is the Monday of the week that is two weeks ahead.
    look: `(?:${SPAN_ZH})的? ?(?:(?:那|該)(?:個|个)?)?${WEEK}(?<day>[${HAN_WEEKDAYS}天])`,
    read: (groups, { today }) => {
      const span = spanOf(groups)
      if (span?.unit !== 'week') return undefined
      return workedOut(findWeekday(today, span.count, weekdayNamed(groups['day'] ?? '')))
    },
  },
  {
    // 兩週後, three months ago
    look: SPAN,
    read: (groups, { today }) => {
      const span = spanOf(groups)
      if (!span) return undefined
      return workedOut(span.unit === 'week' ? addDays(today, 7 * span.count) : addMonths(today, span.count))
    },
  },
  {
    // 下個月底, the last day of the month
    look: `(?:${RELATIVE_MONTH}|月)${END}|(?:the )?(?:end|last day) of (?:the |(?<next>next|this) )?month`,
    isClearAlone: true,
    read: ({ relativeMonth, next }, { today }) =>
      workedOut(lastDayOf(monthFromToday(today, relativeMonth ?? (next && `${next} month`)))),
  },
  {
    // 2026年底, 年底, the end of next year
    look: `(?:(?<y>\\d{4}) ?年|${RELATIVE_YEAR}年?|年)${END}|(?:the )?(?:end|last day) of (?:the |(?<next>next|this) )?year`,
    isClearAlone: true,
    read: ({ y, relativeYear, next }, { today }) => {
      if (y !== undefined) return workedOut(dayOf(Number(y), 12, 31))
      return workedOut(`${yearFromToday(today, relativeYear ?? (next && `${next} year`))}-12-31`)
    },
  },
  {
    // 下週五
    look: `(?<week>${anyOf(Object.keys(WEEKS))})(?:個|个)?${WEEK}(?<day>[${HAN_WEEKDAYS}天])`,
    read: ({ week = '', day = '' }, { today }) => workedOut(findWeekday(today, WEEKS[week] ?? 0, weekdayNamed(day))),
  },
  {
    // Friday next week, last week Friday
    look: `(?<day>${WEEKDAY}) (?<rel>next|this|last) week|(?<week>next|this|last) week (?<dayof>${WEEKDAY})`,
    read: ({ rel, week, day, dayof }, { today }) => {
      const weeks = WEEKS_EN.indexOf((rel ?? week ?? '').toLowerCase()) - 1
      return workedOut(findWeekday(today, weeks, weekdayNamed(undefined, day ?? dayof)))
    },
  },
  {
    // next Friday (of next week), last Friday
    look: `${NO_ORDINAL_BEFORE}(?<rel>next|last) (?<day>${WEEKDAY})`,
    read: ({ rel = '', day = '' }, { today }) => {
      const wanted = weekdayNamed(undefined, day)
      return workedOut(/next/i.test(rel) ? findWeekday(today, 1, wanted) : addDays(findNextWeekday(today, wanted), -7))
    },
  },
]

/** A weekday without its week. If only days that passed are asked for, it is the last one. */
export function bareWeekdays(toward: DayToward): readonly Pattern<string>[] {
  const nearest = (today: string, weekday: number) => {
    const next = findNextWeekday(today, weekday)
    return workedOut(toward === 'past' && next > today ? addDays(next, -7) : next)
  }
  return [
    {
      // 星期五
      look: `(?:個|个)?${WEEK}(?<day>[${HAN_WEEKDAYS}天])`,
      read: ({ day = '' }, { today }) => nearest(today, weekdayNamed(day)),
    },
    {
      // Friday, on Friday
      look: `${NO_ORDINAL_BEFORE}(?:(?:this|coming|on) )?(?<day>${WEEKDAY})`,
      read: ({ day = '' }, { today }) => nearest(today, weekdayNamed(undefined, day)),
    },
  ]
}

/** The next such weekday, or today if it is one. */
function findNextWeekday(today: string, weekday: number): string {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
}

/** The weekday of the week, from Monday, that is so many weeks ahead. */
function findWeekday(today: string, weeks: number, weekday: number): string {
  return addDays(today, weekday - weekdayOf(today) + 7 * weeks)
}
