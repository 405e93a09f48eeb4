import { kindFor } from '#operation/input/derived-kind.ts'
import { dateInput } from '#operation/input/date.ts'
import { kindOf } from '#operation/input/kind.ts'
import { monthInput } from '#operation/input/month.ts'
import { timeInput } from '#operation/input/time.ts'
import { yearInput } from '#operation/input/year.ts'
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
const UNIT = /^ ?(?:%|\p{sc=Han}{1,2}?(?=[\p{sc=Han}\s\p{P}]|$)|[a-z]+)?/iu

/** Lists what no call uses: amounts in the task or, if the tool got no input, names. */
export function unusedIn(tool: TaskTool, text: TaskText, calls: readonly FilledArguments[]): string[] {
  const isGiven = (calls[0]?.filled.length ?? 0) > 0
  if (!isGiven) return unheardIn(tool, text)
  return unplacedIn(
    tool,
    text,
    calls.map((call) => call.arguments),
  )
}

/** The amounts that no call uses, in the task's own words. */
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

/** Whether a number is among the arguments, either as written or as a percentage divided by 100. */
function holdsAmount(given: ReadonlySet<unknown>, value: number): boolean {
  return [value, value / 100].some((it) => given.has(it))
}

/** A Latin name in a Chinese sentence: midjourney in “midjourney 月費”. */
const LATIN_NAME = /[a-z][a-z\d.+-]{2,30}(?: [a-z\d][a-z\d.+-]{0,30}){0,3}/gi

/** Latin names in the task if the tool found no value. Its result is then not limited to them. */
function unheardIn(tool: TaskTool, { task }: Pick<TaskText, 'task'>): string[] {
  if (!/\p{sc=Han}/u.test(task)) return []
  const names = task.match(LATIN_NAME) ?? []
  return names.filter((name) => name.split(' ').some((word) => word.length > 2 && !namesNothing(word, tool)))
}
