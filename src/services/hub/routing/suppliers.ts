import type { Draft, Whole } from './drafts.ts'
import { findField } from './feeds.ts'
import { fillArguments } from './fill-arguments.ts'
import type { TaskTool } from './task-tool.ts'

/** Inputs whose values come from earlier answers. A text to look over is the user's own: nothing fetches it. */
const NAMED_BY_ANSWERS: ReadonlySet<string> = new Set(['id', 'slug', 'code'])

/** Puts a search before a step that asks for an id which nothing before it gives. */
export function withSuppliers(
  drafts: readonly Draft[],
  tools: readonly TaskTool[],
  { whole, reading }: Whole,
): Draft[] {
  return drafts.flatMap((draft) => {
    const unfed = draft.open.filter((argument) => findGiver(draft, argument, drafts) === undefined)
    const supplier = unfed
      .filter((argument) => NAMED_BY_ANSWERS.has(argument))
      .flatMap((argument) => tools.filter((tool) => isSearch(tool) && findField(tool, draft.tool, argument)))[0]
    if (!supplier) return [draft]
    const text = { task: draft.part, entities: whole, reading }
    const { arguments: args, placeholders, found } = fillArguments(supplier, text)
    const { condition } = draft
    return [
      { tool: supplier, part: draft.part, arguments: args, open: placeholders, found, ...(condition && { condition }) },
      draft,
    ]
  })
}

/** Asks for nothing, or for words only. */
function isSearch({ inputSchema }: TaskTool): boolean {
  return (inputSchema.required ?? []).every((name) => name === 'q')
}

/** The call that gives the argument: the nearest before it, else a later one that does not depend on this draft. */
export function findGiver(draft: Draft, argument: string, drafts: readonly Draft[]): Draft | undefined {
  const gives = (from: Draft, to: Draft, wanted: string) => findField(from.tool, to.tool, wanted) !== undefined
  const at = drafts.indexOf(draft)
  return (
    drafts.slice(0, at).findLast((other) => gives(other, draft, argument)) ??
    drafts
      .slice(at + 1)
      .find((other) => gives(other, draft, argument) && !other.open.some((wanted) => gives(draft, other, wanted)))
  )
}
