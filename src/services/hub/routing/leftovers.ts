import { trimTail } from '#support/text/trim-tail.ts'
import type { FilledArguments } from './fill-arguments.ts'
import { placesOf, type Place } from './places-of-values.ts'
import { EXCLUDED, UNTAKEN } from './tag-words.ts'
import { taggedSpans } from './tagged-values.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/**
 * The parts of a task that its calls leave out, in the task's own words. These are conditions that no input takes, what
 * is not wanted, and values that were not filled in.
 */
export function leftoversOf(
  tool: TaskTool,
  text: TaskText,
  calls: readonly Pick<FilledArguments, 'arguments' | 'filled'>[],
): string[] {
  const filled = new Set(calls.flatMap((it) => it.filled))
  const taken = calls.flatMap((call) => placesOf(tool, text, givenOf(call)))
  return taggedSpans(tool, text)
    .filter(({ label }) => label === EXCLUDED || label === UNTAKEN || !filled.has(label.replace(/=.*/, '')))
    .flatMap((span) => withoutPlaces(span, taken))
    .map(({ start, end }) => trimTail(text.task.slice(start, end).replace(/^[\s\p{P}]+/u, ''), /[\s\p{P}]/u))
    .filter((it) => /[\p{L}\p{N}]/u.test(it))
}

/** The rest of a part of a task without these places. */
function withoutPlaces(part: Place, places: readonly Place[]): Place[] {
  return places.reduce(
    (rest, place) =>
      rest.flatMap((it) =>
        it.end <= place.start || place.end <= it.start
          ? [it]
          : [
              { start: it.start, end: place.start },
              { start: place.end, end: it.end },
            ].filter(({ start, end }) => start < end),
      ),
    [part],
  )
}

function givenOf({ arguments: args, filled }: Pick<FilledArguments, 'arguments' | 'filled'>) {
  return Object.fromEntries(Object.entries(args).filter(([name]) => filled.includes(name)))
}
