import { taipeiDay } from '#support/dates/taipei.ts'

/** Days of the week, Monday is 1, and the hours of a day, `HH:MM`, that one stretch of service covers. */
export type Stretch = readonly [firstDay: number, lastDay: number, opens: string, closes: string]

const TAIPEI_OFFSET_MS = 8 * 3_600_000

/** Whether a line answers at this instant by its usual hours; null where they are not known. Holidays are not known. */
export function isOpen(
  { open_24h, schedule }: { readonly open_24h: boolean; readonly schedule: readonly Stretch[] | null },
  now: Date,
): boolean | null {
  if (open_24h) return true
  if (schedule === null) return null
  const weekday = new Date(`${taipeiDay(now)}T00:00:00Z`).getUTCDay() || 7
  const clock = new Date(now.getTime() + TAIPEI_OFFSET_MS).toISOString().slice(11, 16)
  return schedule.some(
    ([first, last, opens, closes]) => weekday >= first && weekday <= last && clock >= opens && clock < closes,
  )
}
