import { lastDayOf } from '#operation/input/calendar.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { knownNamesOf, type KnownNames } from '#operation/input/known-names.ts'
import { kindOf, type Kind } from '#operation/input/kind.ts'
import { splitList } from '#operation/input/list.ts'
import { monthInput } from '#operation/input/month.ts'
import { ticketNumbersInput } from '#operation/input/numbers.ts'
import { isOfTime, quantityAt, readQuantity } from '#operation/input/quantity.ts'
import { isTaken, type Place } from '#operation/input/reading.ts'
import { normalise } from '#support/text/normalise.ts'
import { inEitherScript } from '#support/text/script.ts'
import { likelyChoice } from './choices.ts'
import { QUOTED } from './entities.ts'
import { findNamedValues } from './named-values.ts'
import { TAGGED_MAX, tokensOf } from './task-tokens.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'
import { LIST_JOINT } from './values-by-kind.ts'

/** A part of a task. */
export interface Span extends Place {
  readonly text: string
}

interface Source extends TaskText {
  readonly tool: TaskTool
  readonly input: string
}

/** Reads the parts of a task that are meant for an input, by the kind of the input. */
export function readSpans(tool: TaskTool, input: string, spans: readonly Span[], text: TaskText): unknown[] {
  const field = tool.operation.input.shape[input]
  const kind = field && kindFor(field)
  const { type, items, description = '' } = tool.inputSchema.properties?.[input] ?? {}
  const source = { ...text, tool, input }
  const isList = type === 'array'
  if (!kind && !isList) {
    const known = field && knownNamesOf(field)
    const texts = spans.map((span) => (known ? knownName(known, span, text) : quotationAround(span, text)))
    if (input === 'id') return distinct(texts.filter((it) => IDENTIFIER.test(it)))
    if (input !== 'q') return distinct(texts)
    const terms = texts.map((it) => it.replace(/^(?:the|an?) /, ''))
    return distinct(PRICED.test(description) ? terms.map((it) => withPrice(it, text)) : terms)
  }
  if (!isList) {
    const values = spans.flatMap((span) => valuesOf(kind!, span, source))
    return distinct(input === 'id' ? values.filter((it) => IDENTIFIER.test(String(it))) : values)
  }
  if (items?.properties?.['numbers']) {
    const slips = spans.flatMap((span) => slipsIn(span.text, source))
    return slips.length === 0 ? [] : [slips]
  }
  const rows = spans.flatMap((span) => rowsIn(kind, span.text, source))
  if (rows.length === 0) return []
  if (items?.type === 'array') return [rows]
  // A row of several numbers is a ticket, or the answers of one person. Other items are one list together.
  if (kind?.find && rows.every(({ length }) => length > 1)) return distinct(rows)
  return [kind?.find ? rows.flat() : distinct(rows.flat())]
}

/** Other words name a thing whose identifier is to be looked up first. */
const IDENTIFIER = /^[\w.:/-]+$/

/** The quotation of which a text is the larger part, or else the text without the marks of one. */
function quotationAround({ text, start, end }: Span, { task }: TaskText): string {
  const quote = [...task.matchAll(QUOTED)]
    .map(({ index, 0: { length } }) => ({ start: index + 1, end: index + length - 1 }))
    .find((it) => it.start < end && start < it.end)
  const isIn = quote && start >= quote.start - 1 && end <= quote.end + 1 && 2 * (end - start) > quote.end - quote.start
  return isIn ? task.slice(quote.start, quote.end) : text
}

/** A search that itself compares a price with those it finds, and keeps to a limit. */
const PRICED = /with a price/
const PRICE_MIN = 100
const LIMIT_BEFORE =
  /(?:不到|不超過|低於|少於|小於|\b(?:under|below|less than|at most|up to|no more than|max)) ?(?:nt)?\$? ?$/i
const LIMIT_AFTER = inEitherScript(/^ ?[%％倍元塊]?(?:以下|以內|之內|內(?!建))/)

