import type { Reading } from '#operation/input/reading.ts'
import { findEntities, type Entities } from './entities.ts'
import { fillArguments, fillCalls } from './fill-arguments.ts'
import type { Condition } from './split-task.ts'
import type { TaskTool } from './task-tool.ts'

/** A call for a part of a task, before its dependencies are known. */
export interface Draft {
  readonly tool: TaskTool
  readonly part: string
  /** Other parts of the task that need the same call. */
  readonly also?: readonly string[]
  readonly arguments: Readonly<Record<string, unknown>>
  /** Inputs that have the value of the tool's example, because the task gives none. */
  readonly open: readonly string[]
  /** All values found in the part, including those that are invalid on their own. */
  readonly found: Readonly<Record<string, unknown>>
  readonly condition?: Condition
  /** The part repeats the previous question for another subject, so this call does not replace the previous one. */
  readonly goesOn?: true
}

/** The complete task, from which a part may take inputs that it lacks. */
export interface WholeTask {
  readonly whole: Entities
  readonly wanted: string
  readonly reading: Reading
  readonly now: Date
}

/** Drafts the calls for a part of a task. If the part lacks a required input, takes it from the rest of the task. */
export function draftsOf(tool: TaskTool, part: string, { whole, reading, now }: WholeTask): Draft[] {
  const own = findEntities(part, now)
  const calls = fillCalls(tool, { task: part, entities: own, reading })
  const draft = (call: (typeof calls)[number]): Draft => ({
    tool,
    part,
    arguments: call.arguments,
    open: call.placeholders,
    found: call.found,
  })
  // Only required inputs are looked up in the rest of the task. For an optional input, a value there may be meant for
  // another part.
  const isWanting = calls[0]?.placeholders.some((name) => tool.inputSchema.required?.includes(name)) ?? false
  if (calls.length !== 1 || !isWanting) return calls.map(draft)
  const [given] = calls
  const wider = fillArguments(tool, {
    task: part,
    entities: { ...whole, quoted: own.quoted.length > 0 ? own.quoted : whole.quoted, numbers: own.numbers },
    reading,
  })
  if (!given) return []
  const better = wider.placeholders.length < given.placeholders.length ? wider : given
  return [draft(better)]
}

/** Removes duplicate calls, and calls whose arguments another call includes. */
export function distinctDrafts(drafts: readonly Draft[]): Draft[] {
  const entriesOf = (draft: Draft) =>
    Object.entries(draft.arguments)
      .filter(([name]) => !draft.open.includes(name))
      .map((entry) => JSON.stringify(entry))
  const isCoveredBy = (draft: Draft, other: Draft) => {
    const entries = new Set(entriesOf(other))
    return other.tool === draft.tool && !other.goesOn && entriesOf(draft).every((entry) => entries.has(entry))
  }
  const sayerOf = (draft: Draft, at: number) =>
    drafts.find(
      (other, place) => place !== at && isCoveredBy(draft, other) && (place < at || !isCoveredBy(other, draft)),
    )
  const sayers = new Map(drafts.map((draft, at) => [draft, sayerOf(draft, at)]))
  return drafts
    .filter((draft) => sayers.get(draft) === undefined)
    .map((draft) => {
      const also = drafts.filter((it) => sayers.get(it) === draft && !draft.part.includes(it.part))
      return also.length === 0 ? draft : { ...draft, also: also.map(({ part }) => part) }
    })
}
