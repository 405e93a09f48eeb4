import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import { countDays } from '../dates.ts'
import { isDayOff, type SpecialDay } from './calendar.ts'

export const breakSchema = z.object({
  from: z.string(),
  to: z.string(),
  days: z.int().describe('Days off in a row.'),
  leave: z.array(z.string()).describe('The days to take.'),
  gain: z.number().describe('Days off for each day of leave.'),
  names: z.array(z.string()).describe('The festivals in it.'),
})

/** A run of days off. Its `leave` are the working days to take off. */
export type Break = z.output<typeof breakSchema>

/** Shorter breaks are not worth the leave. */
const BREAK_DAYS_MIN = 4

/**
 * Breaks that join days of leave to the days off around them, with at most `leaveMax` days of leave each, the longest
 * first. Of overlapping breaks only the better ones remain.
 */
export function findBreaks(
  from: string,
  to: string,
  leaveMax: number,
  special: ReadonlyMap<string, SpecialDay>,
): Break[] {
  const isOff = (date: string) => isDayOff(date, special.get(date))
  const found: Break[] = []
  for (let start = from; start <= to; start = addDays(start, 1)) {
    // If the day before is off, the same break starts earlier and was found there.
    if (isOff(addDays(start, -1))) continue
    for (let count = 1; count <= leaveMax; count++) {
      const candidate = breakFrom(start, count, isOff, special)
      if (candidate && candidate.leave[0]! <= to) found.push(candidate)
    }
  }
  // A year has a few hundred candidates, so comparing all pairs is cheap.
  return found
    .filter((it) => !found.some((other) => other !== it && isBetter(other, it)))
    .sort((a, b) => b.days - a.days || b.gain - a.gain || (a.from < b.from ? -1 : 1))
}

/** The break with the most days off per day of leave, and of equal ones the longest. */
export function bestPerDay(longestFirst: readonly Break[]): Break | undefined {
  return longestFirst.toSorted((a, b) => b.gain - a.gain)[0]
}

/** Undefined if the break contains no holiday. */
function breakFrom(
  start: string,
  count: number,
  isOff: (date: string) => boolean,
  special: ReadonlyMap<string, SpecialDay>,
): Break | undefined {
  const leave: string[] = []
  let end = start
  for (let day = start; isOff(day) || leave.length < count; day = addDays(day, 1)) {
    if (!isOff(day)) leave.push(day)
    end = day
  }
  const days = countDays(start, end)
  const names = new Set<string>()
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const it = special.get(day)
    if (it && it.kind !== 'workday_makeup') names.add(it.name_zh)
  }
  if (leave.length === 0 || names.size === 0 || days < BREAK_DAYS_MIN) return undefined
  return { from: start, to: end, days, leave, gain: Math.round((days / leave.length) * 100) / 100, names: [...names] }
}

/**
 * Whether `other` overlaps this break and is better: as long or longer with less leave, or longer (or earlier, if
 * equally long) with the same leave.
 */
function isBetter(other: Break, it: Break): boolean {
  if (other.from > it.to || other.to < it.from) return false
  const savedLeave = it.leave.length - other.leave.length
  const moreDays = other.days - it.days
  if (savedLeave !== 0) return savedLeave > 0 && moreDays >= 0
  return moreDays > 0 || (moreDays === 0 && other.from < it.from)
}
