import { z } from 'zod'
import { inBoth } from '#errors/said.ts'
import { addDays, ROC_EPOCH } from '#dates/taipei.ts'
import {
  addMonths,
  addMonthsToDay,
  dayOf,
  ERA,
  HAN_NUMBER,
  lastDayOf,
  MONTH_WORD,
  monthOfWord,
  NO_YEAR_AFTER,
  NO_YEAR_BEFORE,
  numberOf,
  weekdayOf,
  yearOf,
} from './calendar.ts'
import { readEnglishNumber } from './english-number.ts'
import { ofKind, type Kind } from './kind.ts'
import { lunarDates } from './lunar-date.ts'
import { DAY_NAMES, DAY_NAMES_ALONE, namedDayIn } from './named-day.ts'
import { patterns, type Groups, type Pattern } from './patterns.ts'
import { DAY_PART, readTime } from './time.ts'
import { isTaken, plain, readingAt, type Found, type Outcome, type Reading } from './reading.ts'

/** Where a day without its year lies: on the next such day, or on the last. */
export type Toward = 'future' | 'past'

const HAN_WEEKDAYS = '一二三四五六日'
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const WEEK = '(?:週|周|星期|禮拜|礼拜)'
const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?'
const ORDINAL = '(?:st|nd|rd|th)?'
const MONTH_DAY = `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月 ?(?<d>\\d{1,2}|${HAN_NUMBER}) ?[日號号]`

const RELATIVE_DAYS: Readonly<Record<string, number>> = {
  今天: 0,
  今日: 0,
  本日: 0,
  明天: 1,
  明日: 1,
  後天: 2,
  后天: 2,
  後日: 2,
  后日: 2,
  大後天: 3,
  大后天: 3,
  昨天: -1,
  昨日: -1,
  前天: -2,
  大前天: -3,
  today: 0,
  tomorrow: 1,
  tmr: 1,
  tmrw: 1,
  yesterday: -1,
  'the day after tomorrow': 2,
  'day after tomorrow': 2,
  'the day before yesterday': -2,
  'day before yesterday': -2,
}

export const RELATIVE_YEARS: Readonly<Record<string, number>> = {
  今年: 0,
  本年: 0,
  明年: 1,
  後年: 2,
  后年: 2,
  去年: -1,
  前年: -2,
  大後年: 3,
  大后年: 3,
  大前年: -3,
  'this year': 0,
  'next year': 1,
  'last year': -1,
}

export const RELATIVE_MONTHS: Readonly<Record<string, number>> = {
  這個月: 0,
  这个月: 0,
  這月: 0,
  本月: 0,
  當月: 0,
  下個月: 1,
  下个月: 1,
  下月: 1,
  下下個月: 2,
  下下个月: 2,
  上上個月: -2,
  上上个月: -2,
  上個月: -1,
  上个月: -1,
  上月: -1,
  'this month': 0,
  'next month': 1,
  'last month': -1,
}

const WEEKS: Readonly<Record<string, number>> = { 下下: 2, 下: 1, 這: 0, 这: 0, 本: 0, 上: -1, 上上: -2 }

const WEEKS_EN = ['last', 'this', 'next']

const COUNT_WORD = '(?:\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten)'
const SPAN_ZH = `(?<zh>\\d{1,2}|${HAN_NUMBER}|兩|两|半(?=年)) ?(?<unitZh>(?:個|个)?(?:週|周|星期|禮拜|礼拜)|(?:個|个)月|年) ?(?:之|以)?(?<way>[後后前])`
/** Weeks, months or years from today: 兩週後, 一個月前, 半年前, in two weeks, three months ago. */
export const SPAN = [
  SPAN_ZH,
  `in (?<in>${COUNT_WORD}) (?<unitIn>week|month|year)s?`,
  `(?<from>${COUNT_WORD}) (?<unitFrom>week|month|year)s? (?<past>ago|from now|from today|later)`,
].join('|')
const MONTHS_OF_YEAR = 12

/** How many weeks or months on; before today it is below zero. */
export function spanOf(groups: Groups): { unit: 'week' | 'month'; count: number } | undefined {
  const { zh, unitZh, way, in: ahead, unitIn, from, unitFrom, past } = groups
  const written = zh ?? ahead ?? from ?? ''
  const number = written === '半' ? 1 / 2 : /^[a-z]/i.test(written) ? countOf(written) : numberOf(written)
  if (number === undefined) return undefined
  const named = (unitZh ?? unitIn ?? unitFrom ?? '').toLowerCase()
  const count = /年|year/.test(named) ? number * MONTHS_OF_YEAR : number
  const unit = /[月年]|month|year/.test(named) ? 'month' : 'week'
  return { unit, count: way === '前' || past?.toLowerCase() === 'ago' ? -count : count }
}

