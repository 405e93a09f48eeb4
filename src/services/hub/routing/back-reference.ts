import { findField } from './feeds.ts'
import type { Candidate } from './router.ts'
import type { TaskTool } from './task-tool.ts'

/** Phrases that refer to an item of an earlier result: “the first one”, “its second stock”, 第三檔. */
const BACK_REFERENCE =
  /\b(?:it|its|that|the|each|this) (?:first|second|last|top|cheapest|one)\b|\b(?:first|second|third|last|top|cheapest|newest) (?:one|title|post|film|stock|product|result|hit|company|server|match|theme)\b|\b(?:open|check|read|show|validate|verify|test) it\b|第[一二三四五1-5](?:個|篇|部|檔|支|筆|項|家|章)|前(?:[一二兩三四五2-5]|幾)(?:個|篇|部|檔|支|筆|項|家|章)|那一?(?:個|篇|部|檔|章)|其中|它/i

const ORDINALS: readonly RegExp[] = [
  /第[一1]|\bfirst\b/i,
  /第[二2]|\bsecond (?:one|title|post|film|stock|product|result|hit|company)\b/i,
  /第[三3]|\bthird\b/i,
  /第[四4]|\bfourth\b/i,
  /第[五5]|\bfifth\b/i,
]

/** The zero-based index of the item to which “the third one” or 第三檔 refers; 0 if the text names no position. */
export function ordinalIn(part: string): number {
  return Math.max(
    0,
    ORDINALS.findIndex((saying) => saying.test(part)),
  )
}

/**
 * Finds the tool for a part such as “Open the first one”, which names no tool: a tool that takes the previous step's
 * result.
 */
export function findFollowUp(
  part: string,
  last: TaskTool,
  tools: readonly TaskTool[],
  candidates: readonly Candidate[],
): TaskTool | undefined {
  if (!BACK_REFERENCE.test(part)) return undefined
  const isFedBy = (names: readonly string[]) => (tool: TaskTool) =>
    (tool.inputSchema.required ?? []).some((it) => names.includes(it) && findField(last, tool, it) !== undefined)
  const byId = tools.filter(isFedBy(['id', 'slug', 'code']))
  const fed = byId.length > 0 ? byId : tools.filter(isFedBy(['q']))
  const named = candidates.find(({ tool }) => fed.includes(tool))
  // Any name can be a search term, so a search must also be the best candidate.
  return byId.length > 0 || named === candidates[0] ? named?.tool : undefined
}
