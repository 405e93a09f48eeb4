import { taipeiDay } from '#support/dates/taipei.ts'

/** One service period: weekdays (Monday is 1) and opening hours in `HH:MM`. */
export type Stretch = readonly [firstDay: number, lastDay: number, opens: string, closes: string]

const TAIPEI_OFFSET_MS = 8 * 3_600_000

/** Whether a service is open at an instant, by weekly hours in Taipei time. Ignores holidays. */
export function isOpen(schedule: readonly Stretch[], now: Date): boolean {
  const weekday = new Date(`${taipeiDay(now)}T00:00:00Z`).getUTCDay() || 7
  const clock = new Date(now.getTime() + TAIPEI_OFFSET_MS).toISOString().slice(11, 16)
  return schedule.some(
    ([first, last, opens, closes]) => weekday >= first && weekday <= last && clock >= opens && clock < closes,
  )
}