function countOf(word: string): number | undefined {
  return /^an?$/i.test(word) ? 1 : readEnglishNumber(word)
}

/** The keys of a table as one alternative, the longest first. */
export function anyOf(table: Readonly<Record<string, unknown>>): string {
  return Object.keys(table)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
}

function whole(value: string | undefined): Outcome<string> {
  return value === undefined ? undefined : { value }
}

function workedOut(value: string | undefined): Outcome<string> {
  return value === undefined ? undefined : { value, isWorkedOut: true }
}

const FULL: readonly Pattern<string>[] = [
  {
    look: '(?<y>\\d{4})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})[T ](?<h>\\d{1,2})(?<clock>:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?) ?(?<zone>Z|[+-]\\d\\d:?\\d\\d)?',
    read: ({ y = '', m = '', d = '', h = '', clock = '', zone }) => {
      const day = dayOf(Number(y), Number(m), Number(d))
      const instant = new Date(`${day}T${h.padStart(2, '0')}${clock}${zone ?? '+08:00'}`)
      return Number.isNaN(instant.getTime()) ? undefined : workedOut(readingAt(instant).today)
    },
  },
  { look: '(?<y>\\d{4})(?<s> ?[-/–‐−] ?)(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})', read: written },
  { look: '(?<y>\\d{4})\\. ?(?<m>\\d{1,2})\\. ?(?<d>\\d{1,2})\\.?', read: written },
  { look: '(?<y>\\d{4})(?<m>\\d\\d)(?<d>\\d\\d)', read: written },
  { look: `(?:(?<era>${ERA}) ?)?(?<y>1\\d\\d)(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})`, read: written },
  { look: `(?<era>${ERA}) ?(?<y>\\d{1,3})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})`, read: written },
  { look: '(?<y>1\\d\\d)(?<m>\\d\\d)(?<d>\\d\\d)', read: written },
  { look: `(?:(?<era>${ERA}) ?)?(?<y>\\d{1,4}|${HAN_NUMBER}) ?年 ?${MONTH_DAY}`, read: written },
  { look: `(?<mw>${MONTH_WORD}) (?<d>\\d{1,2})${ORDINAL},? (?<y>\\d{4})`, read: written },
  { look: `(?:the )?(?<d>\\d{1,2})${ORDINAL}[ -](?:of )?(?<mw>${MONTH_WORD}),?[ -](?<y>\\d{4})`, read: written },
  { look: `(?<y>\\d{4})[ -](?<mw>${MONTH_WORD})[ -](?<d>\\d{1,2})${ORDINAL}`, read: written },
  { look: '(?<a>\\d{1,2})(?<s>[-/.])(?<b>\\d{1,2})\\k<s>(?<y>\\d{4})', read: dayOrMonthFirst },
]

/** A day with its year: 2026-12-25, 民國115年12月25日, Dec 25 2026. */
export const fullDates = patterns(FULL)

function written({ era, y = '', m = '', mw, d = '' }: Groups): Outcome<string> {
  const year = yearOf(y, era)
  if (year === undefined && era === undefined && /^\d\d$/.test(y))
    return yearOfTwoDigits(Number(y), numberOf(m), numberOf(d))
  const month = mw === undefined ? numberOf(m) : monthOfWord(mw)
  const day = numberOf(d)
  return year === undefined || month === undefined || day === undefined ? undefined : whole(dayOf(year, month, day))
}

/** 88年8月8日 is of 1999 by the Republic’s years, and of 1988 where two figures are left out. */
function yearOfTwoDigits(year: number, month = 0, day = 0): Outcome<string> {
  const [republic, common] = [year + ROC_EPOCH, year + (year < 50 ? 2000 : 1900)].map((it) => dayOf(it, month, day))
  return republic === undefined || common === undefined ? undefined : either(common, republic)
}

function either(first: string, second: string): Outcome<string> {
  return {
    refusal: {
      en: `This may be ${first} or ${second}: send the one that is meant.`,
      zh: `可能是 ${first} 或 ${second}，請寫明是哪一天。`,
    },
    choices: [first, second],
  }
}

