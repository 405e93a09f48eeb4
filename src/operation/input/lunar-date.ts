import { lookupTable } from '#support/text/lookup-table.ts'
import { HAN_NUMBER, numberOf, yearOf } from './calendar.ts'
import { nearestDay, type DayToward } from './from-today.ts'
import { lunarDay } from './named-day.ts'
import type { Groups, Pattern } from './patterns.ts'
import { workedOut, type Outcome, type Reading } from './reading.ts'

const CALENDAR = '(?:農曆|农历|陰曆|阴历|舊曆|旧历|古曆|lunar)'
/** A Chinese numeral for one of the first ten days begins with 初: 初五, but 十五 and 廿三. */
const DAY = `(?<d>初[一二三四五六七八九十]|\\d{1,2}|${HAN_NUMBER}) ?[日號号]?`
/** The first month and the last two have names besides their numbers. */
const MONTH_NAMES: Readonly<Record<string, number>> = lookupTable({ 正: 1, 元: 1, 冬: 11, 臘: 12, 腊: 12 })
const MONTH = `(?<m>[${Object.keys(MONTH_NAMES).join('')}]|\\d{1,2}|${HAN_NUMBER}) ?月 ?`

/** Dates that are recognisable as lunar: 農曆八月十五, 農曆正月初九. Leap months are not supported. */
export function lunarDates(toward: DayToward): readonly Pattern<string>[] {
  const dayIn = (year: number, { m = '', d = '' }: Groups): string | undefined => {
    const [month, day] = [MONTH_NAMES[m] ?? numberOf(m), numberOf(d.replace('初', ''))]
    const isDay = month !== undefined && day !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 30
    return isDay ? lunarDay(year, month, day) : undefined
  }
  const inYear = (groups: Groups): Outcome<string> => {
    const year = yearOf(groups['y'] ?? '', groups['era'])
    return year === undefined ? undefined : workedOut(dayIn(year, groups))
  }
  // The last months of a lunar year fall into the next year of the Gregorian calendar.
  const nearest = (groups: Groups, { today }: Reading): Outcome<string> =>
    workedOut(nearestDay(today, toward, (year) => dayIn(year, groups)))
  return [
    { look: `(?<y>\\d{3,4}) ?年 ?${CALENDAR} ?${MONTH}${DAY}`, read: inYear },
    { look: `${CALENDAR} ?(?<y>\\d{3,4}) ?年 ?${MONTH}${DAY}`, read: inYear },
    { look: `${CALENDAR} ?的? ?${MONTH}${DAY}`, read: nearest },
  ]
}
