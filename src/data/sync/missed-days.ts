import type { Database } from '#data/db/client.ts'
import { findRecord } from '#data/db/dataset-record.ts'
import { addDays } from '#support/dates/taipei.ts'
import type { Dataset } from '#operation/dataset.ts'

/** A single missing day older than this was probably never published, so it is not fetched. */
const DAYS_BACK = 45
/** A gap of this many weekdays is longer than Lunar New Year, so its days are fetched whatever their age. */
const LONG_GAP_DAYS = 9

interface SearchRange {
  /** The last day to check. */
  readonly upTo: string
  /** The first day to check. Default: the last days, and every long gap since the seed file. */
  readonly from?: string | undefined
  readonly isDay: (day: string) => boolean
  readonly daysBack?: number
}

/** The days that a data set lacks. `isDay` says on which days the source publishes. */
export function missedDays(
  db: Database,
  { name }: Dataset,
  stored: readonly string[],
  { upTo, from, isDay, daysBack = DAYS_BACK }: SearchRange,
): string[] {
  const known = new Set(stored)
  const recent = addDays(upTo, -daysBack)
  // The seed file is complete up to its date, so earlier days are never missing.
  const first = from ?? findRecord(db, name)?.seed_as_of ?? recent
  const missed: string[] = []
  let gap: string[] = []
  const closeGap = () => {
    const isLong = gap.length >= LONG_GAP_DAYS
    missed.push(...gap.filter((day) => from !== undefined || isLong || day >= recent))
    gap = []
  }
  for (let day = first; day <= upTo; day = addDays(day, 1)) {
    if (known.has(day)) closeGap()
    else if (isDay(day)) gap.push(day)
  }
  closeGap()
  return missed
}

export function isWeekday(day: string): boolean {
  return ![0, 6].includes(new Date(day).getUTCDay())
}
