import { taipeiTime } from '#support/dates/taipei.ts'
import { pick, type Bilingual, type Language } from './language.ts'
import { labelOf } from './label-of.ts'
import type { ServiceWords } from './vocabulary.ts'

const LOCALES: Readonly<Record<Language, string>> = { zh: 'zh-TW', en: 'en-GB' }
const MINUS = '−'
/** An ISO date in running text. It does not match inside web addresses, timestamps and longer numbers. */
const DAY = /(?<![\w/-])(\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01]))(?![\w/-])(?: (?=\p{sc=Han}))?/gu

// Cached, because creating a formatter takes a hundred times as long as using it. Few combinations occur.
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function getOrCreate<T>(formats: Map<string, T>, key: string, make: () => T): T {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

export interface Words {
  readonly language: Language
  readonly now: Date
  /** The date in Taipei when the request arrived. */
  readonly today: string
  /** Selects the text in the reader's language. Write both texts instead of translating one word by word. */
  t(zh: string, en: string): string
  pick(words: Bilingual): string
  /** `2026-12-25（五）`, `Fri, 25 Dec 2026`. */
  date(date: string): string
  /** `12 月 25 日（五）`, `Friday 25 December`; with the year unless it is the current one. */
  day(date: string): string
  /** `2026 年 12 月 25 日`, `25 December 2026`. `2026-12` and `2026` are accepted, too. */
  plainDay(date: string): string
  /** `12 月 25 日`, `25 Dec`. */
  shortDay(date: string): string
  /** `12 月 25 日`, `25 Dec`. A date of another year includes it: `2025 年 12 月 25 日`, `25 Dec 2025`. */
  nearDay(date: string): string
  /** `8 月 20 日（四）`, `Thu 20 Aug`, for columns whose heading states the year. */
  dayInColumn(date: string): string
  month(month: string): string
  weekday(date: string): string
  /** An instant in Taipei time: `11 月 22 日 09:05`, `22 Nov, 09:05`. */
  moment(instant: string): string
  number(value: number, decimalsMax?: number): string
  /** `1,200 元`, `NT$1,200`. */
  twd(value: number, decimalsMax?: number): string
  /** `US$0.01`. */
  usd(value: number, decimalsMax?: number): string
  /** A percentage: `7.75 %`, `7.75%`. */
  percent(value: number, decimalsMax?: number): string
  /** `3 天`, `3 days`, `1 day`. */
  count(value: number, zh: string, one: string, many?: string): string
  /** `甲、乙`, `a, b and c`. */
  list(items: readonly string[]): string
  /** Rewrites ISO dates in a sentence as people write them. */
  sentence(text: string): string
  label(field: string): string
  unit(field: string): string | undefined
  dataset(name: string): string
  /** The label of an enum value. A value without a label is returned unchanged. */
  value(field: string, value: unknown): string
}

export interface WordsOf {
  readonly language: Language
  readonly now: Date
  readonly operation?: string
  readonly words?: ServiceWords | undefined
}

export function createWords({ language, now, operation = '', words }: WordsOf): Words {
  const isZh = language === 'zh'
  const locale = LOCALES[language]
  const today = taipeiTime(now).slice(0, 10)
  const t = (zh: string, en: string) => (isZh ? zh : en)
  const number = (value: number, decimalsMax = 2) =>
    getOrCreate(
      numberFormats,
      `${locale} ${decimalsMax}`,
      () => new Intl.NumberFormat(locale, { maximumFractionDigits: decimalsMax }),
    )
      .format(value)
      .replace(/^-/, MINUS)
  const formatDate = (date: string, options: Intl.DateTimeFormatOptions) =>
    getOrCreate(
      dateFormats,
      locale + JSON.stringify(options),
      () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }),
    ).format(new Date(`${date}T00:00:00Z`))
  const weekdayShort = (date: string) => '日一二三四五六'[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const shortDay = (date: string) =>
    isZh
      ? `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8, 10))} 日`
      : formatDate(date, { day: 'numeric', month: 'short' })
  const nearDay = (date: string) => {
    if (date.slice(0, 4) === today.slice(0, 4)) return shortDay(date)
    return isZh ? plainDay(date) : formatDate(date, { day: 'numeric', month: 'short', year: 'numeric' })
  }
  const plainDay = (date: string) => {
    const [year = '', month, day] = date.split('-').map(Number)
    if (month === undefined) return isZh ? `${year} 年` : String(year)
    if (isZh) return `${year} 年 ${month} 月${day === undefined ? '' : ` ${day} 日`}`
    const fullDate = day === undefined ? `${date}-01` : date
    return formatDate(fullDate, { ...(day !== undefined && { day: 'numeric' }), month: 'long', year: 'numeric' })
  }
  const findLabel = (field: string) => labelOf(field, operation, words)
  return {
    language,
    now,
    today,
    t,
    pick: (both) => pick(both, language),
    date: (date) =>
      isZh
        ? `${date}（${weekdayShort(date)}）`
        : formatDate(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    day: (date) => {
      if (isZh) return `${nearDay(date)}（${weekdayShort(date)}）`
      const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
      return formatDate(date, { weekday: 'long', day: 'numeric', month: 'long', ...year }).replace(',', '')
    },
    plainDay,
    shortDay,
    nearDay,
    dayInColumn: (date) =>
      isZh
        ? `${shortDay(date)}（${weekdayShort(date)}）`
        : formatDate(date, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', ''),
    month: (month) =>
      isZh
        ? `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5, 7))} 月`
        : formatDate(`${month.slice(0, 7)}-01`, { month: 'long', year: 'numeric' }),
    weekday: (date) => formatDate(date, { weekday: 'long' }),
    moment: (instant) => {
      const local = taipeiTime(new Date(instant))
      const [date, time] = [local.slice(0, 10), local.slice(11, 16)]
      return isZh
        ? `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日 ${time}`
        : `${formatDate(date, { day: 'numeric', month: 'short' })}, ${time}`
    },
    number,
    twd: (value, decimalsMax) => {
      const text = number(Math.abs(value), decimalsMax)
      const sign = value < 0 ? MINUS : ''
      return isZh ? `${sign}${text} 元` : `${sign}NT$${text}`
    },
    usd: (value, decimalsMax = 4) => `${value < 0 ? MINUS : ''}US$${number(Math.abs(value), decimalsMax)}`,
    percent: (value, decimalsMax) => `${number(value, decimalsMax)}${isZh ? ' %' : '%'}`,
    count: (value, zh, one, many = `${one}s`) =>
      isZh ? `${number(value)} ${zh}` : `${number(value)} ${value === 1 ? one : many}`,
    list: (items) => {
      if (isZh) return items.join('、')
      return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items)
    },
    sentence: (text) => text.replaceAll(DAY, (_, date: string) => plainDay(date)),
    label: (field) => {
      const found = findLabel(field)
      return found ? pick(found.label, language) : field
    },
    unit: (field) => {
      const unit = findLabel(field)?.unit
      return unit && pick(unit, language)
    },
    dataset: (name) => {
      const label = words?.datasets[name]
      return label ? pick(label, language) : name
    },
    value: (field, value) => {
      const named = findLabel(field)?.values?.[String(value)]
      if (named) return pick(named, language)
      return typeof value === 'boolean' ? t(value ? '是' : '否', value ? 'Yes' : 'No') : String(value)
    },
  }
}
