import { taipeiDay } from '#support/dates/taipei.ts'

/** One service period: weekdays (Monday is 1) and opening hours in `HH:MM`. */
export type Stretch = readonly [firstDay: number, lastDay: number, opens: string, closes: string]

const TAIPEI_OFFSET_MS = 8 * 3_600_000

/**
 * Whether a line is open at this instant by its usual hours; null if they are unknown. Holidays are not taken into
 * account.
 */
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
