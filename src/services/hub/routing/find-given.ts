import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import type { Found } from '#operation/input/reading.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import { probableChoices } from './choices.ts'
import { corrected, findCorrection } from './corrections.ts'
import { findEntities } from './entities.ts'
import { findLabelled } from './labelled-values.ts'
import { numberInputsOf, shareNumbers } from './numbers-for.ts'
import { daysIn, workdaysIn } from './span-of-days.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'
import { choicesFor, flagFor, found, listFor, namedFor, type Source } from './values-by-kind.ts'
import { READERS } from './values-by-name.ts'

/**
 * Finds the values that a task gives each input of a tool, in text order, with the caller's corrections applied.
 * `choicesOf` finds the choices that the task means.
 */
export function findGiven(
  tool: TaskTool,
  text: TaskText,
  choicesOf: typeof probableChoices = probableChoices,
): Map<string, unknown[]> {
  const correction = findCorrection(text.task)
  if (!correction) return findStated(tool, text, choicesOf)
  const within = (task: string) => ({ ...text, task, entities: findEntities(task, noonOf(text.reading.today)) })
  return corrected(
    findGiven(tool, within(correction.withdrawn), choicesOf),
    correction,
    findStated(tool, within(correction.instead), choicesOf),
  )
}

/** Noon in Taipei on a day, for functions that take an instant. */
function noonOf(day: string): Date {
  return new Date(`${day}T04:00:00Z`)
}

function findStated(tool: TaskTool, text: TaskText, choicesOf: typeof probableChoices): Map<string, unknown[]> {
  const task = text.task.replaceAll(COLON_BEFORE_LIST, '|').normalize('NFKC')
  const labelled = findLabelled(tool.operation, task, text.reading)
  const isLabelled = new Set(labelled.map(({ name }) => name))
  const source = { ...text, tool }
  const given = new Map<string, unknown[]>()
  for (const [name, schema] of Object.entries(tool.inputSchema.properties ?? {})) {
    if (isLabelled.has(name)) {
      const values = labelled.flatMap((it) => (it.name === name && it.value !== undefined ? [it.value] : []))
      if (values.length > 0) given.set(name, distinct(values))
      continue
    }
    const field = tool.operation.input.shape[name]
    const kind = field && kindFor(field)
    const values = distinct(valuesFor(name, schema, kind, source))
    if (values.length > 0) given.set(name, values)
  }
  // The classifier corrects a named choice. On tasks of unknown writers this is right 26 times and wrong once.
  // It does not see which digits a task has, so a choice such as star3 stays.
  const isSettled = (name: string) => {
    const named = given.get(name) ?? []
    return isLabelled.has(name) || named.length > 1 || named.some((it) => /\d/.test(String(it)))
  }
  for (const [name, values] of choicesOf(tool, task)) if (!isSettled(name)) given.set(name, values)
  // A number that another input already took, such as income category 51, is not an amount as well.
  const codes = new Set([...given.values()].flat().map(String))
  const isOfLabel = ({ start }: { start: number }) => labelled.some((it) => it.start <= start && start < it.end)
  const numbers = text.entities.numbers
    .filter((it) => !codes.has(String(it.value)) && !isOfLabel(it))
    .map((it) => (CENTS.test(task.slice(it.end)) ? { ...it, value: it.value / 100 } : it))
  const counted = numberInputsOf(tool).filter(({ name }) => !isLabelled.has(name))
  const spans = new Map(
    Object.entries({ days: daysIn(task), workdays: workdaysIn(task) }).filter(
      ([name, value]) => value !== undefined && counted.some((it) => it.name === name),
    ),
  )
  const open = counted.filter(({ name }) => !spans.has(name))
  for (const [name, values] of shareNumbers(open, task, numbers, text.reading)) given.set(name, values)
  for (const [name, value] of spans) given.set(name, [value])
  return withoutGiven(given, source)
}

/** Drops search terms that another input already took from the same place in the task. */
function withoutGiven(given: Map<string, unknown[]>, source: Source): Map<string, unknown[]> {
  const { tool, task } = source
  const words = given.get('q')
  if (!words || (tool.inputSchema.required ?? []).includes('q')) return given
  const places = [...given.keys()].filter((name) => name !== 'q').flatMap((name) => placesOf(name, source))
  const rest = words.flatMap((it) => {
    const start = task.indexOf(String(it))
    const end = start + String(it).length
    return start !== -1 && places.some((place) => place.start < end && start < place.end) ? [] : [it]
  })
  if (rest.length > 0) given.set('q', rest)
  else given.delete('q')
  return given
}

function placesOf(name: string, source: Source): Found<unknown>[] {
  const field = source.tool.operation.input.shape[name]
  const kind = field && kindFor(field)
  return kind?.name === 'choice' || kind?.name === 'named' ? found(kind, source) : []
}

/**
 * Full-width colons before a list of numbers. Such a colon starts the list; a half-width colon could belong to a clock
 * time. Example: GAD-7：3、2、1.
 */
const COLON_BEFORE_LIST = /：(?=\s*\d{1,2}(?:\s*[,、;，；\s]\s*\d{1,2}){3})/g

const CENTS = /^ ?(?:cents?\b|¢|美分)/i

function distinct(values: readonly unknown[]): unknown[] {
  const known = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...known.values()]
}

function valuesFor(name: string, schema: JsonSchema, kind: Kind | undefined, source: Source): unknown[] {
  const own = READERS[name]
  if (own) return compact(own(source, schema))
  switch (kind?.name) {
    case 'flag':
      return flagFor(name, source.task)
    case 'choice':
      return choicesFor(name, schema, kind, source)
    case 'named':
      return namedFor(name, kind, source)
    case 'list':
      return listFor(name, schema, kind, source)
    case 'amount':
    case 'count':
    case 'percent':
    case undefined:
      return []
    case 'address':
      // An optional address input is filled only after its name: the task rarely says to which input an address
      // belongs.
      return (source.tool.inputSchema.required ?? []).includes(name)
        ? found(kind, source).map(({ value }) => value)
        : []
    case 'month': {
      // The name of a holiday implies its month: 聖誕節有什麼片.
      const months = found(kind, source).map(({ value }) => value)
      // A month in the task takes precedence over the months of its dates.
      return months.length > 0 || /\d{2}|月/.test(source.task) ? months : [...source.entities.months]
    }
    default:
      return found(kind, source).map(({ value }) => value)
  }
}

function compact(value: unknown): unknown[] {
  return [value].flat(1).filter((it) => it !== undefined)
}
