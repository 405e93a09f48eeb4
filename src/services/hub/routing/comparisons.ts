import type { TaskTool } from './task-tool.ts'

const COMPARES =
  /比較|比一比|對照|哪一?(?:個|檔|支|家|款|種|邊|隻|張|部).{0,20}?(?:高|低|便宜|貴|多|少|好|大|小|快|慢|划算|強|久)|差多少|差在哪|\bcompare\b|\bcomparison\b|\bversus\b|\bvs\.?(?!\w)|side by side|\bwhich (?:one )?(?:is|has|pays|costs)\b|\bdifference between\b/iu

/** Whether a part asks how others compare. */
export function isComparison(part: string): boolean {
  return COMPARES.test(part)
}

/** The calls of one tool that a task asks to be compared with each other, and the words by which it does. */
export function comparisonsIn<Call extends { readonly tool: TaskTool }>(
  task: string,
  calls: readonly Call[],
): { part: string; of: Call[] }[] {
  const words = COMPARES.exec(task)?.[0]
  if (words === undefined) return []
  const groups = Map.groupBy(calls, ({ tool }) => tool)
  return [...groups.values()].filter((of) => of.length > 1).map((of) => ({ part: words, of }))
}