const LEAST_BEFORE =
  /(?<!不)(?:高於|超過|大於|多於|至少|\b(?:over|above|more than|at least|min(?:imum)?)) ?(?:nt)?\$? ?$/i
const LEAST_AFTER = inEitherScript(/^ ?[%％倍元塊]?(?:以上|起)/)

/** Whether a task calls a number the most or the least that is wanted. */
export function boundAt(task: string, { start, end }: Place): 'max' | 'min' | undefined {
  const [before, after] = [task.slice(0, start), task.slice(end)]
  if (LIMIT_BEFORE.test(before) || LIMIT_AFTER.test(after)) return 'max'
  return LEAST_BEFORE.test(before) || LEAST_AFTER.test(after) ? 'min' : undefined
}

/** The name of a product, and the price or the limit that the task has for it: RTX 5070 兩萬以內. */
function withPrice(name: string, { task, entities }: TaskText): string {
  const price = entities.numbers.find(
    ({ value, start, end }) => value >= PRICE_MIN && !name.includes(task.slice(start, end)),
  )
  if (!price) return name
  const before = LIMIT_BEFORE.exec(task.slice(0, price.start))?.[0] ?? ''
  const after = LIMIT_AFTER.exec(task.slice(price.end))?.[0] ?? ''
  return `${name} ${before}${task.slice(price.start, price.end)}${after}`
}

/** The text, extended to the known name of which it has a part, and without words that are no part of a name. */
function knownName({ find, beside }: KnownNames, { text, start, end }: Span, { task, reading }: TaskText): string {
  const [name, other] = find(task.slice(0, TAGGED_MAX), reading).filter((it) => it.start < end && start < it.end)
  if (!name || other) return text
  const rest = `${task.slice(start, Math.max(start, name.start))} ${task.slice(Math.min(end, name.end), end)}`.trim()
  return rest !== '' && beside?.test(rest)
    ? name.value
    : task.slice(Math.min(start, name.start), Math.max(end, name.end))
}

/** Kinds of values with fixed forms, of which no part means the same: 11 of 11/28. */
const WHOLE: ReadonlySet<Kind['name']> = new Set([
  'date',
  'month',
  'year',
  'time',
  'receipt_period',
  'named',
  'address',
  'amount',
  'count',
  'percent',
])

/** The values that a span states. A value of a fixed form is read in the task, whose words may say its year or unit. */
function valuesOf(kind: Kind, { text, start, end }: Span, source: Source): unknown[] {
  const { tool, input, task, reading } = source
  if (!WHOLE.has(kind.name)) return valuesIn(kind, text, source)
  const found = (kind.find?.(task.slice(0, TAGGED_MAX), reading) ?? []).filter((it) => it.start < end && start < it.end)
  if (kind.name === 'named' && found.length < 2) {
    const read = kind.read(text, reading)
    if (isTaken(read)) return [read.value]
    // “claude opus” may be any of eight models, and a guess could give the caller another model’s price. A tool that
    // needs the name lists them.
    if (read?.choices) return tool.inputSchema.required?.includes(input) ? [text] : []
  }
  if (found.length === 0 && kind.isOfOtherUnit?.(task, { start, end })) return []
  const [from, to] = [Math.min(start, ...found.map((it) => it.start)), Math.max(end, ...found.map((it) => it.end))]
  if (kind.name === 'count' && isOfTime(task, to, input)) return []
  if (QUANTITIES.has(kind.name) && found.length < 2)
    return [quantityAt(task, { start: from, end: to }, input) ?? found.map(({ value }) => value)].flat()
  if (kind.name === 'time' && found.length > 0)
    return found.flatMap((it) => valuesIn(kind, task.slice(it.start, it.end), source))
  return found.length > 0 ? found.map(({ value }) => value) : valuesIn(kind, text, source)
}

const QUANTITIES: ReadonlySet<Kind['name']> = new Set(['amount', 'count'])

