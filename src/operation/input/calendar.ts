import { addDays, ROC_EPOCH } from '#support/dates/taipei.ts'
import { readChineseNumber, readSpokenDigits } from './chinese-number.ts'

/** An English month. In "may I" and "may we" it is a verb. */
export const MONTH_WORD =
  '(?:jan(?:uary|\\.)?|feb(?:ruary|\\.)?|mar(?:ch|\\.)?|apr(?:il|\\.)?|may(?! (?:I|we|you|he|she|they|it|my|our|your) )|june?|july?|aug(?:ust|\\.)?|' +
  'sep(?:t(?:ember|\\.)?|\\.)?|oct(?:ober|\\.)?|nov(?:ember|\\.)?|dec(?:ember|\\.)?|jun\\.|jul\\.)'
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export const HAN_NUMBER = '[〇零○一二三四五六七八九十百廿卅]{1,6}'

/** The suffix of a month or year that selects its last day: 底 or 最後一天. */
export const END = '(?:[底末]|的?最[後后]一[天日])'

/** Precedes a day or month without a year, which must not follow a number with 年, even an invalid year. */
export const NO_YEAR_BEFORE = '(?<![\\d〇零○一二三四五六七八九十百] ?年 ?的? ?)'
export const NO_YEAR_AFTER = "(?!,? ?(?:\\d{3}|['’]\\d\\d))"

/** Names of Taiwan's two calendars: 民國 (Minguo) and 西元 (CE). Three digits without a name are a Minguo year. */
export const ERA = '(?:(?:中華|中华)?(?:民國|民国)|西元|公元|ROC|R\\.O\\.C\\.|AD)'

/** Parses a year: 2026, 二〇二六, and 115 or 民國115 (both 2026). Undefined for other numbers, such as 26. */
export function yearOf(written: string, era = ''): number | undefined {
  const number = numberOf(written)
  if (number === undefined) return undefined
  const isRepublic = /民|R/i.test(era)
  if (isRepublic) return number >= 1 && number <= 200 ? number + ROC_EPOCH : undefined
  if (number >= 1900 && number <= 2100) return number
  // 西元115 is a year of the Han dynasty, so only a number without 西元 is converted.
  return era === '' && number >= 100 && number <= 200 ? number + ROC_EPOCH : undefined
}

/** Reads digits or Chinese numerals: 25, 二十五, 二〇二六. */
export function numberOf(written: string): number | undefined {
  if (/^\d+$/.test(written)) return Number(written)
  const spoken = written.length > 1 && !/[十百]/.test(written) ? readSpokenDigits(written) : undefined
  return spoken === undefined ? readChineseNumber(written) : Number(spoken)
}

export function monthOfWord(word: string): number {
  return MONTH_NAMES.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

/** The month that a pattern found as a number (`m`) or as an English word. Undefined if it found none. */
export function monthIn({ m = '', monthWord }: { readonly m?: string; readonly monthWord?: string }) {
  return monthWord === undefined ? numberOf(m) : monthOfWord(monthWord)
}

export function dayOf(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined
  // `Date.UTC` moves an impossible day, such as 30 February, into the next month.
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

export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

/** The weekday, 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

export function pad(number: number): string {
  return String(number).padStart(2, '0')
}