function dayOrMonthFirst({ a = '', b = '', y = '' }: Groups): Outcome<string> {
  const monthFirst = dayOf(Number(y), Number(a), Number(b))
  const dayFirst = dayOf(Number(y), Number(b), Number(a))
  if (monthFirst === undefined || dayFirst === undefined || monthFirst === dayFirst)
    return whole(monthFirst ?? dayFirst)
  return either(monthFirst, dayFirst)
}

function withoutYear(toward: Toward): readonly Pattern<string>[] {
  const read = ({ m = '', mw, d = '' }: Groups, { today }: Reading): Outcome<string> => {
    const month = mw === undefined ? numberOf(m) : monthOfWord(mw)
    const day = numberOf(d)
    if (month === undefined || day === undefined) return undefined
    const thisYear = Number(today.slice(0, 4))
    const years = toward === 'future' ? [thisYear, thisYear + 1] : [thisYear, thisYear - 1]
    const days = years.map((year) => dayOf(year, month, day))
    return workedOut(days.find((it) => it !== undefined && (toward === 'future' ? it >= today : it <= today)))
  }
  const readEnd = ({ m = '' }: Groups, { today }: Reading): Outcome<string> => {
    const thisYear = Number(today.slice(0, 4))
    const years = toward === 'future' ? [thisYear, thisYear + 1] : [thisYear, thisYear - 1]
    const month = dayOf(thisYear, numberOf(m) ?? 0, 1)?.slice(5, 7)
    const days = month === undefined ? [] : years.map((year) => lastDayOf(`${year}-${month}`))
    return workedOut(days.find((it) => (toward === 'future' ? it >= today : it <= today)))
  }
  return [
    { look: `${NO_YEAR_BEFORE}${MONTH_DAY}`, read },
    { look: `${NO_YEAR_BEFORE}(?<m>\\d{1,2}|${HAN_NUMBER}) ?月[底末]`, read: readEnd, isClearAlone: true },
    { look: `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月 ?(?<d>\\d{1,2}|${HAN_NUMBER})`, read, isClearAlone: true },
    // 8月22 in a sentence, where no unit says that the second number counts something.
    {
      look: `${NO_YEAR_BEFORE}(?<m>\\d{1,2})月(?<d>\\d{1,2})(?! ?[\\d.%％年月日號号天個个元塊萬万千百週周張人件期倍折])`,
      read,
    },
    { look: '(?<m>\\d{1,2})[-/](?<d>\\d{1,2})', read },
    { look: `(?<mw>${MONTH_WORD}) (?<d>\\d{1,2})${ORDINAL}${NO_YEAR_AFTER}`, read },
    { look: `(?<d>\\d{1,2})${ORDINAL}[ -](?:of )?(?<mw>${MONTH_WORD})${NO_YEAR_AFTER}`, read },
  ]
}

const YEAR = `(?:(?<era>${ERA}) ?)?(?<y>\\d{3,4})`
/** An apostrophe is typed in two ways. */
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

