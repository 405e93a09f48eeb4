import { findGiven } from './find-given.ts'
import { findGivenToRemote } from './find-given-to-remote.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

type Arguments = Readonly<Record<string, unknown>>

export interface FilledArguments {
  readonly arguments: Arguments
  readonly filled: readonly string[]
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
  const whole = others.filter(({ row, call }) =>
    Object.keys(row).every((it) => !isListed(it) || call.filled.includes(it)),
  )
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
export function fit(tool: TaskTool, found: Arguments): FilledArguments {
  const { operation, inputSchema } = tool
  const example = operation.example
  const required = inputSchema.required ?? []
  const needed = Object.fromEntries(required.map((name) => [name, example[name]]))
  const isValid = (input: object) => operation.input.safeParse(input).success
  // Drops one value after the other until the rest is valid. The last value is the most doubtful.
  for (const given of withFewer(found)) {
    for (const base of [needed, example]) {
      const input = { ...base, ...given }
      if (isValid(input)) return { ...describe(input, given, Object.keys(base)), found }
    }
  }
  return { ...describe(example, {}, Object.keys(example)), found }
}

/** `lent` names the inputs whose values come from the tool's declared example. */
function describe(input: Arguments, given: object, lent: readonly string[]): Omit<FilledArguments, 'found'> {
  const isGiven = (name: string) => name in given
  return {
    arguments: input,
    filled: Object.keys(input).filter(isGiven),
    placeholders: lent.filter((name) => !isGiven(name)),
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
