import { taipeiDay } from '#dates/taipei.ts'

export interface DateFinds {
  /** Days, YYYY-MM-DD. */
  readonly dates: readonly string[]
  /** Months, YYYY-MM. */
  readonly months: readonly string[]
  readonly years: readonly number[]
  /** Two months of the receipt lottery, for example 115-07-08. */
  readonly receiptPeriods: readonly string[]
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const RELATIVE_DAYS: readonly (readonly [RegExp, number])[] = [
  [/後天|day after tomorrow/i, 2],
  [/明天|明日|(?<!after )tomorrow/i, 1],
  [/今天|今日|today/i, 0],
  [/昨天|昨日|yesterday/i, -1],
]

/** Days, months and years as people write them in Taiwan and in English, those of the Republic too. */
export function findDates(text: string, now: Date): DateFinds {
  const today = new Date(taipeiDay(now))
  const thisYear = today.getUTCFullYear()
  const dates = [...explicitDays(text, thisYear), ...relativeDays(text, today)]
  const named = [...explicitMonths(text), ...relativeMonths(text, today)]
  const months = named.length > 0 ? named : bareMonths(text, thisYear)
  const years = [...text.matchAll(/(?<!\d)(20[1-4]\d)(?!\d)/g)].map((match) => Number(match[1]))
  if (/明年|next year/i.test(text)) years.push(thisYear + 1)
  if (/今年|this year/i.test(text)) years.push(thisYear)
  return {
    dates: [...new Set(dates)],
    months: [...new Set([...months, ...dates.map((date) => date.slice(0, 7))])],
    years: [...new Set(years)],
    receiptPeriods: findReceiptPeriods(text, thisYear),
  }
}

function explicitDays(text: string, thisYear: number): string[] {
  const found = [
    ...matches(text, /(?<!\d)(20\d\d)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/g, (y, m, d) => day(y, m, d)),
    ...matches(text, /(?<!\d)(1[0-2]\d)\s*[/.年]\s*(\d{1,2})\s*[/.月]\s*(\d{1,2})(?!\d)/g, (y, m, d) =>
      day(Number(y) + 1911, m, d),
    ),
    ...matches(text, new RegExp(`(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH},? (20\\d\\d)`, 'gi'), (d, m, y) =>
      day(y, monthNumber(m), d),
    ),
    ...matches(text, new RegExp(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (20\\d\\d)`, 'gi'), (m, d, y) =>
      day(y, monthNumber(m), d),
    ),
  ]
  if (found.length > 0) return found.flat()
  return [
    ...matches(text, /(?<![\d年]\s*)(\d{1,2})\s*月\s*(\d{1,2})\s*[日號]/g, (m, d) => day(thisYear, m, d)),
    ...matches(text, /(?<![\d/.-])(\d{1,2})\/(\d{1,2})(?![\d/]|\.\d)/g, (m, d) => day(thisYear, m, d)),
    ...matches(text, new RegExp(`(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}`, 'gi'), (d, m) =>
      day(thisYear, monthNumber(m), d),
    ),
    ...matches(text, new RegExp(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`, 'gi'), (m, d) =>
      day(thisYear, monthNumber(m), d),
    ),
  ].flat()
}

function relativeDays(text: string, today: Date): string[] {
  const found = RELATIVE_DAYS.find(([pattern]) => pattern.test(text))
  if (found) return [isoDay(today, found[1])]
  const weekday = /(?<next>下)?(?:這|本|下)?個?(?:週|周|禮拜|星期)(?<day>[一二三四五六日天])/.exec(text)
  if (!weekday) return englishWeekday(text, today)
  const wanted = '一二三四五六日'.indexOf((weekday.groups?.day ?? '').replace('天', '日'))
  const current = (today.getUTCDay() + 6) % 7
  return [isoDay(today, wanted - current + (weekday.groups?.next ? 7 : 0))]
}

/** “this Friday” and “on Friday” are the coming one; “next Friday” is the one of the week after this. */
function englishWeekday(text: string, today: Date): string[] {
  const match = /\b(next |this |on |coming )(mon|tues|wednes|thurs|fri|satur|sun)day\b/i.exec(text)
  if (!match) return []
  const wanted = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'].indexOf(match[2]?.toLowerCase() ?? '')
  const current = (today.getUTCDay() + 6) % 7
  const isNext = /next/i.test(match[1] ?? '')
  return [isoDay(today, isNext ? wanted - current + 7 : (wanted - current + 7) % 7)]
}

function explicitMonths(text: string): string[] {
  return [
    ...matches(text, /(?<!\d)(20\d\d)\s*[-/年]\s*(\d{1,2})(?![\d])/g, (y, m) => month(y, m)),
    ...matches(text, new RegExp(`${MONTH},? (20\\d\\d)`, 'gi'), (m, y) => month(y, monthNumber(m))),
  ].flat()
}

/** A month without its year is this year’s; with a day or a second month it is part of something else. */
function bareMonths(text: string, thisYear: number): string[] {
  const year = /明年|next year/i.test(text) ? thisYear + 1 : thisYear
  return [
    ...matches(text, /(?<![\d~、至到–-]\s*)(\d{1,2})\s*月(?:份|底|初)?(?!\s*\d|\s*[~、至到–-])/g, (m) =>
      month(year, m),
    ),
    ...matches(text, /(?<![一二三四五六七八九十個半])([一二三四五六七八九]|十[一二]?)月/g, (m) =>
      month(year, '一二三四五六七八九十'.indexOf(m?.at(-1) ?? '') + 1 + (m?.length === 2 ? 10 : 0)),
    ),
    ...matches(text, new RegExp(`\\b(?:in|during|for|of|this) ${MONTH}(?! ?\\d)(?!\\s*(?:-|–|to|and|/))`, 'gi'), (m) =>
      month(year, monthNumber(m)),
    ),
  ].flat()
}

function relativeMonths(text: string, today: Date): string[] {
  const shift = /下個?月|next month/i.test(text) ? 1 : /這個?月|本月|this month/i.test(text) ? 0 : undefined
  if (shift === undefined) return []
  return [new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + shift, 1)).toISOString().slice(0, 7)]
}

