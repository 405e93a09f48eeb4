import { kindFor } from '#operation/input/derived-kind.ts'
import { corrected, findCorrection } from './corrections.ts'
import { findEntities } from './entities.ts'
import { findLabelled } from './labelled-values.ts'
import { placesOf, type Place } from './places-of-values.ts'
import { EXCLUDED } from './tag-words.ts'
import { likeliestValues, taggedSpans, taggedValues } from './tagged-values.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'
import { typedValues } from './typed-values.ts'

/** Finds the values that a task gives each input of a tool, in text order, with the caller's corrections applied. */
export function findGiven(tool: TaskTool, text: TaskText): Map<string, unknown[]> {
  const correction = findCorrection(text.task)
  if (!correction) return findStated(tool, text)
  const within = (task: string) => ({ ...text, task, entities: findEntities(task, noonOf(text.reading.today)) })
  return corrected(
    findGiven(tool, within(correction.withdrawn)),
    correction,
    findStated(tool, within(correction.instead)),
  )
}

/** Noon in Taipei on a day, for functions that take an instant. */
function noonOf(day: string): Date {
  return new Date(`${day}T04:00:00Z`)
}

/**
 * The values after the name of an input; else those that the tagger finds; else those whose form tells the input, such as
 * an address. The tool's search words, if still absent, are the likeliest ones.
 */
function findStated(tool: TaskTool, text: TaskText): Map<string, unknown[]> {
  const task = text.task.replaceAll(COLON_BEFORE_LIST, '|').normalize('NFKC')
  const labelled = findLabelled(tool, task, text.reading)
  const isValid = (name: string, value: unknown) => tool.operation.input.shape[name]?.safeParse(value).success ?? false
  const tagged = taggedValues(tool, text).filter(
    ({ input, values, spans }) =>
      values.some((value) => isValid(input, value)) &&
      !labelled.some(({ name, start }) => name !== input && spans.some((it) => it.start === start)),
  )
  const excluded = taggedSpans(tool, text).filter(({ label }) => label === EXCLUDED)
  const isIn = (name: string, value: unknown, spans: readonly Place[]) => {
    const places = placesOf(tool, text, { [name]: value })
    return places.length > 0 && places.every((it) => spans.some(({ start, end }) => start < it.end && it.start < end))
  }
  const given = new Map<string, unknown[]>()
  for (const [name, schema] of Object.entries(tool.inputSchema.properties ?? {})) {
    const named = labelled.filter((it) => it.name === name && it.value !== undefined)
    const field = tool.operation.input.shape[name]
    const isTyped = field !== undefined && kindFor(field) !== undefined
    const isNeeded = tool.inputSchema.required?.includes(name) ?? false
    const own = tagged.find(({ input }) => input === name)
    const others = tagged
      .filter(({ input }) => input !== name && !(SPAN_ENDS.has(name) && SPAN_ENDS.has(input)))
      .flatMap(({ spans }) => spans)
    const typed =
      named.length > 0
        ? []
        : typedValues(name, schema, { ...text, task, tool }).filter(
            (value) => !isIn(name, value, excluded) && (isNeeded || !isIn(name, value, others)),
          )
    const isPreferred = (values: readonly unknown[]) => !PASTED.has(name) && !(isTyped && isLonger(typed, values))
    const values =
      named.length > 0
        ? named.map(({ value }) => value)
        : own && (typed.length === 0 || isPreferred(own.values))
          ? own.values
          : typed.length === 0 && isNeeded && name === SEARCH
            ? likeliestValues(tool, text, SEARCH)
            : typed
    if (values.length > 0) given.set(name, distinct(values))
  }
  return given
}

/** The input for search words, which every task of its tool has. */
const SEARCH = 'q'
/** Both may come from the same words: last year. */
const SPAN_ENDS: ReadonlySet<string> = new Set(['from', 'to'])
/** Inputs that take a pasted file, of which the tagger sees only the beginning. */
const PASTED: ReadonlySet<string> = new Set(['robots', 'content', 'deck'])

/** Whether a list has all these values and more: the tagger may miss one of several codes. */
function isLonger(typed: readonly unknown[], tagged: readonly unknown[]): boolean {
  const all = new Set(typed.flat().map((it) => JSON.stringify(it)))
  return all.size > tagged.flat().length && tagged.flat().every((it) => all.has(JSON.stringify(it)))
}

/**
 * Full-width colons before a list of numbers. Such a colon starts the list; a half-width colon could belong to a clock
 * time. Example: GAD-7：3、2、1.
 */
const COLON_BEFORE_LIST = /：(?=\s*\d{1,2}(?:\s*[,、;，；\s]\s*\d{1,2}){3})/g

function distinct(values: readonly unknown[]): unknown[] {
  const known = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...known.values()]
}
