import type { TaskTool } from './task-tool.ts'

export interface Use {
  readonly argument: string
  readonly step: number
  readonly path: string
}

interface PlannedCall {
  readonly kind: 'call'
  readonly tool: TaskTool
  /** The words of the task for which the plan calls this tool. */
  readonly part: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** The arguments that come from the task. */
  readonly given: Readonly<Record<string, unknown>>
  readonly uses: readonly Use[]
  /** Required arguments that neither the task nor an earlier result supplies. */
  readonly missing: readonly string[]
  /** The number of the step that checks this call's condition. */
  readonly when?: number
}

interface PlannedJudgement {
  readonly kind: 'condition' | 'comparison'
  /** The words of the task that ask about the results, such as “which is cheapest”. */
  readonly part: string
  /** The numbers of the steps whose results are judged or compared. */
  readonly of: readonly number[]
}

/** Steps are numbered from 1; `after` lists the steps that must run before. */
export type PlannedStep = (PlannedCall | PlannedJudgement) & { readonly after: readonly number[] }

export interface Plan {
  readonly steps: readonly PlannedStep[]
  readonly leftOut: readonly string[]
  readonly unanswered: readonly string[]
}
