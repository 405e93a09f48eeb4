import { kindOf } from '#operation/input/kind.ts'
import type { Place } from '#operation/input/reading.ts'
import { yearInput } from '#operation/input/year.ts'
import { normalise } from '#support/text/normalise.ts'
import { rangesIn } from './task-days.ts'
import type { TaskText } from './task-text.ts'
import { kindOfInput, type TaskTool } from './task-tool.ts'

const YEAR = kindOf(yearInput())

/** The positions of a call’s values in the task, and of the years of its dates. */
export function placesOf(tool: TaskTool, text: TaskText, given: Readonly<Record<string, unknown>>): Place[] {
  const items = Object.values(given).flat().map(String)
  const years = (YEAR?.find?.(text.task, text.reading) ?? []).filter(({ value }) =>
    items.some((item) => item.startsWith(`${String(value)}-`)),
  )
  return [...placesOfValues(tool, text, given), ...years]
}

/** The positions of a call’s values in the task. */
export function placesOfValues(
  tool: TaskTool,
  { task, entities, reading }: TaskText,
  given: Readonly<Record<string, unknown>>,
): Place[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const kind = kindOfInput(tool, name)
    const items = [value].flat()
    const found = [...(kind?.find?.(task, reading) ?? []), ...(kind?.item?.find?.(task, reading) ?? [])]
    const meant = found.filter((it) => [it.value].flat().some((part) => items.some((item) => isSame(item, part))))
    const numbers = entities.numbers.filter((it) => items.includes(it.value) || items.includes(it.value / 100))
    const ranges = rangesIn(task, kind, reading).filter(({ from, to }) => items.includes(from) || items.includes(to))
    const written = [...items.filter((item) => typeof item === 'string'), ...ranges.map(({ text }) => text)]
    const texts = written.flatMap((part) => {
      const start = task.indexOf(part)
      return start === -1 ? [] : [{ start, end: start + part.length }]
    })
    return [...meant, ...numbers, ...texts]
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return normalise(String(one)) === normalise(String(other))
}

/** The rest of some parts of a task without other places. */
export function withoutPlaces(parts: readonly Place[], places: readonly Place[]): Place[] {
  return places.reduce(
    (rest, place) =>
      rest
        .flatMap((it) => [
          { start: it.start, end: Math.min(it.end, Math.max(it.start, place.start)) },
          { start: Math.max(it.start, Math.min(it.end, place.end)), end: it.end },
        ])
        .filter(({ start, end }) => start < end),
    parts.map(({ start, end }) => ({ start, end })),
  )
}

/** Whether a part of a task overlaps another. */
export function meet({ start, end }: Place, others: readonly Place[]): boolean {
  return others.some((it) => it.start < end && start < it.end)
}
