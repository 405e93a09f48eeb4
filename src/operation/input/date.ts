import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import {
  dayOf,
  END,
  ERA,
  HAN_NUMBER,
  lastDayOf,
  MONTH_WORD,
  monthIn,
  monthText,
  NO_YEAR_AFTER,
  NO_YEAR_BEFORE,
  numberOf,
} from './calendar.ts'
import { anyOf, nearestDay, RELATIVE_YEAR, yearIn, type DayToward } from './from-today.ts'
import { FULL_DATES, MONTH_DAY, NO_UNIT_AFTER, ORDINAL, plainDate } from './full-date.ts'
import { ofKind, type Kind } from './kind.ts'
import { lunarDates } from './lunar-date.ts'
import { DAY_NAMES, DAY_NAMES_ALONE, namedDayIn } from './named-day.ts'
import { nthWeekdays } from './nth-weekday.ts'
import { patterns, type Groups, type Pattern } from './patterns.ts'
import { isTaken, plain, workedOut, type Outcome, type Reading } from './reading.ts'
import { bareWeekdays, RELATIVE_DATES } from './relative-date.ts'
import { DAY_PART, readTime } from './time.ts'
import { HAN_WEEKDAYS, readBesideWeekday, withoutWeekdaysBeside } from './weekday.ts'

/** A written day that passed at most so many days ago is that day, because people ask about it as about the next. */
const JUST_PAST_DAYS = 7

/** A day without a year: 12月25日, 12/25, 25 December. `readEnd` reads a month's last day: 12月底. */
function withoutYear(toward: DayToward): readonly Pattern<string>[] {
  const nearest = (today: string, dayIn: (year: number) => string | undefined) =>
    nearestDay(toward === 'future' ? addDays(today, -JUST_PAST_DAYS) : today, toward, dayIn)
  const read = ({ d = '', ...groups }: Groups, { today }: Reading): Outcome<string> => {
    const month = monthIn(groups)
    const day = numberOf(d)
    if (month === undefined || day === undefined) return undefined
    return workedOut(nearest(today, (year) => dayOf(year, month, day)))
  }
  const readEnd = (groups: Groups, { today }: Reading): Outcome<string> => {
    const month = monthIn(groups) ?? 0
    return workedOut(
      nearest(today, (year) => {
        const text = monthText(year, month)
        return text && lastDayOf(text)
      }),
    )
  }
  return [
    { look: `${NO_YEAR_BEFORE}${MONTH_DAY}`, read },
    { look: `${NO_YEAR_BEFORE}(?<m>\\d{1,2}|${HAN_NUMBER}) ?月${END}`, read: readEnd, isClearAlone: true },
    {
      look: `(?:the )?(?:end|last day) of (?<monthWord>${MONTH_WORD})${NO_YEAR_AFTER}`,
      read: readEnd,
      isClearAlone: true,
    },
    { look: `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月 ?(?<d>\\d{1,2}|${HAN_NUMBER})`, read, isClearAlone: true },
    // In a sentence, 8月22 is a date, unless a unit after 22 makes it a count.
    {
      look: `${NO_YEAR_BEFORE}(?<m>\\d{1,2})月(?<d>\\d{1,2})${NO_UNIT_AFTER}`,
      read,
    },
    { look: '(?<m>\\d{1,2})[-/](?<d>\\d{1,2})', read },
    // 1225放不放. Beside other words, four digits are a code, a year or an amount.
    {
      look: '(?<m>0[1-9]|1[0-2])(?<d>0[1-9]|[12]\\d|3[01])(?= ?[要有會是能]?(?:放|休|上班|上課|補班|停班|連假))',
      read,
    },
    { look: `(?<monthWord>${MONTH_WORD})[ /-](?<d>\\d{1,2})${ORDINAL}${NO_YEAR_AFTER}`, read },
    { look: `(?<d>\\d{1,2})${ORDINAL}[ -](?:of )?(?<monthWord>${MONTH_WORD})${NO_YEAR_AFTER}`, read },
  ]
}

