import { trimTail } from '#support/text/trim-tail.ts'
import type { FilledArguments } from './fill-arguments.ts'
import { placesOf, withoutPlaces } from './places-of-values.ts'
import { EXCLUDED, UNTAKEN } from './tag-words.ts'
import { taggedSpans } from './tagged-values.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** The parts of a task that its calls leave out, in the task's own words. */
export interface Leftovers {
  /** The excluded things. */
  readonly excluded: readonly string[]
  /** Conditions that no input takes, and values that were not filled in. */
  readonly unused: readonly string[]
}

export function leftoversOf(
  tool: TaskTool,
  text: TaskText,
  calls: readonly Pick<FilledArguments, 'given'>[],
): Leftovers {
  if (tool.isRemote) return { excluded: [], unused: [] }
  const isGiven = (label: string) => calls.some(({ given }) => label.replace(/=.*/, '') in given)
  const taken = calls.flatMap(({ given }) => placesOf(tool, text, given))
  const [excluded, unused] = [
    taggedSpans(tool, text).filter(({ label }) => label === EXCLUDED),
    taggedSpans(tool, text).filter(({ label }) => label === UNTAKEN || (label !== EXCLUDED && !isGiven(label))),
  ].map((spans) =>
    withoutPlaces(spans, taken)
      .map(({ start, end }) => trimTail(text.task.slice(start, end).replace(/^[\s\p{P}]+/u, ''), /[\s\p{P}]/u))
      .filter((it) => /[\p{L}\p{N}]/u.test(it)),
  )
  return { excluded: excluded!, unused: unused! }
}
