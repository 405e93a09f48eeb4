import type { TaskTool } from './task-tool.ts'

const COMPARES: readonly RegExp[] = [
  /相比|比起|比(?=[，,。?？\s]|有沒|$)|變好|進步|退步|改善/u,
  /比較|比一比|對照|差多少|差在哪|幾倍|\bcompare\b|\bcomparison\b|\bversus\b|\bvs\.?(?!\w)|side by side|\bwhich (?:one )?(?:is|has|pays|costs)\b|\bdifference between\b/iu,
  /(?:哪[個檔支家款種邊隻張部間份組天]|哪一[個檔支家款種邊隻張部間份組天]|誰).{0,20}?[高低貴多少好大小快慢強久早晚長短嚴重輕新舊便划]/u,
  /\bwhich\b(?![^,.?!]{0,24}\b(?:got|became|have|dropped|fell)\b)[^,.?!]{0,30}\b(?:more|less|first|last|most|least|best|worst|cheapest|highest|lowest|earliest|latest|soonest|better|worse|cheaper|dearer|higher|lower|sooner|later|earlier|faster|slower|bigger|smaller|larger|longer|shorter|stricter|newer|older|stronger|weaker|greater|fewer|easier|harder)\b/i,
]

export function isComparison(part: string): boolean {
  return COMPARES.some((saying) => saying.test(part))
}

/** Whether a part of a task only compares earlier results: “and which is sooner?” */
export function isOnlyComparison(part: string): boolean {
  return isComparison(part) && ONLY_OF_BOTH.test(part)
}

const ONLY_OF_BOTH =
  /^(?:and |or |then |so |please |tell me )*which (?:one |of (?:them|these|those|the two) )?(?:is|are|has|pays|costs|leaves|gives|makes|comes|lasts|takes|earns|scores|was|will|would|blocks|lets)\b[^,]{0,40}$|^(?:再|也|然後|幫我|跟我說|告訴我|看|比較?)*(?:哪一?[個檔支家款種邊隻張部間份組天]|誰)[^，,]{0,12}$|^(?:再|幫我)*比(?:較|一比|比看)?(?:一下)?$|^(?:and |then |please )*compare (?:them|these|those|both|the (?:two|results|prices|scores|costs))(?: with each other)?[.!]?$/iu

const CLAUSE_END = /[,，。;；?？]|(?<=\p{sc=Han}) (?=\p{sc=Han})/u

/** Groups the calls whose results a task compares, and finds the phrase that requests the comparison. */
export function comparisonsIn<Call extends { readonly tool: TaskTool }>(
  task: string,
  calls: readonly Call[],
): { part: string; of: Call[] }[] {
  const words = COMPARES.map((saying) => saying.exec(task)?.[0]).find(Boolean)
  if (words === undefined) return []
  const clauses = task.split(CLAUSE_END).map((clause) => clause.trim())
  const asked = clauses.find(isOnlyComparison) ?? clauses.find(isComparison) ?? words
  const groups = Map.groupBy(calls, ({ tool }) => tool)
  const alike = [...groups.values()].filter((of) => of.length > 1)
  return alike.map((of) => ({ part: asked, of }))
}
