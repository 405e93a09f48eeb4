import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import { fit, type FilledArguments } from './fill-arguments.ts'
import type { TaskTool } from './task-tool.ts'

/**
 * Removes a call's choices if the task excludes something that the tool can name but not exclude. For example, “block
 * everything except Googlebot” must not become block_all. Undefined if nothing is removed.
 */
export function withoutChoices(
  tool: TaskTool,
  call: FilledArguments,
  leftOut: readonly string[],
  reading: Reading,
): FilledArguments | undefined {
  const excluded = leftOut.filter((it) => !BLOCKING.test(it)).join(', ')
  const isChoice = (name: string) => tool.inputSchema.properties?.[name]?.enum !== undefined
  const isExcluded = Object.entries(tool.operation.input.shape).some(([name, field]) => {
    const kind = kindFor(field)
    return kind?.name === 'list' && !(name in call.given) && (kind.item?.find?.(excluded, reading) ?? []).length > 0
  })
  if (!isExcluded || !Object.keys(call.given).some(isChoice)) return undefined
  return fit(tool, Object.fromEntries(Object.entries(call.given).filter(([name]) => !isChoice(name))))
}

/** “Without blocking Googlebot” does not exclude Googlebot, only the blocking of it. */
const BLOCKING = /^(?:block|disallow|forbid|擋|封鎖)/i
