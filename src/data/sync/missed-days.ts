import type { Database } from '#data/db/client.ts'
import { addDays } from '#support/dates/taipei.ts'
import type { Dataset } from '#operation/dataset.ts'
import { findSeedDay } from './freshness.ts'

/** A day that is missing for longer was never published, unless it belongs to a long gap. */
const DAYS_BACK = 45
/** The longest closure, at Lunar New Year, has fewer weekdays than this. */
const STRETCH_MIN = 9

interface Looked {
  readonly upTo: string
  /** The first day to check. Default: recent days, and the days of any long gap since the seed. */
  readonly from?: string | undefined
  readonly isDay: (day: string) => boolean
  readonly daysBack?: number
}

/** The missing days of a data set. `isDay` decides on which days the source publishes. */
export function missedDays(
  db: Database,
  { name }: Dataset,
  stored: readonly string[],
  { upTo, from, isDay, daysBack = DAYS_BACK }: Looked,
): string[] {
  const known = new Set(stored)
  const recent = addDays(upTo, -daysBack)
  // Days that the seed lacks are not missing.
  const first = from ?? findSeedDay(db, name) ?? recent
  const missed: string[] = []
  let stretch: string[] = []
  const close = () => {
    const isLong = stretch.length >= STRETCH_MIN
    missed.push(...stretch.filter((day) => from !== undefined || isLong || day >= recent))
    stretch = []
  }
  for (let day = first; day <= upTo; day = addDays(day, 1)) {
    if (known.has(day)) close()
    else if (isDay(day)) stretch.push(day)
  }
  close()
  return missed
}

export function isWeekday(day: string): boolean {
  return ![0, 6].includes(new Date(day).getUTCDay())
}
