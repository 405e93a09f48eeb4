import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import {
  dayOf,
  END,
  ERA,
  HAN_NUMBER,
  lastDayOf,
  MONTH_WORD,
  monthOfWord,
  NO_YEAR_AFTER,
  NO_YEAR_BEFORE,
  numberOf,
  yearOf,
} from './calendar.ts'
import { anyOf, RELATIVE_YEARS } from './from-today.ts'
import { FULL_DATES, MONTH_DAY, ORDINAL, plainDate } from './full-date.ts'
import { ofKind, type Kind } from './kind.ts'
import { lunarDates } from './lunar-date.ts'
import { DAY_NAMES, DAY_NAMES_ALONE, namedDayIn } from './named-day.ts'
import { nthWeekdays } from './nth-weekday.ts'
import { patterns, type Groups, type Pattern } from './patterns.ts'
import { isTaken, plain, workedOut, type Outcome, type Reading } from './reading.ts'
import { RELATIVE_DATES } from './relative-date.ts'
import { DAY_PART, readTime } from './time.ts'
import { HAN_WEEKDAYS, readBesideWeekday, withoutWeekdaysBeside } from './weekday.ts'

/** Whether a day without a year is the next such day or the most recent one. */
export type Toward = 'future' | 'past'
/** `near` is the nearer of both. */
type DayToward = Toward | 'near'

function withoutYear(toward: DayToward): readonly Pattern<string>[] {
  const read = ({ m = '', mw, d = '' }: Groups, { today }: Reading): Outcome<string> => {
    const month = mw === undefined ? numberOf(m) : monthOfWord(mw)
    const day = numberOf(d)
    if (month === undefined || day === undefined) return undefined
    const thisYear = Number(today.slice(0, 4))
    const years = toward === 'future' ? [thisYear, thisYear + 1] : [thisYear, thisYear - 1]
    const days = years.map((year) => dayOf(year, month, day))
    if (toward === 'near') return workedOut(nearer([...days, dayOf(thisYear + 1, month, day)], today))
    return workedOut(days.find((it) => it !== undefined && (toward === 'future' ? it >= today : it <= today)))
  }
  const readEnd = ({ m = '', mw }: Groups, { today }: Reading): Outcome<string> => {
    const thisYear = Number(today.slice(0, 4))
    const years = toward === 'future' ? [thisYear, thisYear + 1] : [thisYear, thisYear - 1]
    const month = dayOf(thisYear, (mw === undefined ? numberOf(m) : monthOfWord(mw)) ?? 0, 1)?.slice(5, 7)
    const days = month === undefined ? [] : years.map((year) => lastDayOf(`${year}-${month}`))
    return workedOut(days.find((it) => (toward === 'future' ? it >= today : it <= today)))
  }
  return [
    { look: `${NO_YEAR_BEFORE}${MONTH_DAY}`, read },
    { look: `${NO_YEAR_BEFORE}(?<m>\\d{1,2}|${HAN_NUMBER}) ?月${END}`, read: readEnd, isClearAlone: true },
    { look: `(?:the )?(?:end|last day) of (?<mw>${MONTH_WORD})${NO_YEAR_AFTER}`, read: readEnd, isClearAlone: true },
    { look: `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月 ?(?<d>\\d{1,2}|${HAN_NUMBER})`, read, isClearAlone: true },
    // In a sentence, 8月22 is a date, unless a unit after 22 makes it a count.
    {
      look: `${NO_YEAR_BEFORE}(?<m>\\d{1,2})月(?<d>\\d{1,2})(?! ?[\\d.%％年月日號号天個个元塊萬万千百週周張人件期倍折])`,
      read,
    },
    { look: '(?<m>\\d{1,2})[-/](?<d>\\d{1,2})', read },
    { look: `(?<mw>${MONTH_WORD})[ /-](?<d>\\d{1,2})${ORDINAL}${NO_YEAR_AFTER}`, read },
    { look: `(?<d>\\d{1,2})${ORDINAL}[ -](?:of )?(?<mw>${MONTH_WORD})${NO_YEAR_AFTER}`, read },
  ]
}

function nearer(days: readonly (string | undefined)[], today: string): string | undefined {
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return days.filter((day) => day !== undefined).toSorted((a, b) => away(a) - away(b))[0]
}

const YEAR = `(?:(?<era>${ERA}) ?)?(?<y>\\d{3,4})`
const oneOf = (names: readonly string[]) =>
  names
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll("'", "['’]")
const DAY_NAME = oneOf(DAY_NAMES)
const DAY_NAME_ALONE = oneOf(DAY_NAMES_ALONE)

function festivals(toward: Toward): readonly Pattern<string>[] {
  const inYear = ({ era, y, word, name = '' }: Groups, { today }: Reading): Outcome<string> => {
    const thisYear = Number(today.slice(0, 4))
    const year = y === undefined ? thisYear + (RELATIVE_YEARS[(word ?? '').toLowerCase()] ?? 0) : yearOf(y, era)
    return year === undefined ? undefined : workedOut(namedDayIn(year, name))
  }
  const next = ({ name = '' }: Groups, { today }: Reading): Outcome<string> => {
    const thisYear = Number(today.slice(0, 4))
    const [near, far] = [thisYear, toward === 'future' ? thisYear + 1 : thisYear - 1].map((it) => namedDayIn(it, name))
    const isAhead = near !== undefined && (toward === 'future' ? near >= today : near <= today)
    return workedOut(isAhead ? near : far)
  }
  const inAYear = `(?:${YEAR} ?年?|(?<word>${anyOf(RELATIVE_YEARS)}))的? ?`
  return [
    { look: `${inAYear}(?<name>${DAY_NAME})`, read: inYear },
    { look: `(?<name>${DAY_NAME}),? (?:(?<y>\\d{4})|(?<word>${anyOf(RELATIVE_YEARS)}))`, read: inYear },
    { look: `(?<name>${DAY_NAME})`, read: next },
    { look: `${inAYear}(?<name>${DAY_NAME_ALONE})`, read: inYear, isClearAlone: true },
    { look: `(?<name>${DAY_NAME_ALONE})`, read: next, isClearAlone: true },
  ]
}

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
  const other = toward === 'past' ? 'past' : 'future'
  const ways = patterns([
    ...FULL_DATES,
    ...nthWeekdays(other),
    ...RELATIVE_DATES,
    ...withoutYear(toward),
    ...lunarDates(other),
    ...festivals(other),
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
