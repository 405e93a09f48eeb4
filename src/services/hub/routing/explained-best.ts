import { fillArguments } from './fill-arguments.ts'
import { tellingOf } from './judge-sureness.ts'
import type { Routed } from './router.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

/** So many of the likeliest are looked at. */
const AMONG = 3
/** A tool that scores less than this share of the first is not near it, whatever it explains. */
const NEAR = 0.6
/** The same where the first only lacks what it needs: what is that near is asked in the same words. */
const NEAR_AND_READY = 0.9
const CHARACTERS_MAX = 120

/**
 * Of tools that are near each other by the words, the one that explains all of the task, where the first leaves some of it or lacks
 * what it needs: 擋了哪些 AI 爬蟲 of a site that is named asks for its check, and not for a file that keeps them out.
 */
export function explainedBest(routed: Routed, text: TaskText): TaskTool | undefined {
  const [first, ...others] = routed.candidates.slice(0, AMONG)
  if (!first || first.tool.isRemote || text.task.length > CHARACTERS_MAX) return undefined
  const telling = (tool: TaskTool) => tellingOf(routed, tool, text, fillArguments(tool, text))
  const { unexplained, missing, numbers } = telling(first.tool)
  if (unexplained + missing + numbers === 0) return undefined
  const least = (unexplained + numbers > 0 ? NEAR : NEAR_AND_READY) * first.score
  const takesAll = (tool: TaskTool) => {
    const other = telling(tool)
    return other.explained === 1 && other.numbers === 0
  }
  return others.find(({ tool, score }) => !tool.isRemote && score >= least && takesAll(tool))?.tool
}
