import { z } from 'zod'
import { addDays, daysBetween } from '#support/dates/taipei.ts'
import { listCell, readTable } from '#support/files/read.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { addMonths, HAN_NUMBER, numberOf, yearOf } from './calendar.ts'
import { readEnglishNumber } from './english-number.ts'
import type { Groups } from './patterns.ts'

/** Whether a day without a year is the next such day or the most recent one. */
export type Toward = 'future' | 'past'
/** `near` is the nearer of both. */
export type DayToward = Toward | 'near'

const rows = readTable(
  'reference/relative-dates.tsv',
  z.object({ unit: z.enum(['year', 'month', 'day']), count: z.coerce.number(), words: listCell }),
)

/** Words such as 明年 and yesterday, by how many years, months or days they are from today. */
function countsOf(unit: 'year' | 'month' | 'day'): Readonly<Record<string, number>> {
  const ofUnit = rows.filter((row) => row.unit === unit)
  return lookupTable(Object.fromEntries(ofUnit.flatMap(({ words, count }) => words.map((word) => [word, count]))))
}

const YEARS = countsOf('year')
const MONTHS = countsOf('month')
const DAYS = countsOf('day')
export const RELATIVE_YEAR = `(?<relativeYear>${anyOf(Object.keys(YEARS))})`
export const RELATIVE_MONTH = `(?<relativeMonth>${anyOf(Object.keys(MONTHS))})`
export const RELATIVE_DAY = `(?<relativeDay>${anyOf(Object.keys(DAYS))})`

export function yearFromToday(today: string, word = ''): number {
  return Number(today.slice(0, 4)) + (YEARS[word.toLowerCase()] ?? 0)
}

/** The year that a pattern found: relative to today, or as a number. Without any, the current year. */
export function yearIn({ era, y, relativeYear }: Groups, today: string): number | undefined {
  return y === undefined ? yearFromToday(today, relativeYear) : yearOf(y, era)
}

export function monthFromToday(today: string, word = ''): string {
  return addMonths(today, MONTHS[word.toLowerCase()] ?? 0)
}

export function dayFromToday(today: string, word = ''): string {
  return addDays(today, DAYS[word.toLowerCase()] ?? 0)
}

/** Of the days that `dayIn` finds in a year: the next from today on, the last up to today, or the nearer of both. */
export function nearestDay(
  today: string,
  toward: DayToward,
  dayIn: (year: number) => string | undefined,
): string | undefined {
  const days = [-1, 0, 1].map((years) => dayIn(yearFromToday(today) + years)).filter((day) => day !== undefined)
  const next = days.find((day) => day >= today)
  const last = days.findLast((day) => day <= today)
  if (toward === 'past' || (toward === 'near' && next === undefined)) return last
  const isNext = toward === 'future' || last === undefined || next === undefined
  return isNext || daysBetween(today, next) < daysBetween(last, today) ? next : last
}

export const COUNT_WORD = '(?:\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten)'
/** 兩週後, 三個月前, 半年後. */
export const SPAN_ZH = `(?<zh>\\d{1,2}|${HAN_NUMBER}|兩|两|半(?=年)) ?(?<unitZh>(?:個|个)?(?:週|周|星期|禮拜|礼拜)|(?:個|个)月|年) ?(?:之|以)?(?<way>[後后前])`
/** Time spans from today in weeks, months or years: 兩週後, 一個月前, 半年前, in two weeks, three months ago. */
export const SPAN = [
  SPAN_ZH,
  `in (?<in>${COUNT_WORD}) (?<unitIn>week|month|year)s?`,
  `(?<from>${COUNT_WORD}) (?<unitFrom>week|month|year)s? (?<past>ago|from now|from today|later)`,
].join('|')
const MONTHS_OF_YEAR = 12

/** The span that SPAN or SPAN_ZH matched, in weeks or months; negative for the past. */
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

/** The number that COUNT_WORD matched. */
export function countOf(word: string): number | undefined {
  return /^an?$/i.test(word) ? 1 : readEnglishNumber(word)
}

/** Matches any of the words, the longest first: 大後天 before 後天. */
export function anyOf(words: readonly string[]): string {
  return words.toSorted((a, b) => b.length - a.length).join('|')
}