const RELATIVE: readonly Pattern<string>[] = [
  {
    look: `(?<word>${anyOf(RELATIVE_YEARS)})的? ?(?:${MONTH_DAY}|(?<month>\\d{1,2})[-/](?<day>\\d{1,2}))`,
    read: ({ word = '', month, day, m = month ?? '', d = day ?? '' }, { today }) => {
      const year = Number(today.slice(0, 4)) + (RELATIVE_YEARS[word.toLowerCase()] ?? 0)
      return workedOut(dayOf(year, numberOf(m) ?? 0, numberOf(d) ?? 0))
    },
  },
  {
    look: `(?<word>${anyOf(RELATIVE_MONTHS)})的? ?(?<d>\\d{1,2}|${HAN_NUMBER}) ?[日號号]`,
    read: ({ word = '', d = '' }, { today }) => {
      const month = addMonths(today, RELATIVE_MONTHS[word.toLowerCase()] ?? 0)
      return workedOut(dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), numberOf(d) ?? 0))
    },
  },
  {
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
    look: `(?<word>${anyOf(RELATIVE_DAYS)})`,
    read: ({ word = '' }, { today }) => workedOut(addDays(today, RELATIVE_DAYS[word.toLowerCase()] ?? 0)),
  },
  {
    // 兩個星期後的星期一 is one day, in the week that is so far away.
    look: `(?:${SPAN_ZH})的? ?(?:(?:那|該)(?:個|个)?)?${WEEK}(?<day>[${HAN_WEEKDAYS}天])`,
    read: (groups, { today }) => {
      const span = spanOf(groups)
      if (span?.unit !== 'week') return undefined
      return workedOut(inWeek(today, span.count, HAN_WEEKDAYS.indexOf((groups['day'] ?? '').replace('天', '日'))))
    },
  },
  {
    look: SPAN,
    read: (groups, { today }) => {
      const span = spanOf(groups)
      if (!span) return undefined
      return workedOut(span.unit === 'week' ? addDays(today, 7 * span.count) : addMonthsToDay(today, span.count))
    },
  },
  {
    look: `(?:(?<word>${anyOf(RELATIVE_MONTHS)})|月)[底末]|(?:the )?end of (?:the |(?<next>next|this) )?month`,
    isClearAlone: true,
    read: ({ word, next }, { today }) => {
      const months = RELATIVE_MONTHS[word ?? ''] ?? Number(/next/i.test(next ?? ''))
      return workedOut(lastDayOf(addMonths(today, months)))
    },
  },
  {
    look: `(?:(?<y>\\d{4}) ?年|(?<word>${anyOf(RELATIVE_YEARS)})年?|年)[底末]|(?:the )?end of (?:the |(?<next>next|this) )?year`,
    isClearAlone: true,
    read: ({ y, word, next }, { today }) => {
      if (y !== undefined) return workedOut(dayOf(Number(y), 12, 31))
      const years = RELATIVE_YEARS[word ?? ''] ?? Number(/next/i.test(next ?? ''))
      return workedOut(`${Number(today.slice(0, 4)) + years}-12-31`)
    },
  },
  {
    look: `(?<week>${anyOf(WEEKS)})?(?:個|个)?${WEEK}(?<day>[${HAN_WEEKDAYS}天])`,
    read: ({ week, day = '' }, { today }) => {
      const wanted = HAN_WEEKDAYS.indexOf(day.replace('天', '日'))
      return workedOut(week === undefined ? coming(today, wanted) : inWeek(today, WEEKS[week] ?? 0, wanted))
    },
  },
  {
    look: `(?<day>${WEEKDAY}) (?<rel>next|this|last) week|(?<week>next|this|last) week (?<dayof>${WEEKDAY})`,
    read: ({ rel, week, day, dayof }, { today }) => {
      const weeks = WEEKS_EN.indexOf((rel ?? week ?? '').toLowerCase()) - 1
      return workedOut(inWeek(today, weeks, WEEKDAYS.indexOf((day ?? dayof ?? '').slice(0, 3).toLowerCase())))
    },
  },
  {
    look: `(?:(?<rel>next|this|last|coming|on) )?(?<day>${WEEKDAY})`,
    read: ({ rel = '', day = '' }, { today }) => {
      const wanted = WEEKDAYS.indexOf(day.slice(0, 3).toLowerCase())
      if (/next/i.test(rel)) return workedOut(inWeek(today, 1, wanted))
      return workedOut(/last/i.test(rel) ? addDays(coming(today, wanted), -7) : coming(today, wanted))
    },
  },
]

/** The next such weekday, today included. */
function coming(today: string, weekday: number): string {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
}

function inWeek(today: string, weeks: number, weekday: number): string {
  return addDays(today, weekday - weekdayOf(today) + 7 * weeks)
}

const WEEKDAY_BESIDE = new RegExp(
  `^(?:(?<first>${WEEKDAY}),? )?(?<rest>.+?)(?:[ ,]*(?:\\((?:${WEEK})?(?<inside>[${HAN_WEEKDAYS}天])\\)|${WEEK}(?<han>[${HAN_WEEKDAYS}天])|[ ,]\\(?(?<last>${WEEKDAY})\\)?))?$`,
  'iu',
)

/** 12月25日（五）: the weekday beside a day says nothing new, but it has to be true. */
function readBesideWeekday(text: string, read: (text: string) => Outcome<string>): Outcome<string> {
  const { first, rest = '', inside, han, last } = WEEKDAY_BESIDE.exec(plain(text))?.groups ?? {}
  const chinese = inside ?? han
  const english = first ?? last
  if (chinese === undefined && english === undefined) return undefined
  const weekday = weekdayNamed(chinese, english)
  const outcome = read(rest)
  if (!isTaken(outcome) || weekdayOf(outcome.value) === weekday) return outcome
  const [en, zh] = [`${outcome.value} is a ${NAMES[weekdayOf(outcome.value)]}`, HAN_WEEKDAYS[weekdayOf(outcome.value)]]
  return { refusal: { en: `${en}: send the date that is meant.`, zh: `${outcome.value} 是星期${zh}，請確認日期。` } }
}