/** Odd month and the even one after it, with the year of the Republic: 115-07-08. */
function findReceiptPeriods(text: string, thisYear: number): string[] {
  const pairs = [
    ...matches(text, /(?:(\d{3,4})\s*年?[-\s]*)?(\d{1,2})\s*[-~、至到–]\s*(\d{1,2})\s*月/g, (y, from, to) => [
      y,
      from,
      to,
    ]),
    ...matches(text, /(?<!\d)(1\d\d)-(\d\d)-(\d\d)(?!\d)/g, (y, from, to) => [y, from, to]),
    ...matches(text, new RegExp(`${MONTH}\\s*(?:-|–|to|and|/)\\s*${MONTH},?\\s*(20\\d\\d)?`, 'gi'), (from, to, y) => [
      y,
      String(monthNumber(from)),
      String(monthNumber(to)),
    ]),
  ]
  return pairs.flatMap(([year, from, to]) => {
    const first = Number(from)
    if (first % 2 === 0 || Number(to) !== first + 1 || first > 11) return []
    const given = year ? Number(year) : thisYear
    const roc = given > 1911 ? given - 1911 : given
    return [`${roc}-${pad(first)}-${pad(first + 1)}`]
  })
}

function matches<T>(text: string, pattern: RegExp, read: (...groups: string[]) => T): T[] {
  return [...text.matchAll(pattern)].map((match) => read(...(match.slice(1) as string[])))
}

function day(year: number | string, monthOfYear: number | string, dayOfMonth: number | string): string[] {
  const text = `${year}-${pad(monthOfYear)}-${pad(dayOfMonth)}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? [text] : []
}

function month(year: number | string, monthOfYear: number | string): string[] {
  return Number(monthOfYear) >= 1 && Number(monthOfYear) <= 12 ? [`${year}-${pad(monthOfYear)}`] : []
}

function monthNumber(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function isoDay(today: Date, shift: number): string {
  return new Date(today.getTime() + shift * 86_400_000).toISOString().slice(0, 10)
}

function pad(number: number | string): string {
  return String(Number(number)).padStart(2, '0')
}
