import { fillArguments } from './fill-arguments.ts'
import { tellingOf } from './judge-sureness.ts'
import type { Routed } from './router.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** So many of the likeliest are looked at. */
const AMONG = 3
/** A tool that scores less than this share of the first is not near it, whatever it explains. */
const NEAR = 0.6
const CHARACTERS_MAX = 120

/**
 * Of tools that are near each other by the words, the one that explains all of the task, where the first leaves some of it: 擋了哪些 AI
 * 爬蟲 of a site that is named asks for its check, and not for a file that keeps them out.
 */
export function explainedBest(routed: Routed, text: TaskText): TaskTool | undefined {
  const [first, ...others] = routed.candidates.slice(0, AMONG)
  if (!first || first.tool.isRemote || text.task.length > CHARACTERS_MAX) return undefined
  const telling = (tool: TaskTool) => tellingOf(routed, tool, text, fillArguments(tool, text))
  if (telling(first.tool).unexplained === 0) return undefined
  return others.find(
    ({ tool, score }) => !tool.isRemote && score >= NEAR * first.score && telling(tool).explained === 1,
  )?.tool
}
