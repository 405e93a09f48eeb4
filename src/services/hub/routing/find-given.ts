import type { Place } from '#operation/input/reading.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import { corrected, findCorrection } from './corrections.ts'
import { findEntities } from './entities.ts'
import { findLabelled } from './labelled-values.ts'
import { meet, placesOfValues, withoutPlaces } from './places-of-values.ts'
import { distinct, readSpans } from './read-spans.ts'
import { EXCLUDED } from './tag-words.ts'
import { likeliestValues, taggedSpans, taggedValues, type TaggedValue } from './tagged-values.ts'
import { spanOf, yearsIn } from './task-days.ts'
import type { TaskText } from './task-text.ts'
import { kindOfInput, type TaskTool } from './task-tool.ts'
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
  const task = text.task.normalize('NFKC')
  const labelled = findLabelled(tool, task, text.reading)
  const isValid = (name: string, value: unknown) => tool.operation.input.shape[name]?.safeParse(value).success ?? false
  const tagged = taggedValues(tool, text).filter(
    ({ input, values, spans }) =>
      values.some((value) => isValid(input, value)) &&
      !labelled.some(({ name, start }) => name !== input && spans.some((it) => it.start === start)),
  )
  const excluded = taggedSpans(tool, text).filter(({ label }) => label === EXCLUDED)
  const given = new Map<string, unknown[]>()
  for (const [name, schema] of Object.entries(tool.inputSchema.properties ?? {})) {
    const values = statedFor(name, schema)
    if (values.length > 0) given.set(name, distinct(values))
  }
  const [from, to] = [given.get('from'), given.get('to')]
  if (from?.length === 1 && to?.length === 1) {
    const span = spanOf(...withYears(String(from[0]), String(to[0])))
    given.set('from', [span.from]).set('to', [span.to])
  }
  // Crawlers to be blocked are blocked by name, whatever else the task says of its aim.
  if (given.has(BLOCKED) && given.has('mode')) given.set('mode', ['block_named'])
  return given

  function isNeeded(name: string): boolean {
    return tool.inputSchema.required?.includes(name) ?? false
  }

  /** The ends of a span. If only the first has a year, it holds for the last, too: 2024年7月到10月. */
  function withYears(from: string, to: string): [string, string] {
    const [first, last] = ['from', 'to'].map((name) => tagged.find(({ input }) => input === name)?.spans)
    const haveYear = (spans: readonly Place[]) =>
      spans.some(({ start, end }) => yearsIn(text.task.slice(start, end), text.reading).length > 0)
    return [from, first && last && haveYear(first) && !haveYear(last) ? from.slice(0, 4) + to.slice(4) : to]
  }

  function statedFor(name: string, schema: JsonSchema): readonly unknown[] {
    const named = labelled.filter((it) => it.name === name && it.value !== undefined)
    if (named.length > 0) return named.map(({ value }) => value)
    const own = tagged.find(({ input }) => input === name)?.values
    const others = isNeeded(name) ? [] : tagged.filter(({ input }) => !areOfOneSpan(name, input))
    const isFree = (value: unknown) => {
      const places = placesOfValues(tool, text, { [name]: value })
      const isUnwanted = (it: Place) => !isBlocked(name) && meet(it, excluded)
      return places.length === 0 || places.some((it) => !isUnwanted(it) && !others.some((other) => needs(other, it)))
    }
    const typed = typedValues(name, schema, { ...text, task, tool }).flatMap((value) => {
      const kept = Array.isArray(value) ? value.filter(isFree) : value
      return (Array.isArray(kept) ? kept.length > 0 : isFree(kept)) ? [kept] : []
    })
    if (typed.length === 0) return own ?? (isNeeded(name) && name === SEARCH ? likeliestValues(tool, text, SEARCH) : [])
    if (!own || PASTED.has(name)) return typed
    return kindOfInput(tool, name) && isLonger(typed, own) ? typed : own
  }

  /** Whether the task names crawlers to be blocked, and no other aim from which to exclude them. */
  function isBlocked(name: string): boolean {
    return name === BLOCKED && typedValues('mode', {}, { ...text, task, tool }).includes('block_named')
  }

  /** Whether a tagged value is another without the words at this place. The tagger may add words to a choice: 昨天539. */
  function needs({ input, values, spans }: TaggedValue, place: Place): boolean {
    if (!meet(place, spans) || kindOfInput(tool, input)?.name !== 'choice') return meet(place, spans)
    const rest = withoutPlaces(spans, [place]).map((it) => ({ ...it, text: text.task.slice(it.start, it.end) }))
    return JSON.stringify(readSpans(tool, input, rest, text)) !== JSON.stringify(values)
  }
}

/** Whether two inputs are the same, or the ends of a span, which may come from the same words: last year. */
function areOfOneSpan(one: string, other: string): boolean {
  return one === other || (SPAN_ENDS.has(one) && SPAN_ENDS.has(other))
}

/** The input for search words. A task of a tool that requires them has some. */
const SEARCH = 'q'
/** The input for crawlers that a task does not want. */
const BLOCKED = 'bots'
const SPAN_ENDS: ReadonlySet<string> = new Set(['from', 'to'])
/** Inputs that take a pasted file, of which the tagger sees only the beginning. */
const PASTED: ReadonlySet<string> = new Set(['robots', 'content', 'deck'])

/** Whether a list has all these values and more: the tagger may miss one of several codes. */
function isLonger(typed: readonly unknown[], tagged: readonly unknown[]): boolean {
  const all = new Set(typed.flat().map((it) => JSON.stringify(it)))
  return all.size > tagged.flat().length && tagged.flat().every((it) => all.has(JSON.stringify(it)))
}
