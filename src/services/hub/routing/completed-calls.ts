import { fit, type FilledArguments } from './fill-arguments.ts'
import { placesOf } from './leftovers.ts'
import { taggedValues } from './tagged-values.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/**
 * Adds to the only call of a task what a tagger finds for its open inputs, in words from which no argument came. Of the
 * values that are missing on tasks of unknown writers, this finds a fifth.
 */
export function completedCalls(
  tool: TaskTool,
  text: TaskText,
  calls: readonly FilledArguments[],
): readonly FilledArguments[] {
  const [call, ...others] = calls
  return call && others.length === 0 && !tool.isRemote ? [completedCall(tool, text, call)] : calls
}

function completedCall(tool: TaskTool, text: TaskText, call: FilledArguments): FilledArguments {
  const given = Object.fromEntries(Object.entries(call.arguments).filter(([name]) => call.filled.includes(name)))
  const taken = placesOf(tool, text, given)
  const further = taggedValues(tool, text).flatMap(({ input, values: [value, ...others], spans }) => {
    const isFree = spans.every((one) => !taken.some((it) => it.start < one.end && one.start < it.end))
    const isOpen = others.length === 0 && !Array.isArray(value) && !call.filled.includes(input)
    return isFree && isOpen ? [[input, value] as const] : []
  })
  return further.length === 0 ? call : fit(tool, { ...given, ...Object.fromEntries(further) })
}
