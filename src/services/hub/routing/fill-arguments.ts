import { findGiven } from './find-given.ts'
import { findGivenToRemote } from './find-given-to-remote.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

type Arguments = Readonly<Record<string, unknown>>

export interface FilledArguments {
  readonly arguments: Arguments
  /** The arguments that come from the task. */
  readonly given: Arguments
  /** Required inputs for which the task has no value. Each has the value of the tool's declared example instead. */
  readonly placeholders: readonly string[]
  /** All values found in the task, including those that are invalid on their own. */
  readonly found: Arguments
}

/** A list with more values than this is not one that a person typed. */
const CALLS_MAX = 20

/** The arguments of a call, filled from the task and valid by the tool's schema. */
export function fillArguments(tool: TaskTool, text: TaskText): FilledArguments {
  return fillCalls(tool, text)[0] ?? fit(tool, {})
}

/** Fills one call per listed value if the input takes a single value: two shares give two calls. */
export function fillCalls(tool: TaskTool, text: TaskText): FilledArguments[] {
  const given = tool.isRemote ? findGivenToRemote(tool, text) : findGiven(tool, text)
  const [first, ...others] = rowsOf(given).map((row) => ({ row, call: fit(tool, row) }))
  if (!first) return []
  // If one listed value is invalid for the tool, its call is dropped. A single value may belong to another input.
  const isListed = (name: string) => (given.get(name)?.length ?? 0) > 1
  const whole = others.filter(({ row, call }) => Object.keys(row).every((it) => !isListed(it) || it in call.given))
  return [first, ...whole].map(({ call }) => call)
}

/**
 * One row of values per call. Inputs with equally many values are paired in order. If an input has several values, but
 * fewer than another input, the pairing is unknown and the input is omitted.
 */
function rowsOf(given: ReadonlyMap<string, readonly unknown[]>): Arguments[] {
  const count = Math.min(CALLS_MAX, Math.max(1, ...[...given.values()].map(({ length }) => length)))
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      [...given].flatMap(([name, values]) => {
        if (values.length === 1) return [[name, values[0]]]
        return values.length === count ? [[name, values[at]]] : []
      }),
    ),
  )
}

/** The arguments of a call with as many of these values as are valid together. */
export function fit({ operation, inputSchema }: TaskTool, found: Arguments): FilledArguments {
  const { example, input } = operation
  const needed = Object.fromEntries((inputSchema.required ?? []).map((name) => [name, example[name]]))
  // Drops one value after the other until the rest is valid. The last value is the most doubtful.
  const tried = withFewer(found).flatMap((given) => [needed, example].map((lent) => ({ lent, given })))
  const { lent, given } = tried.find((it) => input.safeParse({ ...it.lent, ...it.given }).success) ?? {
    lent: example,
    given: {},
  }
  const all = { ...lent, ...given }
  return {
    arguments: all,
    given: Object.fromEntries(Object.entries(all).filter(([name]) => name in given)),
    placeholders: Object.keys(lent).filter((name) => !(name in given)),
    found,
  }
}

/** Yields all values, then all but one of them, then each alone, then none. */
function* withFewer(found: Arguments): Generator<Arguments> {
  yield found
  for (const name of Object.keys(found).toReversed()) {
    const { [name]: _, ...rest } = found
    if (Object.keys(rest).length > 0) yield rest
  }
  for (const [name, value] of Object.entries(found)) yield { [name]: value }
  yield {}
}
