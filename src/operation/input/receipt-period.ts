import { z } from 'zod'
import { ROC_EPOCH } from '#support/dates/taipei.ts'
import {
  addMonths,
  ERA,
  HAN_NUMBER,
  MONTH_WORD,
  monthOfWord,
  NO_YEAR_AFTER,
  NO_YEAR_BEFORE,
  numberOf,
  pad,
  yearOf,
} from './calendar.ts'
import { RELATIVE_YEAR, yearFromToday } from './from-today.ts'
import { fullDates } from './full-date.ts'
import { ofKind, type Kind } from './kind.ts'
import { FULL_MONTHS, monthsWithoutYear } from './month.ts'
import { patterns, type Groups, type Pattern } from './patterns.ts'
import { markWorkedOut, isTaken, type Found, type Outcome, type Reading } from './reading.ts'

// The two months of a period may be joined by a mark or a word; in Chinese, the separator may be missing: 七八月.
const PAIR = '(?<from>\\d{1,2})(?:(?: ?月)? ?[-~–、.．至到/和及與] ?| ?月 ?)(?<to>\\d{1,2}) ?月(?:份|分)?'
const HAN_PAIR = '(?:(?<odd>[一三五七九]|十一)(?:月?[、至到和]?)(?<even>[二四六八十]|十二)月(?:份|分)?)'
const WORD_PAIR = `(?<fromWord>${MONTH_WORD}) ?(?:[-–~/&]|to|and) ?(?<toWord>${MONTH_WORD})`

/** The period as 115-07-08. Undefined unless the months are an odd one and the next. */
function periodOf(year: number | undefined, from: number | undefined, to: number | undefined): Outcome<string> {
  const isPair = from !== undefined && to === from + 1 && from % 2 === 1 && from >= 1 && from <= 11
  if (year === undefined || year <= ROC_EPOCH || !isPair) return undefined
  return { value: [String(year - ROC_EPOCH).padStart(3, '0'), pad(from), pad(from + 1)].join('-') }
}

function readMonths({ from, to, odd, even, fromWord, toWord }: Groups): [number | undefined, number | undefined] {
  if (fromWord !== undefined) return [monthOfWord(fromWord), monthOfWord(toWord ?? '')]
  return [numberOf(from ?? odd ?? ''), numberOf(to ?? even ?? '')]
}

const readWithYear = (groups: Groups): Outcome<string> =>
  periodOf(yearOf(groups.y ?? '', groups.era), ...readMonths(groups))

function readInRelativeYear({ relativeYear, ...groups }: Groups, { today }: Reading): Outcome<string> {
  return markWorkedOut(periodOf(yearFromToday(today, relativeYear), ...readMonths(groups)))
}

/** Without a year, two months mean the most recent such period that has begun. */
function readWithoutYear(groups: Groups, { today }: Reading): Outcome<string> {
  const [from, to] = readMonths(groups)
  const year = Number(today.slice(0, 4)) - Number((from ?? 0) > Number(today.slice(5, 7)))
  return markWorkedOut(periodOf(year, from, to))
}

/** The draw: the 25th of the month after the period (Uniform Invoice Award Regulations art. 3). */
export function drawDateOf(period: string): string {
  const [year = '', , lastMonth = ''] = period.split('-')
  return `${addMonths(`${Number(year) + ROC_EPOCH}-${lastMonth}`, 1)}-25`
}

/** 上期 is the period before the current one. 這期 is the period whose numbers were drawn last. */
function readRelativePeriod({ last, lastEn }: Groups, { today }: Reading): Outcome<string> {
  const periodBefore = (months: number) => findPeriod(`${addMonths(today.slice(0, 7), -months)}-01`)
  const before = periodBefore(2)
  const isOut = isTaken(before) && drawDateOf(before.value) <= today
  return markWorkedOut((last ?? lastEn) !== undefined || isOut ? before : periodBefore(4))
}

const YEAR = `(?:(?<era>${ERA}) ?)?(?<y>\\d{3,4}|${HAN_NUMBER}(?= ?年)) ?年? ?-? ?`

