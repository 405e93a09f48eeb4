import type { Words } from '#operation/view/messages.ts'
import type { LongWeekend } from './calendar.ts'

/** `2/4（四）–2/10（三）`: both ends of a long weekend fit on one line of a phone. */
export function weekendSpan({ from, to }: LongWeekend, words: Words): string {
  return words.t(
    `${formatShortDate(from, words)}–${formatShortDate(to, words)}`,
    `${words.dayInColumn(from)} – ${words.dayInColumn(to)}`,
  )
}

function formatShortDate(date: string, { date: written }: Words): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8))}${written(date).slice(10)}`
}
