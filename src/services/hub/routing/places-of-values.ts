import { kindFor } from '#operation/input/derived-kind.ts'
import { kindOf } from '#operation/input/kind.ts'
import { yearInput } from '#operation/input/year.ts'
import { normalise } from '#support/text/normalise.ts'
import { rangesIn } from './task-days.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** A part of a task. */
export interface Place {
  readonly start: number
  readonly end: number
}

const YEAR = kindOf(yearInput())

/** The positions of a call’s values in the task. */
export function placesOf(
  { operation }: TaskTool,
  { task, entities, reading }: TaskText,
  given: Readonly<Record<string, unknown>>,
): Place[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const field = operation.input.shape[name]
    const kind = field && kindFor(field)
    const items = [value].flat()
    const found = [...(kind?.find?.(task, reading) ?? []), ...(kind?.item?.find?.(task, reading) ?? [])]
    const meant = found.filter((it) => [it.value].flat().some((part) => items.some((item) => isSame(item, part))))
    const numbers = entities.numbers.filter((it) => items.includes(it.value) || items.includes(it.value / 100))
    const ranges = rangesIn(task, kind, reading).filter(({ from, to }) => items.includes(from) || items.includes(to))
    const years = (YEAR?.find?.(task, reading) ?? []).filter(({ value }) =>
      items.some((item) => String(item).startsWith(`${String(value)}-`)),
    )
    const written = [...items.filter((item) => typeof item === 'string'), ...ranges.map(({ text }) => text)]
    const texts = written.flatMap((part) => {
      const start = task.indexOf(part)
      return start === -1 ? [] : [{ start, end: start + part.length }]
    })
    return [...meant, ...numbers, ...years, ...texts]
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return normalise(String(one)) === normalise(String(other))
}
