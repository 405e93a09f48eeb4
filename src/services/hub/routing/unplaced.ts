import { kindFor } from '#operation/input/derived-kind.ts'
import { dateInput } from '#operation/input/date.ts'
import { kindOf } from '#operation/input/kind.ts'
import { monthInput } from '#operation/input/month.ts'
import { timeInput } from '#operation/input/time.ts'
import { yearInput } from '#operation/input/year.ts'
import { normalise } from '#support/text/normalise.ts'
import { QUOTED } from './entities.ts'
import { searchTerms } from './search-words.ts'
import { namesNothing } from './task-subject.ts'
import type { FilledArguments } from './fill-arguments.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Inputs that take a number which is not an amount: pages of a list, spans of days, a year. */
const NO_AMOUNTS = new Set(['limit', 'offset', 'days', 'workdays', 'latency', 'year'])
const AMOUNTS = new Set(['amount', 'count', 'percent'])
const DAYS = [dateInput(), timeInput(), yearInput(), monthInput()].map((schema) => kindOf(schema))
/** The unit after a number: 次 in 1,000 次. */
const UNIT = /^ ?(?:%|\p{sc=Han}{1,2}(?=[\s\p{P}]|$)|[a-z]+)?/iu

/** Amounts, names and quoted texts of a task that no call uses, in the task's own words. */
export function unusedIn(tool: TaskTool, text: TaskText, calls: readonly FilledArguments[]): string[] {
  const all = calls.map(({ arguments: args, filled }) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => filled.includes(name))),
  )
  return [...unplacedAmounts(tool, text, all), ...unplacedDays(tool, text, all), ...unplacedNames(tool, text, all)]
}

/** The amounts that no call uses. */
function unplacedAmounts(tool: TaskTool, { task, entities, reading }: TaskText, calls: readonly Arguments[]): string[] {
  const fields = Object.entries(tool.operation.input.shape).map(([name, field]) => ({ name, kind: kindFor(field) }))
  const isGiven = calls.some((call) => Object.keys(call).length > 0)
  if (!isGiven || !fields.some(({ name, kind }) => kind && AMOUNTS.has(kind.name) && !NO_AMOUNTS.has(name))) return []
  const values = calls.flatMap((call) => Object.values(call)).flat()
  const amounts = new Set(values.filter((it) => typeof it === 'number'))
  const texts = values.filter((it) => typeof it === 'string')
  const named = fields.flatMap(({ kind }) => (kind?.name === 'named' ? [kind] : []))
  const places = [...DAYS, ...named].flatMap((kind) => kind?.find?.(task, reading) ?? [])
  return entities.numbers.flatMap(({ value, start, end }) => {
    const written = task.slice(start, end)
    const isPlaced =
      !/\d|[十百千萬億]/.test(written) ||
      /\bper $|每$/i.test(task.slice(0, start)) ||
      holdsAmount(amounts, value) ||
      texts.some((text) => text.includes(written)) ||
      places.some((place) => place.start < end && start < place.end)
    return isPlaced ? [] : [(written + (UNIT.exec(task.slice(end))?.[0] ?? '')).trim()]
  })
}

/** Written dates and months for a tool that takes neither. */
function unplacedDays({ operation }: TaskTool, { task, reading }: TaskText, calls: readonly Arguments[]): string[] {
  const kinds = Object.values(operation.input.shape).map((field) => kindFor(field)?.name)
  if (kinds.some((kind) => kind !== undefined && DATED.has(kind))) return []
  const days = DAYS.flatMap((kind) => (kind?.name === 'date' ? (kind.find?.(task, reading) ?? []) : []))
  const values = calls.flatMap((call) => Object.values(call)).join(' ')
  return days
    .map(({ start, end }) => task.slice(start, end))
    .filter((written) => /\d/.test(written) && !values.includes(written))
}

const DATED: ReadonlySet<string> = new Set(['date', 'month', 'year', 'receipt_period'])

/** Whether a number is among the arguments, either as written or as a percentage divided by 100. */
function holdsAmount(given: ReadonlySet<unknown>, value: number): boolean {
  return [value, value / 100].some((it) => given.has(it))
}

/** Latin words in a Chinese sentence: midjourney in “midjourney 月費”. */
const LATIN_NAME = /[a-z][a-z\d.+-]{2,30}(?: [a-z\d][a-z\d.+-]{0,30}){0,3}/gi
/** Capitalised words within an English sentence: Claude Desktop. */
const CAPITALISED =
  /(?<=[\p{L}\p{N},;:)'’"] {1,2}|[(/])\p{Lu}[\p{L}\p{N}+-]{2,30}(?: \p{Lu}[\p{L}\p{N}+-]{0,30}| \d[\w.]{0,10}){0,3}/gu

/** Names and quoted texts that no argument contains and the tool's own description does not mention. */
function unplacedNames(tool: TaskTool, { task, entities, reading }: TaskText, calls: readonly Arguments[]): string[] {
  const bare = task.replaceAll(QUOTED, ' ')
  const isChinese = (bare.match(/\p{sc=Han}/gu)?.length ?? 0) >= (bare.match(/\p{Script=Latin}{2,}/gu)?.length ?? 0) * 2
  const names = bare.match(isChinese ? LATIN_NAME : CAPITALISED) ?? []
  const values = normalise(
    calls
      .flatMap((call) => Object.values(call))
      .flat()
      .join(' '),
  )
  const kinds = Object.entries(tool.operation.input.shape).flatMap(([name, field]) =>
    calls.some((call) => name in call) ? [kindFor(field)] : [],
  )
  const places = [...DAYS, ...kinds].flatMap((kind) => kind?.find?.(task, reading) ?? [])
  const own = ownWords(tool)
  const isMeant = (word: string) =>
    word.length > 2 &&
    !/-\p{Ll}/u.test(word) &&
    !values.includes(singular(word)) &&
    !own.has(singular(word)) &&
    !namesNothing(word, tool)
  const isPlaced = (text: string) => {
    const start = task.indexOf(text)
    return values.includes(normalise(text)) || places.some((it) => it.start < start + text.length && start < it.end)
  }
  const terms =
    'q' in tool.operation.input.shape && !calls.some((call) => 'q' in call) ? searchTerms(tool, task, entities) : []
  return [...new Set([...names, ...terms, ...entities.quoted])].filter(
    (name) => !isPlaced(name) && name.split(/\s/).some(isMeant),
  )
}

const described = new WeakMap<TaskTool, ReadonlySet<string>>()

/** The words of a tool's declaration, which say what it is about anyway. */
function ownWords(tool: TaskTool): ReadonlySet<string> {
  const { operation, service, description, inputSchema } = tool
  const texts = [service.title, operation.title, description, JSON.stringify(inputSchema)]
  const words =
    described.get(tool) ??
    new Set(
      texts
        .join(' ')
        .match(/[\p{L}\p{N}]+/gu)
        ?.map(singular),
    )
  described.set(tool, words)
  return words
}

function singular(word: string): string {
  return normalise(word).replace(/s$/, '')
}
