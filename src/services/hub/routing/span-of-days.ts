import { lookupTable } from '#support/text/lookup-table.ts'
import { lastDayOf, MONTH_WORD } from '#operation/input/calendar.ts'
import type { Kind } from '#operation/input/kind.ts'
import { readNumber } from '#operation/input/number.ts'
import { inEitherScript } from '#support/text/script.ts'
import { isTaken } from '#operation/input/reading.ts'
import type { DayFinds } from './task-days.ts'
import type { TaskText } from './task-text.ts'

const SPAN = inEitherScript(
  /(?:最近|過去|近|這|上) ?(?<zh>半|[一二兩三四1-9])? ?個? ?(?<zhUnit>週|周|星期|禮拜|月)|\b(?:last|past|this) (?<en>one|two|three|four|[1-9])? ?(?<enUnit>week|fortnight|month)s?\b/iu,
)
const COUNTS: Readonly<Record<string, number>> = lookupTable({ 半: 0.5, one: 1, two: 2, three: 3, four: 4 })

/** A number of days up to today as a Chinese numeral: 這五天. */
const DAYS_BACK = inEitherScript(/(?:最近|過去|近|這) ?(?<count>[二兩三四五六七八九十]{1,3}) ?[天日]/u)
/** A number of days of leave: 兩天特休. */
const LEAVE = inEitherScript(/([一二兩三四五六七八九十]|\d{1,2}) ?天(?:的)?(?:特休|年假|事假|休假|假)/u)

/**
 * Converts a span of days, weeks or months to days; a month counts as thirty days. Days of leave are returned as they are.
 */
export function daysIn(task: string): number | undefined {
  const leave = LEAVE.exec(task)?.[1]
  if (leave !== undefined) return readNumber(leave)
  const back = DAYS_BACK.exec(task)?.groups?.['count']
  if (back !== undefined) return readNumber(back)
  const { zh, zhUnit, en, enUnit } = SPAN.exec(task)?.groups ?? {}
  const [many, unit] = [(zh ?? en)?.toLowerCase(), (zhUnit ?? enUnit)?.toLowerCase()]
  if (unit === undefined) return undefined
  const length = unit === '月' || unit === 'month' ? 30 : unit === 'fortnight' ? 14 : 7
  const count = many === undefined ? 1 : (COUNTS[many] ?? readNumber(many))
  return count === undefined ? undefined : count * length
}

const WORKDAYS = inEitherScript(
  /(?<![\d.])(?<count>[一二兩三四五六七八九十]{1,3}) ?個?(?:工作天|工作日|上班天|上班日|營業日)/u,
)

/** The number before “workdays” if it is a Chinese numeral: 十個工作天. */
export function workdaysIn(task: string): number | undefined {
  const count = WORKDAYS.exec(task)?.groups?.['count']
  return count === undefined ? undefined : readNumber(count)
}

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
  const [month] = months
  const [year] = years
  if (month !== undefined) return { from: `${month}-01`, to: lastDayOf(month) }
  return year === undefined ? undefined : { from: `${year}-01-01`, to: `${year}-12-31` }
}