const YEAR = `(?:(?<era>${ERA}) ?)?(?<y>\\d{3,4})`
const DAY_NAME = anyOf(DAY_NAMES).replaceAll("'", "['’]")
const DAY_NAME_ALONE = anyOf(DAY_NAMES_ALONE).replaceAll("'", "['’]")

/** 2026年中秋節, 明年春節, Christmas 2026, 端午節. */
function createFestivalPatterns(toward: DayToward): readonly Pattern<string>[] {
  const inYear = ({ name = '', ...groups }: Groups, { today }: Reading): Outcome<string> => {
    const year = yearIn(groups, today)
    return year === undefined ? undefined : workedOut(namedDayIn(year, name))
  }
  const next = ({ name = '' }: Groups, { today }: Reading): Outcome<string> =>
    workedOut(nearestDay(today, toward, (year) => namedDayIn(year, name)))
  const inAYear = `(?:${YEAR} ?年?|${RELATIVE_YEAR})的? ?`
  return [
    { look: `${inAYear}(?<name>${DAY_NAME})`, read: inYear },
    { look: `(?<name>${DAY_NAME}),? (?:(?<y>\\d{4})|${RELATIVE_YEAR})`, read: inYear },
    { look: `(?<name>${DAY_NAME})`, read: next },
    { look: `${inAYear}(?<name>${DAY_NAME_ALONE})`, read: inYear, isClearAlone: true },
    { look: `(?<name>${DAY_NAME_ALONE})`, read: next, isClearAlone: true },
  ]
}

/** A date, then a time of day: 2026-10-06 下午3點, 12月25日15:00. */
const CLOCK_BESIDE = new RegExp(
  `^(?<rest>.*?[\\d日號号天)]) ?(?<clock>(?:${DAY_PART})? ?[\\d${HAN_WEEKDAYS}七八九十兩]{1,3}[:：點点時时].*)$`,
  'u',
)

/** Drops a time of day beside the date, as in 2026-10-06 下午3點. An invalid time is an error. */
function readBesideClock(text: string, read: (text: string) => Outcome<string>): Outcome<string> {
  const { rest = '', clock } = CLOCK_BESIDE.exec(plain(text))?.groups ?? {}
  if (clock === undefined || !isTaken(readTime(clock))) return undefined
  const outcome = read(rest)
  return isTaken(outcome) ? workedOut(outcome.value) : outcome
}

export const DATES: Readonly<Record<DayToward, Kind>> = {
  future: dateKind('future'),
  past: dateKind('past'),
  near: dateKind('near'),
}

function dateKind(toward: DayToward): Kind {
  const ways = patterns([
    ...FULL_DATES,
    ...nthWeekdays(toward),
    ...RELATIVE_DATES,
    ...bareWeekdays(toward),
    ...withoutYear(toward),
    ...lunarDates(toward),
    ...createFestivalPatterns(toward),
  ])
  return {
    name: 'date',
    inputMode: 'text',
    example: '2026-12-25',
    exact: /^\d{4}-\d\d-\d\d$/,
    hint: {
      en: 'Send one calendar date, for example 2026-12-25, 12/25 or 115-12-25.',
      zh: '請寫一個日期，例如 2026-12-25、12/25 或 115-12-25。',
    },
    read: (text, reading) =>
      plainDate(text) ??
      ways.read(text, reading) ??
      readBesideWeekday(text, (rest) => ways.read(rest, reading)) ??
      readBesideClock(text, (rest) => ways.read(rest, reading)),
    find: (text, reading) => withoutWeekdaysBeside(text, ways.find(text, reading)),
  }
}

const NO_SUCH_DAY = joinLanguages(
  'No calendar has this day. Send one that it has, for example 2026-12-25.',
  '日曆上沒有這一天，請寫一個有的日期，例如 2026-12-25。',
)

export function dateInput({ toward = 'future' }: { toward?: DayToward } = {}) {
  return ofKind(
    z.iso.date({ error: ({ code }) => (code === 'invalid_format' ? NO_SUCH_DAY : undefined) }),
    DATES[toward],
  )
}
