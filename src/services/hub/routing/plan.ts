import type { TaskTool } from './task-tool.ts'

export interface Use {
  readonly argument: string
  readonly step: number
  readonly path: string
}

interface PlannedCall {
  readonly kind: 'call'
  readonly tool: TaskTool
  /** The part of the task that it answers. */
  readonly part: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly uses: readonly Use[]
  /** Required arguments that neither the task nor a step gives. */
  readonly missing: readonly string[]
  /** The condition that must hold for it, by its step. */
  readonly when?: number
}

interface PlannedThought {
  readonly kind: 'condition' | 'comparison'
  /** The question about the answers, in the task's own words. */
  readonly part: string
  /** The steps whose answers are judged or compared. */
  readonly of: readonly number[]
}

/** Steps are counted from 1; `after` are those that have to be done before. */
export type PlannedStep = (PlannedCall | PlannedThought) & { readonly after: readonly number[] }

export interface Plan {
  readonly steps: readonly PlannedStep[]
  /** The things that the task excludes. */
  readonly leftOut: readonly string[]
  /** Parts of the task that no tool answers. */
  readonly unanswered: readonly string[]
}
