import { lastDayOf } from '#operation/input/calendar.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { knownNamesOf, type KnownNames } from '#operation/input/known-names.ts'
import { kindOf, type Kind } from '#operation/input/kind.ts'
import { splitList } from '#operation/input/list.ts'
import { monthInput } from '#operation/input/month.ts'
import { readQuantity } from '#operation/input/quantity.ts'
import { isTaken } from '#operation/input/reading.ts'
import { normalise } from '#support/text/normalise.ts'
import { chosenIn } from './choices.ts'
import { findNamedValues } from './named-values.ts'
import { TAGGED_MAX } from './task-tokens.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** A part of a task. */
export interface Span {
  readonly text: string
  readonly start: number
  readonly end: number
}

interface Source extends TaskText {
  readonly tool: TaskTool
  readonly input: string
}

/** Reads the parts of a task that are meant for an input, by the kind of the input. */
export function readSpans(tool: TaskTool, input: string, spans: readonly Span[], text: TaskText): unknown[] {
  const field = tool.operation.input.shape[input]
  const kind = field && kindFor(field)
  const { type, items } = tool.inputSchema.properties?.[input] ?? {}
  const source = { ...text, tool, input }
  const isList = type === 'array'
  if (!kind && !isList) {
    const known = field && knownNamesOf(field)
    return distinct(spans.map((span) => (known ? knownName(known, span, text) : span.text)))
  }
  const whole = wholeSpans(kind, spans, text)
  if (!isList) {
    return distinct(whole.flatMap((span) => valuesIn(kind!, span.text, source)))
  }
  const rows = whole.flatMap((span) => rowsIn(kind, span.text, source))
  if (rows.length === 0) return []
  if (items?.type === 'array') return [rows]
  // A row of several numbers is a ticket, or the answers of one person. Other items are one list together.
  if (kind?.find && rows.every(({ length }) => length > 1)) return distinct(rows)
  return [kind?.find ? rows.flat() : distinct(rows.flat())]
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
  'amount',
  'count',
  'percent',
])

/** Extends parts of values to the whole values. */
function wholeSpans(kind: Kind | undefined, spans: readonly Span[], { task, reading }: TaskText): readonly Span[] {
  if (!kind?.find || !WHOLE.has(kind.name)) return spans
  const found = kind.find(task.slice(0, TAGGED_MAX), reading)
  return spans.map((span) => {
    const its = found.filter((it) => it.start < span.end && span.start < it.end)
    const start = Math.min(span.start, ...its.map((it) => it.start))
    const end = Math.max(span.end, ...its.map((it) => it.end))
    return { text: task.slice(start, end), start, end }
  })
}

/** The rows of a list input in a text: lists of numbers, or one list of items. */
function rowsIn(kind: Kind | undefined, text: string, source: Source): unknown[][] {
  const rows = (kind?.find?.(text, source.reading) ?? []).map(({ value }) => [value].flat())
  if (rows.length > 0) return rows
  const whole = kind?.read(text, source.reading)
  if (isTaken(whole)) return [[whole.value].flat()]
  const parts = splitList(text) ?? [text]
  const items = kind?.item ? parts.flatMap((part) => valuesIn(kind.item!, part, source)) : parts
  return items.length === 0 ? [] : [items]
}

const BARE_HOUR = /^\s*(?:1?\d|2[0-3])\s*$/
const MONTH = kindOf(monthInput())!

function valuesIn(kind: Kind, text: string, source: Source): unknown[] {
  const { tool, input, task, reading } = source
  const whole = kind.read(text, reading)
  if (isTaken(whole)) return [whole.value]
  // “claude opus” may be any of eight models, and a guess could give the caller another model’s price. A tool that needs
  // the name lists them.
  if (kind.name === 'named' && whole?.choices) return tool.inputSchema.required?.includes(input) ? [text] : []
  const found = kind.find?.(text, reading) ?? []
  if (found.length > 0) return found.map(({ value }) => value)
  const [named] = findNamedValues(tool.valueNames, normalise(text), input)
  if (named !== undefined) return [named]
  switch (kind.name) {
    case 'choice':
      return [chosenIn(tool, input, text, task) ?? []].flat()
    case 'amount':
    case 'count':
    case 'percent':
      return [readQuantity(text, input) ?? []].flat()
    case 'date': {
      // A span of days may begin or end with a month.
      const month = MONTH.read(text, reading)
      if (!isTaken(month)) return []
      return [input === 'to' ? lastDayOf(String(month.value)) : `${String(month.value)}-01`]
    }
    case 'time':
      return BARE_HOUR.test(text) ? valuesIn(kind, `${text.trim()}:00`, source) : []
    default:
      return kind.mayBeWords ? [text] : []
  }
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
