import { kindFor } from '#operation/input/derived-kind.ts'
import type { Reading } from '#operation/input/reading.ts'
import type { TaskTool } from './task-tool.ts'

/** Shorter names are words of other things: 統一 of 統一發票. */
const NAME_LENGTH_MIN = 3
const TEXT_LENGTH_MAX = 300

/** Whether a task names a company or a fund that the tool takes by its code. */
export function namesShare(task: string, reading: Reading): (tool: TaskTool) => boolean {
  const text = task.slice(0, TEXT_LENGTH_MAX)
  return ({ operation }) => {
    const field = operation.input.shape['code']
    const found = field ? kindFor(field)?.find?.(text, reading) : undefined
    return found?.some(({ start, end }) => end - start >= NAME_LENGTH_MIN) ?? false
  }
}
