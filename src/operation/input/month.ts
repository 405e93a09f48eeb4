import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import {
  addMonths,
  ERA,
  HAN_NUMBER,
  MONTH_WORD,
  monthIn,
  monthText,
  NO_YEAR_BEFORE,
  numberOf,
  yearOf,
} from './calendar.ts'
import { DATES } from './date.ts'
import {
  monthFromToday,
  RELATIVE_MONTH,
  RELATIVE_YEAR,
  SPAN,
  spanOf,
  yearFromToday,
  type Toward,
} from './from-today.ts'
import { ofKind, type Kind } from './kind.ts'
import { patterns, type Groups, type Pattern } from './patterns.ts'
import { outcomeOf, workedOut, type Outcome, type Reading } from './reading.ts'

// Excludes a month that a day, a range or the nth weekday follows: 5月3日, 5月-7月, 5月第二個星期日.
const ALONE =
  '(?! ?[\\d〇零一二三四五六七八九十]+ ?[日號号])(?! ?[-~–至到])(?!的? ?(?:第 ?[一二三四五1-5] ?|最[後后]一)[個个])'
// In January 2012.5 the year follows a month, so 2012.5 does not mean May 2012.
const NO_MONTH_BEFORE = `(?<!${MONTH_WORD},? )`
const MONTH = `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月(?:份|分)?${ALONE}`

function readGroups({ era, y = '', ...groups }: Groups): Outcome<string> {
  const year = yearOf(y, era)
  const month = monthIn(groups)
  return year === undefined || month === undefined ? undefined : outcomeOf(monthText(year, month))
}

/** A month with its year: 2026-07, 115年7月, July 2026. */
export const FULL_MONTHS: readonly Pattern<string>[] = [
  { look: `${NO_MONTH_BEFORE}(?<y>\\d{4})[-/.](?<m>\\d{1,2})`, read: readGroups },
  { look: `${NO_MONTH_BEFORE}(?<y>\\d{4})(?<m>\\d\\d)(?! ?年)`, read: readGroups },
  { look: `(?:(?<era>${ERA}) ?)?(?<y>1\\d\\d)[-/.](?<m>\\d{1,2})`, read: readGroups },
  { look: '(?<y>1\\d\\d)(?<m>\\d\\d)(?! ?年)', read: readGroups },
  { look: `(?:(?<era>${ERA}) ?)?(?<y>\\d{1,4}|${HAN_NUMBER}) ?年的? ?${MONTH}`, read: readGroups },
  { look: '(?<m>\\d{1,2})[/-](?<y>\\d{4})', read: readGroups },
  { look: `(?<monthWord>${MONTH_WORD}),? (?:of )?(?<y>\\d{4})`, read: readGroups },
  { look: `(?<y>\\d{4})[ -](?<monthWord>${MONTH_WORD})`, read: readGroups },
]

/** A month relative to today: 下個月, 明年一月, next month. */
const RELATIVE_MONTH_WAYS: readonly Pattern<string>[] = [
  {
    look: SPAN,
    read: (groups, { today }) => {
      const span = spanOf(groups)
      return span?.unit === 'month' ? { value: addMonths(today, span.count), isWorkedOut: true } : undefined
    },
  },
  {
    look: `${RELATIVE_MONTH}(?:份|分)?`,
    read: ({ relativeMonth }, { today }) => workedOut(monthFromToday(today, relativeMonth)),
  },
  {
    look: `${RELATIVE_YEAR}的? ?${MONTH}`,
    read: ({ relativeYear, m = '' }, { today }) =>
      workedOut(monthText(yearFromToday(today, relativeYear), numberOf(m) ?? 0)),
  },
]

/** A month without a year. For the future, the current month counts as next; for the past, as the most recent. */
export function monthsWithoutYear(toward: Toward): readonly Pattern<string>[] {
  const read = (groups: Groups, { today }: Reading): Outcome<string> => {
    const month = monthIn(groups)
    const thisMonth = Number(today.slice(5, 7))
    if (month === undefined) return undefined
    const shift = toward === 'future' ? Number(month < thisMonth) : -Number(month > thisMonth)
    return workedOut(monthText(yearFromToday(today) + shift, month))
  }
  return [
    { look: `${NO_YEAR_BEFORE}${MONTH}`, read },
    { look: `(?<monthWord>${MONTH_WORD})(?!,? ?['’]?\\d)`, read },
  ]
}

const MONTHS: Readonly<Record<Toward, Kind>> = { future: monthKind('future'), past: monthKind('past') }

function monthKind(toward: Toward): Kind {
  const ways = patterns([...FULL_MONTHS, ...RELATIVE_MONTH_WAYS, ...monthsWithoutYear(toward)])
  return {
    name: 'month',
    inputMode: 'text',
    example: '2026-07',
    exact: /^\d{4}-\d\d$/,
    hint: {
      en: 'Send one month, for example 2026-07, July 2026 or 115年7月.',
      zh: '請寫一個月份，例如 2026-07 或 115年7月。',
    },
    ...ways,
    // Within a sentence, other numbers look like months, too: July 1900 ATK, code 12011.
    find: (text, reading) =>
      ways
        .find(text, reading)
        .filter(
          ({ value }) =>
            value >= EARLIEST && (toward === 'future' || value <= reading.today.slice(0, 'YYYY-MM'.length)),
        ),
  }
}

const EARLIEST = '1970-01'

const NO_SUCH_MONTH = joinLanguages(
  'A year has the months 01 to 12. Send one of them, for example 2026-07.',
  '一年只有 01 到 12 月，請寫一個月份，例如 2026-07。',
)

/** A month, YYYY-MM. Without a year, the next or the most recent such month; the current one is both. */
export function monthInput({ toward = 'future' }: { toward?: Toward } = {}) {
  return ofKind(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, NO_SUCH_MONTH), MONTHS[toward])
}

const DAYS_OR_MONTHS: Readonly<Record<Toward, Kind>> = { future: dayOrMonth('future'), past: dayOrMonth('past') }

function dayOrMonth(toward: Toward): Kind {
  return {
    ...MONTHS[toward],
    hint: {
      en: 'Send one month or day, for example 2026-07 or 2026-07-15.',
      zh: '請寫一個月份或日期，例如 2026-07 或 2026-07-15。',
    },
    read: (text, reading) => MONTHS[toward].read(text, reading) ?? DATES[toward].read(text, reading),
    find: (text, reading) => {
      const days = DATES[toward].find?.(text, reading) ?? []
      return days.length > 0 ? days : (MONTHS[toward].find?.(text, reading) ?? [])
    },
  }
}

export function dayOrMonthInput({ toward }: { toward: Toward }) {
  const pattern = /^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/
  return ofKind(z.string().regex(pattern), DAYS_OR_MONTHS[toward])
}
