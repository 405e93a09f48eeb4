import { lastDayOf, MONTH_WORD } from '#operation/input/calendar.ts'
import type { Kind } from '#operation/input/kind.ts'
import { isTaken } from '#operation/input/reading.ts'
import { spanOf, type DayFinds } from './task-days.ts'
import type { TaskText } from './task-text.ts'

const UNTIL = String.raw`(?:到|至|離|距離?|\b(?:until|till?|before|by)(?: the)?) ?`
const UNTIL_END = new RegExp(
  `${UNTIL}(?<end>(?:今|明|這個|下個|本|\\d{1,2})?[年月]底|(?:the )?end of (?:(?:the |this |next )?(?:year|month)|${MONTH_WORD}))`,
  'iu',
)
const UNTIL_BEFORE = new RegExp(`${UNTIL}$`, 'iu')
const LEFT = /剩|還[有要得]|\b(?:left|remaining|to go|more)\b/i

/**
 * The first and last day of the span in a task: a range, until a day, or a month or year. If the task asks for the rest
 * of the span, it starts today.
 */
export function statedSpan(
  { task, entities, reading }: TaskText,
  dates: Kind | undefined,
): { readonly from: string; readonly to: string | undefined } | undefined {
  const [range] = entities.ranges
  if (range) return range
  const { today } = reading
  const until = UNTIL_END.exec(task)
  const last = until === null ? undefined : dates?.read(until.groups?.['end'] ?? '', reading)
  if (until && isTaken(last)) {
    const before = dates?.find?.(task.slice(0, until.index).trimEnd(), reading).at(-1)
    const isFrom = before && task.slice(before.end, until.index).trim() === ''
    return { from: isFrom ? String(before.value) : today, to: String(last.value) }
  }
  const days = dates?.find?.(task, reading) ?? []
  const [first, second] = [...new Set(days.map(({ value }) => String(value)))]
  const start = days[0]?.start ?? 0
  if (first !== undefined && second === undefined && first > today && UNTIL_BEFORE.test(task.slice(0, start)))
    return { from: today, to: first }
  if (first !== undefined) return { from: first, to: second }
  const span = fullSpan(entities)
  return span && LEFT.test(task) && span.from < today && today <= span.to ? { from: today, to: span.to } : span
}

/** Words that make a day the start of a span: 八月以來, since. */
const SINCE = /從|自|起|以來|以後|之後|\b(?:since|from|after)\b/i

/** Whether the task is about this single day in the past: 去年 8/13. */
export function isOneDay({ task, entities, reading }: TaskText, day: string): boolean {
  return entities.dates.length === 1 && day <= reading.today && !SINCE.test(task)
}

/** The first and last day of the month or year in a task. */
function fullSpan({ months, years }: Pick<DayFinds, 'months' | 'years'>): { from: string; to: string } | undefined {
  const [month, last = month] = months
  const [year] = years
  if (month !== undefined && last !== undefined) return spanOf(`${month}-01`, lastDayOf(last))
  return year === undefined ? undefined : { from: `${year}-01-01`, to: `${year}-12-31` }
}
