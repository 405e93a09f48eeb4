import { fillArguments } from './fill-arguments.ts'
import type { Candidate } from './router.ts'
import type { TaskText } from './task-text.ts'
import { kindOfInput, type TaskTool } from './task-tool.ts'

/** A tool for the named record comes first from this part of the probability of the tool without a name. */
const AS_PROBABLE = 0.25

/**
 * Moves the second tool to the front if the task names a record that it requires and the first tool has no use for:
 * 00713配息多少 asks about that fund, not for the list of all. The classifier does not see which words are codes.
 */
export function namedFirst(candidates: readonly Candidate[], text: TaskText): readonly Candidate[] {
  const [first, second, ...others] = candidates
  if (!first || !second || second.share < first.share * AS_PROBABLE) return candidates
  if (takesRecord(first.tool, text) || !takesRecord(second.tool, text)) return candidates
  return [{ ...second, share: first.share }, { ...first, share: second.share }, ...others]
}

/** Whether the task names a record for a required input of the tool. */
function takesRecord(tool: TaskTool, text: TaskText): boolean {
  if (tool.isRemote) return false
  const { required = [] } = tool.inputSchema
  const isNamed = (name: string) => kindOfInput(tool, name)?.name === 'named'
  return (
    required.some(isNamed) &&
    Object.keys(fillArguments(tool, text).given).some((name) => required.includes(name) && isNamed(name))
  )
}
