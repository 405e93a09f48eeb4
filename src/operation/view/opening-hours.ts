import { taipeiDay } from '#support/dates/taipei.ts'

/** Weekdays (1 is Monday) and the hours during which the service is open on them, in `HH:MM`. */
export type Stretch = readonly [firstDay: number, lastDay: number, opens: string, closes: string]

const TAIPEI_OFFSET_MS = 8 * 3_600_000

/** Whether a service is open according to its weekly hours in Taipei time. Holidays are ignored. */
export function isOpen(schedule: readonly Stretch[], now: Date): boolean {
  const weekday = new Date(`${taipeiDay(now)}T00:00:00Z`).getUTCDay() || 7
  const clock = new Date(now.getTime() + TAIPEI_OFFSET_MS).toISOString().slice(11, 16)
  return schedule.some(
    ([first, last, opens, closes]) => weekday >= first && weekday <= last && clock >= opens && clock < closes,
  )
}
