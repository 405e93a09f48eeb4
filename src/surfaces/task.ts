import type { Language } from '#support/errors/localized-text.ts'
import type { ErrorCode, InputFault } from '#support/errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import type { InputOrigin } from '#operation/input/read-input.ts'
import type { Routed } from '#operation/front.ts'
import type { RemoteTool } from '#operation/sites.ts'
import type { AnswerOptions } from './tools/answer-format.ts'
import type { PageFormat } from './pages/page-formats.ts'
import type { Reader } from './reader.ts'

/** A call as plain data, which a worker thread parses, runs, validates and renders. */
export interface Task {
  readonly service: string
  readonly operation: string
  readonly raw: Readonly<Record<string, unknown>>
  readonly from: InputOrigin
  readonly now: Date
  readonly language: Language
  /** The tools of remote MCP servers; empty unless the service is the hub. */
  readonly remoteTools: readonly RemoteTool[]
  /** False while the service's data cannot be used. */
  readonly hasRecords: boolean
  readonly drawing: Drawing
}

export type Drawing =
  | { readonly as: 'api'; readonly accept: string | undefined; readonly reader: Reader }
  | { readonly as: 'tool'; readonly options: AnswerOptions; readonly reader: Reader }
  | {
      readonly as: 'page'
      readonly format: PageFormat | 'html'
      readonly reader: Reader
      readonly path: string
      readonly entered: Readonly<Record<string, readonly string[]>>
      readonly instead: readonly Routed[]
    }

export type TaskResult =
  | { readonly rendered: Rendered; readonly badOutput?: string }
  | { readonly refusal: Refusal }
  /** The stack trace of a bug, for the log. */
  | { readonly bug: string }

/** An ApiError as plain data, which can be sent between threads. */
export interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly zh?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly errors?: readonly InputFault[]
  readonly suggestions?: readonly string[]
}

/** Runs tasks in worker threads. src/app/workers.ts implements it. */
export interface Workers {
  /** `client` identifies the caller. Clients take turns, so that none can block the others. */
  run(task: Task, asked: { readonly client: string | undefined; readonly signal: AbortSignal }): Promise<TaskResult>
  /** The number of threads, running tasks and queued tasks. */
  state(): { readonly threads: number; readonly running: number; readonly waiting: number }
}
