import type { Reading } from '#operation/input/reading.ts'
import { findEntities, type Entities } from './entities.ts'
import { fillArguments, fillCalls, type FilledArguments } from './fill-arguments.ts'
import type { Condition } from './split-task.ts'
import type { TaskTool } from './task-tool.ts'

/** A call for a part of a task, before its dependencies are known. */
export interface Draft extends FilledArguments {
  readonly tool: TaskTool
  readonly part: string
  /** Other parts of the task that need the same call. */
  readonly also?: readonly string[]
  readonly condition?: Condition
  /** The part repeats the previous question for another subject, so this call does not replace the previous one. */
  readonly goesOn?: true
}

/** The complete task, from which a part may take inputs that it lacks. */
export interface WholeTask {
  readonly whole: Entities
  readonly reading: Reading
  readonly now: Date
}

/** Drafts the calls for a part of a task. If the part lacks a required input, takes it from the rest of the task. */
export function draftsOf(tool: TaskTool, part: string, { whole, reading, now }: WholeTask): Draft[] {
  const own = findEntities(part, now)
  const calls = fillCalls(tool, { task: part, entities: own, reading })
  const [first] = calls
  // Only required inputs are looked up in the rest of the task. For an optional input, a value there may be meant for
  // another part.
  const isWanting = first?.placeholders.some((name) => tool.inputSchema.required?.includes(name))
  if (!first || calls.length > 1 || !isWanting) return calls.map((call) => ({ tool, part, ...call }))
  const wider = fillArguments(tool, {
    task: part,
    entities: { ...whole, quoted: own.quoted.length > 0 ? own.quoted : whole.quoted, numbers: own.numbers },
    reading,
  })
  return [{ tool, part, ...(wider.placeholders.length < first.placeholders.length ? wider : first) }]
}

/** Removes duplicate calls, and calls whose arguments another call includes. */
export function distinctDrafts(drafts: readonly Draft[]): Draft[] {
  const entriesOf = ({ given }: Draft) => Object.entries(given).map((entry) => JSON.stringify(entry))
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
