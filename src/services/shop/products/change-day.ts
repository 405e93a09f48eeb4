import { addDays } from '#support/dates/taipei.ts'
import type { Words } from '#operation/view/messages.ts'
import { NEAR_DAYS } from './price-history.ts'

/** The day of a price change, or the days between which it came where no price was recorded for more than a week. */
export function changeDay(previousOn: string, changedOn: string, { t, nearDay }: Words): string {
  if (previousOn >= addDays(changedOn, -NEAR_DAYS)) return nearDay(changedOn)
  return t(
    `${nearDay(previousOn)}到 ${nearDay(changedOn)}之間`,
    `between ${nearDay(previousOn)} and ${nearDay(changedOn)}`,
  )
}
