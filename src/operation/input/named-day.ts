import { lookupTable } from '#support/text/lookup-table.ts'
import { addDays } from '#support/dates/taipei.ts'
import { dayOf, pad, weekdayOf } from './calendar.ts'
import { scriptFolding } from '#support/text/script.ts'
import { solarTermFrom } from './solar-term.ts'

/** The date of a named day in a year. Undefined if the year has none. */
type DayIn = (year: number) => string | undefined

const fixed =
  (month: number, day: number): DayIn =>
  (year) =>
    dayOf(year, month, day)

/** The date `after` days later than the nth given weekday of a month; Monday is 0. */
const weekday =
  (month: number, nth: number, day: number, after = 0): DayIn =>
  (year) => {
    const first = `${year}-${pad(month)}-01`
    return addDays(first, ((day - weekdayOf(first) + 7) % 7) + 7 * (nth - 1) + after)
  }
const sunday = (month: number, nth: number) => weekday(month, nth, 6)
const THANKSGIVING = weekday(11, 4, 3)

const lunar =
  (month: number, day: number, after = 0): DayIn =>
  (year) => {
    const found = lunarDay(year, month, day)
    return found && addDays(found, after)
  }

/** Created on first use, because ICU takes tens of milliseconds to load its calendar data. */
let cachedCalendar: Intl.DateTimeFormat | undefined
function chineseCalendar(): Intl.DateTimeFormat {
  return (cachedCalendar ??= new Intl.DateTimeFormat('en-u-ca-chinese', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  }))
}
const LUNAR_MONTH_DAYS = 29.53
/** A lunar day falls within a range of this many days, including a leap month before it. */
const LUNAR_RANGE_DAYS = 65

/** Corrections, in days, of months that ICU begins on the wrong day because the new moon is near midnight in Taipei. */
const ICU_ERRORS: Readonly<Record<string, number>> = lookupTable({
  '2012-7': -1,
  '2018-10': 1,
  '2027-1': -1,
  '2030-1': 1,
})

/** The date of a lunar day in a regular (not leap) month, computed with ICU's Chinese calendar. */
export function lunarDay(year: number, month: number, day: number): string | undefined {
  const earliest = addDays(`${year}-01-18`, Math.floor(LUNAR_MONTH_DAYS * (month - 1)) + day - 1)
  const wanted = `${month}/${day}`
  const calendar = chineseCalendar()
  for (let ahead = 0; ahead < LUNAR_RANGE_DAYS; ahead++) {
    const date = addDays(earliest, ahead)
    if (calendar.format(new Date(date)) === wanted) return addDays(date, ICU_ERRORS[`${year}-${month}`] ?? 0)
  }
  return undefined
}

const LUNAR_NEW_YEAR = lunar(1, 1)

/** 清明: the sun's longitude reaches 15 degrees on 4 or 5 April. */
const TOMB_SWEEPING: DayIn = (year) => solarTermFrom(`${year}-04-03`, 15)
/** 冬至: the sun's longitude reaches 270 degrees on 21 or 22 December. */
const WINTER_SOLSTICE: DayIn = (year) => solarTermFrom(`${year}-12-20`, 270)

