import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import type { TaskTool } from './task-tool.ts'

/** Shorter names are words of other things: 統一 of 統一發票. */
const NAME_LENGTH_MIN = 3
const TEXT_LENGTH_MAX = 300

/** Whether a task names a company or a fund that the tool takes by its code. */
export function namesShare(task: string, reading: Reading): (tool: TaskTool) => boolean {
  const text = task.slice(0, TEXT_LENGTH_MAX)
  const named = new Map<Kind, boolean>()
  const isNamed = (kind: Kind) =>
    kind.find?.(text, reading).some(({ start, end }) => end - start >= NAME_LENGTH_MIN) ?? false
  return ({ operation }) => {
    const field = operation.input.shape['code']
    const kind = field && kindFor(field)
    if (!kind) return false
    // Several tools take the same code.
    if (!named.has(kind)) named.set(kind, isNamed(kind))
    return named.get(kind) ?? false
  }
}
