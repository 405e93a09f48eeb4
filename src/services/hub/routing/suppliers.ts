import type { Draft, WholeTask } from './drafts.ts'
import { findField } from './feeds.ts'
import { fillArguments } from './fill-arguments.ts'
import type { TaskTool } from './task-tool.ts'

/** Inputs that a search can supply. Other inputs, such as a text to check, come from the user. */
const NAMED_BY_ANSWERS: ReadonlySet<string> = new Set(['id', 'slug', 'code'])

/** Inserts a search before each step that needs an id which no other step returns. */
export function withSuppliers(
  drafts: readonly Draft[],
  tools: readonly TaskTool[],
  { whole, reading }: WholeTask,
): Draft[] {
  return drafts.flatMap((draft) => {
    const unfed = draft.placeholders.filter((argument) => findProducer(draft, argument, drafts) === undefined)
    const supplier = unfed
      .filter((argument) => NAMED_BY_ANSWERS.has(argument))
      .flatMap((argument) => tools.filter((tool) => isSearch(tool) && findField(tool, draft.tool, argument)))[0]
    if (!supplier) return [draft]
    const text = { task: draft.part, entities: whole, reading }
    const { part, condition } = draft
    return [{ tool: supplier, part, ...fillArguments(supplier, text), ...(condition && { condition }) }, draft]
  })
}

/** Whether a tool has no required inputs except search terms. */
function isSearch({ inputSchema }: TaskTool): boolean {
  return (inputSchema.required ?? []).every((name) => name === 'q')
}

/**
 * Finds the call whose result contains this argument: the nearest earlier call, or a later one that does not depend on
 * this draft.
 */
export function findProducer(draft: Draft, argument: string, drafts: readonly Draft[]): Draft | undefined {
  const gives = (from: Draft, to: Draft, wanted: string) => findField(from.tool, to.tool, wanted) !== undefined
  const at = drafts.indexOf(draft)
  return (
    drafts.slice(0, at).findLast((other) => gives(other, draft, argument)) ??
    drafts
      .slice(at + 1)
      .find(
        (other) => gives(other, draft, argument) && !other.placeholders.some((wanted) => gives(draft, other, wanted)),
      )
  )
}