/** Days by name. A longer name precedes the names that it begins with, because the first match counts. */
const NAMED_DAYS: Readonly<Record<string, DayIn>> = lookupTable({
  元旦: fixed(1, 1),
  "new year's day": fixed(1, 1),
  'new years day': fixed(1, 1),
  西洋情人節: fixed(2, 14),
  情人節: fixed(2, 14),
  白色情人節: fixed(3, 14),
  "valentine's day": fixed(2, 14),
  二二八: fixed(2, 28),
  和平紀念日: fixed(2, 28),
  '228紀念日': fixed(2, 28),
  婦女節: fixed(3, 8),
  兒童節: fixed(4, 4),
  "children's day": fixed(4, 4),
  清明節: TOMB_SWEEPING,
  清明: TOMB_SWEEPING,
  掃墓節: TOMB_SWEEPING,
  'tomb sweeping day': TOMB_SWEEPING,
  'tomb-sweeping day': TOMB_SWEEPING,
  'qingming festival': TOMB_SWEEPING,
  qingming: TOMB_SWEEPING,
  五一勞動節: fixed(5, 1),
  勞動節: fixed(5, 1),
  'labor day': fixed(5, 1),
  'labour day': fixed(5, 1),
  母親節: sunday(5, 2),
  "mother's day": sunday(5, 2),
  父親節: fixed(8, 8),
  "father's day": fixed(8, 8),
  教師節: fixed(9, 28),
  "teacher's day": fixed(9, 28),
  "teachers' day": fixed(9, 28),
  國慶日: fixed(10, 10),
  國慶: fixed(10, 10),
  雙十節: fixed(10, 10),
  雙十: fixed(10, 10),
  'national day': fixed(10, 10),
  'double tenth': fixed(10, 10),
  'double tenth day': fixed(10, 10),
  光復節: fixed(10, 25),
  萬聖節: fixed(10, 31),
  halloween: fixed(10, 31),
  感恩節: THANKSGIVING,
  thanksgiving: THANKSGIVING,
  'black friday': weekday(11, 4, 3, 1),
  黑色星期五: weekday(11, 4, 3, 1),
  黑五: weekday(11, 4, 3, 1),
  光棍節: fixed(11, 11),
  雙十一: fixed(11, 11),
  雙11: fixed(11, 11),
  雙十二: fixed(12, 12),
  雙12: fixed(12, 12),
  冬至: WINTER_SOLSTICE,
  'winter solstice': WINTER_SOLSTICE,
  行憲紀念日: fixed(12, 25),
  平安夜: fixed(12, 24),
  'christmas eve': fixed(12, 24),
  聖誕節: fixed(12, 25),
  聖誕: fixed(12, 25),
  耶誕節: fixed(12, 25),
  耶誕: fixed(12, 25),
  'christmas day': fixed(12, 25),
  christmas: fixed(12, 25),
  跨年夜: fixed(12, 31),
  跨年: fixed(12, 31),
  "new year's eve": fixed(12, 31),
  小年夜: lunar(1, 1, -2),
  除夕夜: lunar(1, 1, -1),
  除夕: lunar(1, 1, -1),
  "lunar new year's eve": lunar(1, 1, -1),
  "chinese new year's eve": lunar(1, 1, -1),
  大年初一: LUNAR_NEW_YEAR,
  初一: LUNAR_NEW_YEAR,
  初二: lunar(1, 2),
  初三: lunar(1, 3),
  初四: lunar(1, 4),
  初五: lunar(1, 5),
  元宵節: lunar(1, 15),
  元宵: lunar(1, 15),
  'lantern festival': lunar(1, 15),
  端午節: lunar(5, 5),
  端午: lunar(5, 5),
  'dragon boat festival': lunar(5, 5),
  七夕: lunar(7, 7),
  中元節: lunar(7, 15),
  中元: lunar(7, 15),
  'ghost festival': lunar(7, 15),
  中秋節: lunar(8, 15),
  中秋: lunar(8, 15),
  'mid-autumn festival': lunar(8, 15),
  'mid autumn festival': lunar(8, 15),
  'moon festival': lunar(8, 15),
  重陽節: lunar(9, 9),
  重陽: lunar(9, 9),
})

/** These names mean a day only if the text contains nothing else. In a sentence, 228 may be a count, and 春節 a week. */
const NAMED_ALONE: Readonly<Record<string, DayIn>> = lookupTable({
  '228': fixed(2, 28),
  五一: fixed(5, 1),
  春節: LUNAR_NEW_YEAR,
  農曆新年: LUNAR_NEW_YEAR,
  'chinese new year': LUNAR_NEW_YEAR,
  cny: LUNAR_NEW_YEAR,
  'lunar new year': LUNAR_NEW_YEAR,
})

const simplified = (name: string) => Array.from(name, (sign) => scriptFolding.get(sign) ?? sign).join('')
const inBothScripts = (days: object) => [...new Set(Object.keys(days).flatMap((name) => [name, simplified(name)]))]

export const DAY_NAMES: readonly string[] = inBothScripts(NAMED_DAYS)
export const DAY_NAMES_ALONE: readonly string[] = inBothScripts(NAMED_ALONE)

const DAYS = new Map(Object.entries({ ...NAMED_ALONE, ...NAMED_DAYS }).map(([name, day]) => [simplified(name), day]))

/** The date of a named day in a year: 中秋節 2026 is 2026-09-25. Undefined for unknown names. */
export function namedDayIn(year: number, name: string): string | undefined {
  return DAYS.get(simplified(name.toLowerCase().replaceAll('’', "'")))?.(year)
}
