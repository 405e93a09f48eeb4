import type { Words } from '#operation/view/messages.ts'
import type { LongWeekend } from './calendar.ts'

/** `2/4（四）–2/10（三）`: both ends of a long weekend fit on one line of a phone. */
export function weekendSpan({ from, to }: LongWeekend, words: Words): string {
  return words.t(
    `${formatShortDate(from, words)}–${formatShortDate(to, words)}`,
    `${words.dayInColumn(from)} – ${words.dayInColumn(to)}`,
  )
}

function formatShortDate(date: string, words: Words): string {
  return words.dayInColumn(date).replace(/^(\d{1,2}) 月 (\d{1,2}) 日/, '$1/$2')
}