const CLOCK_BESIDE = new RegExp(
  `^(?<rest>.*?[\\d日號号天)]) ?(?<clock>(?:${DAY_PART})? ?[\\d${HAN_WEEKDAYS}七八九十兩]{1,3}[:：點点時时].*)$`,
  'u',
)

/** 2026-10-06 下午3點: the time beside a day says nothing of the day, but it has to be one. */
function readBesideClock(text: string, read: (text: string) => Outcome<string>): Outcome<string> {
  const { rest = '', clock } = CLOCK_BESIDE.exec(plain(text))?.groups ?? {}
  if (clock === undefined || !isTaken(readTime(clock))) return undefined
  const outcome = read(rest)
  return isTaken(outcome) ? workedOut(outcome.value) : outcome
}

const WEEKDAY_AFTER = new RegExp(
  `^ ?(?:[(（](?:${WEEK})?(?<inside>[${HAN_WEEKDAYS}天])[)）]|${WEEK}(?<han>[${HAN_WEEKDAYS}天])|,? ?\\(?(?<english>${WEEKDAY})\\)?(?![a-z]))`,
  'iu',
)

const WEEKDAY_BEFORE = new RegExp(`(?<![A-Za-z])(?<english>${WEEKDAY}),? ?$`, 'i')

/** Of 2026-12-25（六） and of Fri, Nov 5 2026 either the day or its weekday is a slip. */
function hasOtherWeekday(before: string, after: string, date: string): boolean {
  const { inside, han, english } = WEEKDAY_AFTER.exec(after)?.groups ?? WEEKDAY_BEFORE.exec(before)?.groups ?? {}
  if (inside === undefined && han === undefined && english === undefined) return false
  return weekdayNamed(inside ?? han, english) !== weekdayOf(date)
}

function weekdayNamed(chinese: string | undefined, english = ''): number {
  return chinese === undefined
    ? WEEKDAYS.indexOf(english.slice(0, 3).toLowerCase())
    : HAN_WEEKDAYS.indexOf(chinese.replace('天', '日'))
}

const ONLY_WEEKDAY = new RegExp(`${WEEK}[${HAN_WEEKDAYS}天]$|${WEEKDAY}$`, 'iu')

/** In a sentence, too, the weekday beside a day is no second day. */
function withoutWeekdaysBeside(text: string, all: readonly Found<string>[]): Found<string>[] {
  const isWeekday = ({ start, end }: Found<string>) => ONLY_WEEKDAY.test(text.slice(start, end))
  const isBeside = (a: Found<string>, b: Found<string>) => /^[ ,(（]{0,2}$/.test(text.slice(a.end, b.start))
  return all.filter((it, at) => {
    if (!isWeekday(it)) return !hasOtherWeekday(text.slice(0, it.start), text.slice(it.end), it.value)
    const [last, next] = [all[at - 1], all[at + 1]]
    return !(last && !isWeekday(last) && isBeside(last, it)) && !(next && !isWeekday(next) && isBeside(it, next))
  })
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const DATES: Readonly<Record<Toward, Kind>> = { future: dateKind('future'), past: dateKind('past') }

/** As programs write it, which needs none of the other ways. */
function plainDate(text: string): Outcome<string> {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const year = yearOf(text.slice(0, 4))
  return year === undefined ? undefined : whole(dayOf(year, Number(text.slice(5, 7)), Number(text.slice(8))))
}

function dateKind(toward: Toward): Kind {
  const ways = patterns([...FULL, ...RELATIVE, ...withoutYear(toward), ...lunarDates(toward), ...festivals(toward)])
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

/** Of what is written as a date and is none: 2026-02-30. */
const NO_SUCH_DAY = inBoth(
  'No calendar has this day. Send one that it has, for example 2026-12-25.',
  '日曆上沒有這一天，請寫一個有的日期，例如 2026-12-25。',
)

/** A calendar date, YYYY-MM-DD. One without a year lies in the future unless said otherwise. */
export function dateInput({ toward = 'future' }: { toward?: Toward } = {}) {
  return ofKind(
    z.iso.date({ error: ({ code }) => (code === 'invalid_format' ? NO_SUCH_DAY : undefined) }),
    DATES[toward],
  )
}
