import { addDays, ROC_EPOCH } from '#support/dates/taipei.ts'
import { readChineseNumber, readSpokenDigits } from './chinese-number.ts'

export const MONTH_WORD =
  '(?:jan(?:uary|\\.)?|feb(?:ruary|\\.)?|mar(?:ch|\\.)?|apr(?:il|\\.)?|may|june?|july?|aug(?:ust|\\.)?|' +
  'sep(?:t(?:ember|\\.)?|\\.)?|oct(?:ober|\\.)?|nov(?:ember|\\.)?|dec(?:ember|\\.)?|jun\\.|jul\\.)'
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Numerals of a year, a month or a day in Chinese writing. */
export const HAN_NUMBER = '[〇零○一二三四五六七八九十百廿卅]{1,6}'

/** Behind a month or a year: its last day. */
export const END = '(?:[底末]|的?最[後后]一[天日])'

/** Around a day or a month without its year: none stands there, not even one that is no year. */
export const NO_YEAR_BEFORE = '(?<![\\d〇零○一二三四五六七八九十百] ?年 ?的? ?)'
export const NO_YEAR_AFTER = "(?!,? ?(?:\\d{3}|['’]\\d\\d))"

/** A year as people in Taiwan write it; three digits are the Republic’s. */
export const ERA = '(?:(?:中華|中华)?(?:民國|民国)|西元|公元|ROC|R\\.O\\.C\\.|AD)'

/** 2026 of 2026, 二〇二六, 115 or 民國115; undefined for what is no year, such as 26. */
export function yearOf(written: string, era = ''): number | undefined {
  const number = numberOf(written)
  if (number === undefined) return undefined
  const isRepublic = /民|R/i.test(era)
  if (isRepublic) return number >= 1 && number <= 200 ? number + ROC_EPOCH : undefined
  if (number >= 1900 && number <= 2100) return number
  // 西元115 would be a year of the Han.
  return era === '' && number >= 100 && number <= 200 ? number + ROC_EPOCH : undefined
}

/** The number in figures or Chinese numerals: 25, 二十五, 二〇二六. */
export function numberOf(written: string): number | undefined {
  if (/^\d+$/.test(written)) return Number(written)
  const spoken = written.length > 1 && !/[十百]/.test(written) ? readSpokenDigits(written) : undefined
  return spoken === undefined ? readChineseNumber(written) : Number(spoken)
}

export function monthOfWord(word: string): number {
  return MONTH_NAMES.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

/** The day as YYYY-MM-DD; undefined for one that no calendar has. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined
  // A day that a month does not have is one of the next.
  if (day > 28 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return undefined
  return `${year}-${pad(month)}-${pad(day)}`
}

export function monthText(year: number, month: number): string | undefined {
  return month >= 1 && month <= 12 ? `${year}-${pad(month)}` : undefined
}

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`
}

/** The same day so many months on, or the last of that month where it has no such day. */
export function addMonthsToDay(date: string, count: number): string {
  const month = addMonths(date, count)
  const last = lastDayOf(month)
  const sameDay = month + date.slice(7)
  return sameDay < last ? sameDay : last
}

export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

/** 0 is Monday: the week of Taiwan and of ISO 8601. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

export function pad(number: number): string {
  return String(number).padStart(2, '0')
}