/** The rows of a list input in a text: lists of numbers, or one list of items. */
function rowsIn(kind: Kind | undefined, text: string, source: Source): unknown[][] {
  const reader = kind?.item?.name === 'list' ? kind.item : kind
  const rows = (reader?.find?.(text, source.reading) ?? []).map(({ value }) => [value].flat())
  if (rows.length > 0) return rows
  const addresses = tokensOf(text).filter(({ word }) => word === '@')
  if (addresses.length > 1) return [addresses.map((it) => it.text)]
  const parts = splitList(text) ?? [text]
  const found = kind?.item?.find?.(text, source.reading) ?? []
  if (found.length > parts.length) return [found.map(({ value }) => value)]
  const whole = kind?.read(text, source.reading)
  if (isTaken(whole)) return [[whole.value].flat()]
  const items = kind?.item ? parts.flatMap((part) => valuesIn(kind.item!, part, source)) : parts
  return items.length === 0 ? [] : [items]
}

const MONTH = kindOf(monthInput())
const TICKET = kindOf(ticketNumbersInput())
const SLIP_END = /[;；\n]|\s\/\s/

/** Slips of a lottery: rows of numbers, some with that of the second area after a plus sign: 3 5 8 13 21 34 +2. */
function slipsIn(text: string, { reading }: Source): { numbers: unknown; second?: number }[] {
  return text.split(SLIP_END).flatMap((slip) => {
    const [row] = TICKET?.find?.(slip, reading) ?? []
    const second = /\+ ?(?<number>\d{1,2})\s*$/.exec(slip)?.groups?.['number']
    return row ? [{ numbers: row.value, ...(second !== undefined && { second: Number(second) }) }] : []
  })
}

const BARE_HOUR = /^\s*(?:1?\d|2[0-3])\s*$/

function valuesIn(kind: Kind, text: string, source: Source): unknown[] {
  const { input, reading } = source
  if (kind.name === 'choice') return choicesIn(kind, text, source)
  const whole = kind.read(text, reading)
  if (isTaken(whole)) return [whole.value]
  if (kind.name === 'named' && whole?.choices) return []
  const found = kind.find?.(text, reading) ?? []
  if (found.length > 0) return found.map(({ value }) => value)
  switch (kind.name) {
    case 'date': {
      // A span of days may begin or end with a month or a year: 九月 as 九月底.
      const days =
        input === 'to' ? [`${text}底`, `${text}年底`, `end of ${text}`] : [`${text}1日`, `${text}1月1日`, `1 ${text}`]
      const day = days.map((it) => kind.read(it, reading)).find(isTaken)
      const month = day ? undefined : MONTH?.read(text, reading)
      if (!isTaken(month)) return day ? [day.value] : []
      return [input === 'to' ? lastDayOf(String(month.value)) : `${String(month.value)}-01`]
    }
    case 'percent':
      return [readQuantity(text, input) ?? []].flat()
    case 'time':
      return BARE_HOUR.test(text) ? valuesIn(kind, `${text.trim()}:00`, source) : []
    default:
      return kind.mayBeWords ? [text] : []
  }
}

/** The choices that some words name or mean. The classifier corrects a name, but does not know codes such as 9B. */
function choicesIn(kind: Kind, text: string, { tool, input, task, reading }: Source): unknown[] {
  const read = kind.read(text, reading)
  const found = kind.find?.(text, reading) ?? []
  const called = isTaken(read)
    ? [read.value]
    : found.length > 0
      ? found.map(({ value }) => value)
      : findNamedValues(tool.valueNames, normalise(text), input)
  const [first, second] = found
  const isList = called.length > 1 && LIST_JOINT.test(first && second ? text.slice(first.end, second.start) : text)
  if (isList || called.some((it) => /\d/.test(String(it)))) return called
  const [choice] = [likelyChoice(tool, input, text, task), ...called].filter((it) => it !== undefined)
  return choice === undefined ? [] : [choice]
}

export function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
