import type { TaskTool } from './task-tool.ts'

const COMPARES =
  /比較|比一比|對照|(?:哪一?(?:個|檔|支|家|款|種|邊|隻|張|部|間|份|組|天)|誰).{0,20}?(?:高|低|便宜|貴|多|少|好|大|小|快|慢|划算|強|久|早|晚|長|短|嚴|重|輕|新|舊)|差多少|差在哪|\bcompare\b|\bcomparison\b|\bversus\b|\bvs\.?(?!\w)|side by side|\bwhich (?:one )?(?:is|has|pays|costs)\b|\bwhich\b[^,.?!]{0,30}\b(?:more|less|better|worse|(?:cheap|dear|high|low|soon|lat|earli|fast|slow|bigg|small|larg|long|short|strict|new|old|strong|weak|great|few|easi|hard)(?:er|est))\b|\bdifference between\b/iu

/** Whether a part asks how others compare. */
export function isComparison(part: string): boolean {
  return COMPARES.test(part)
}

/** Whether a part asks that and nothing else: “and which is sooner?” */
export function isOnlyComparison(part: string): boolean {
  return isComparison(part) && ONLY_OF_BOTH.test(part)
}

const ONLY_OF_BOTH =
  /^(?:and |or |then |so |please |tell me )*which (?:one |of (?:them|these|those|the two) )?(?:is|are|has|pays|costs|leaves|gives|makes|comes|lasts|takes|earns|scores|was|will|would|blocks|lets)\b[^,]{0,40}$|^(?:再|也|然後|幫我|跟我說|告訴我|看|比)*(?:哪一?[個檔支家款種邊隻張部間份組天]|誰)[^，,]{0,12}$|^(?:再|幫我)*比(?:較|一比|比看)?(?:一下)?$/iu

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
