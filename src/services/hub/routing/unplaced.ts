import { kindFor } from '#operation/input/derived-kind.ts'
import { dateInput } from '#operation/input/date.ts'
import { kindOf } from '#operation/input/kind.ts'
import { monthInput } from '#operation/input/month.ts'
import { timeInput } from '#operation/input/time.ts'
import { yearInput } from '#operation/input/year.ts'
import { monthOf } from './monthly.ts'
import { namesNothing } from './task-subject.ts'
import type { FilledArguments } from './fill-arguments.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Pages of a list, and days that words may tell: what is counted there is no amount to work with. */
const NO_AMOUNTS = new Set(['limit', 'offset', 'days', 'workdays', 'latency', 'year'])
const AMOUNTS = new Set(['amount', 'count', 'percent'])
/** What reads days, months and times wherever they stand. */
export const DAYS = [dateInput(), timeInput(), yearInput(), monthInput()].map((schema) => kindOf(schema))
/** What a number counts: 次 of 1,000 次. */
const UNIT = /^ ?(?:%|\p{sc=Han}{1,2}?(?=[\p{sc=Han}\s\p{P}]|$)|[a-z]+)?/iu

/** What a task says that none of these calls made use of: amounts, and where nothing of it was given, names. */
export function unusedIn(tool: TaskTool, text: TaskText, calls: readonly FilledArguments[]): string[] {
  const isGiven = (calls[0]?.filled.length ?? 0) > 0
  if (!isGiven) return unheardIn(tool, text)
  return unplacedIn(
    tool,
    text,
    calls.map((call) => call.arguments),
  )
}

/**
 * The amounts of a task that a tool which works with amounts was given in none of its calls, in the task's own words: who
 * asks what 1,000 calls cost is told where the answer is that of one.
 */
function unplacedIn(tool: TaskTool, { task, entities, reading }: TaskText, calls: readonly Arguments[]): string[] {
  const fields = Object.entries(tool.operation.input.shape).map(([name, field]) => ({ name, kind: kindFor(field) }))
  if (!fields.some(({ name, kind }) => kind && AMOUNTS.has(kind.name) && !NO_AMOUNTS.has(name))) return []
  const values = calls.flatMap((call) => Object.values(call)).flat()
  const amounts = new Set(values.filter((it) => typeof it === 'number'))
  const texts = values.filter((it) => typeof it === 'string')
  const named = fields.flatMap(({ kind }) => (kind?.name === 'named' ? [kind] : []))
  const places = [...DAYS, ...named].flatMap((kind) => kind?.find?.(task, reading) ?? [])
  return entities.numbers.flatMap(({ value, start, end }) => {
    const written = task.slice(start, end)
    const isPlaced =
      holdsAmount(amounts, value) ||
      texts.some((text) => text.includes(written)) ||
      places.some((place) => place.start < end && start < place.end)
    return isPlaced ? [] : [(written + (UNIT.exec(task.slice(end))?.[0] ?? '')).trim()]
  })
}

/** Whether a number of a task is among what was given: as it stands, as a share of a hundred, or as what a month has of it. */
export function holdsAmount(given: ReadonlySet<unknown>, value: number): boolean {
  return [value, value / 100, monthOf(value)].some((it) => given.has(it))
}

/** In a Chinese sentence a name that is not Chinese: midjourney of midjourney 月費. */
const LATIN_NAME = /[a-z][a-z\d.+-]{2,30}(?: [a-z\d][a-z\d.+-]{0,30}){0,3}/gi

/** What a task names that a tool which was given nothing of it knows nothing of: whoever asks for it is answered with all there is. */
function unheardIn(tool: TaskTool, { task }: Pick<TaskText, 'task'>): string[] {
  if (!/\p{sc=Han}/u.test(task)) return []
  const names = task.match(LATIN_NAME) ?? []
  return names.filter((name) => name.split(' ').some((word) => word.length > 2 && !namesNothing(word, tool)))
}