const PAIRS: readonly Pattern<string>[] = [
  // 115-07-08, 民國 115/7/8, 1150708
  {
    look: `(?:(?<era>${ERA}) ?)?(?<y>\\d{2,3})(?<s>[-/.])(?<from>\\d{1,2})[-/.](?<to>\\d{1,2})`,
    read: (groups) => readRepublic(groups),
  },
  { look: '(?<y>1\\d\\d)(?<from>\\d\\d)(?<to>\\d\\d)', read: (groups) => readRepublic(groups) },
  // 115年7-8月, 2026-07~08, 2026-07/08, 一一五年七八月, July and August 2026
  { look: `${YEAR}${PAIR}`, read: readWithYear },
  { look: '(?<y>\\d{4})[-/.](?<from>\\d{1,2}) ?[~～–至到] ?(?<to>\\d{1,2})(?![-/.\\d])', read: readWithYear },
  { look: '(?<y>\\d{4})-(?<from>\\d{1,2})/(?<to>\\d{1,2})(?![-/.\\d])', read: readWithYear },
  { look: `${YEAR}${HAN_PAIR}`, read: readWithYear },
  { look: `${WORD_PAIR},? (?<y>\\d{4})`, read: readWithYear },
  // 今年 5-6 月, 7-8月, 七八月, July and August
  { look: `${RELATIVE_YEAR}的? ?${PAIR}`, read: readInRelativeYear },
  { look: `${NO_YEAR_BEFORE}${PAIR}`, read: readWithoutYear },
  { look: `${NO_YEAR_BEFORE}${HAN_PAIR}`, read: readWithoutYear },
  { look: `${WORD_PAIR}${NO_YEAR_AFTER}`, read: readWithoutYear },
  // 78月 and 0708 can only be a period of two months, while 12月 is one month.
  { look: `${NO_YEAR_BEFORE}(?<from>[3579]|11)(?<to>[468]|1[02]) ?月(?:份|分)?`, read: readWithoutYear },
  { look: '(?<from>0[13579]|11)(?<to>0[2468]|1[02])(?! ?[碼碼年])', read: readWithoutYear },
  // 上期, 這期, last period
  { look: '(?<![上下])(?:(?<last>上)|[这這本當当])一?期(?![貨货間间末限])', read: readRelativePeriod },
  { look: '(?:(?<lastEn>last|previous)|this|current) period', read: readRelativePeriod },
]

const NO_PAIR = {
  refusal: {
    en: 'A period is an odd month and the one after it: send 115-07-08 for July and August 2026.',
    zh: '一期是單月與其後的雙月，例如 115-07-08 為 115年7-8月。',
  },
}

/** Reads 115-07-08 as two months. 115-07-25 can only be a date. 115-08-09 is refused, because August begins no period. */
function readRepublic({ era, y = '', s = '-', from = '', to = '' }: Groups): Outcome<string> {
  const [first, second] = [Number(from), Number(to)]
  const year = y.length === 2 ? Number(y) + ROC_EPOCH : yearOf(y, era)
  if (second === first + 1) return periodOf(year, first, second) ?? NO_PAIR
  const date = fullDates.read([y, pad(first), pad(second)].join(s), { today: '' })
  return isTaken(date) ? findPeriod(date.value) : undefined
}

/** The period that contains a date or month. */
function findPeriod(date: string): Outcome<string> {
  const month = Number(date.slice(5, 7))
  const from = month % 2 === 1 ? month : month - 1
  return periodOf(Number(date.slice(0, 4)), from, from + 1)
}

const PAIRED = patterns(PAIRS)
const MONTHS = patterns([...FULL_MONTHS, ...monthsWithoutYear('past')])

const PERIOD_PATTERN = /^\d{3}-(01-02|03-04|05-06|07-08|09-10|11-12)$/

const PERIOD: Kind = {
  name: 'receipt_period',
  inputMode: 'text',
  example: '115-07-08',
  exact: PERIOD_PATTERN,
  newest: /^(?:(?:the )?(?:latest|newest)(?: (?:one|period))?|最新(?:的)?一?期?)$/i,
  hint: {
    en: 'Send the year and the two months of one period, for example 115-07-08 or 2026-07.',
    zh: '請寫年份與該期的兩個月，例如 115-07-08 或 115年7-8月。',
  },
  read(text, reading) {
    const paired = PAIRED.read(text, reading)
    if (paired) return paired
    const day = fullDates.read(text, reading)
    const month = isTaken(day) ? day : MONTHS.read(text, reading)
    return isTaken(month) ? findPeriodOf(month) : undefined
  },
  find(text, reading) {
    const pairs = PAIRED.find(text, reading)
    if (pairs.length > 0) return pairs
    const days = fullDates.find(text, reading)
    return (days.length > 0 ? days : MONTHS.find(text, reading)).flatMap((found) => {
      // 115-08-09 may be a date, or a period with a mistake in a month.
      if (PAIRED.read(text.slice(found.start, found.end), reading)) return []
      const outcome = findPeriodOf(found)
      return isTaken(outcome) ? [{ ...outcome, start: found.start, end: found.end } satisfies Found<string>] : []
    })
  },
}

function findPeriodOf({ value }: { value: string }): Outcome<string> {
  return markWorkedOut(findPeriod(value))
}

/** A two-month period of the receipt lottery, as Minguo year and months: 115-07-08. */
export function receiptPeriodInput() {
  return ofKind(z.string().regex(PERIOD_PATTERN), PERIOD)
}
