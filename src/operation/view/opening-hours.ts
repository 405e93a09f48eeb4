import { taipeiTime } from '#support/dates/taipei.ts'

/** Weekdays (1 is Monday) and the hours during which the service is open on them, in `HH:MM`. */
export type Stretch = readonly [firstDay: number, lastDay: number, opens: string, closes: string]

/** Whether a service is open according to its weekly hours in Taipei time. Holidays are ignored. */
export function isOpen(schedule: readonly Stretch[], now: Date): boolean {
  const local = taipeiTime(now)
  const weekday = new Date(local).getUTCDay() || 7
  const clock = local.slice(11, 16)
  return schedule.some(
    ([first, last, opens, closes]) => weekday >= first && weekday <= last && clock >= opens && clock < closes,
  )
}
