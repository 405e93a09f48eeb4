import type { JsonSchema } from '#operation/json-schema.ts'
import type { Exchange } from '../exchange.ts'

export interface ToolDefinition {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema?: JsonSchema
  readonly annotations: {
    readonly title?: string
    readonly readOnlyHint: boolean
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
    readonly openWorldHint?: boolean
  }
  readonly _meta?: Readonly<Record<string, unknown>>
}

/** The tools of tools/list, serialised once per revision of the list. */
export interface ToolList {
  readonly revision: number
  definitions(): readonly ToolDefinition[]
  /** The tools to list. Absent if all tools are listed. */
  listed?(): readonly ToolDefinition[]
}

export interface OpenToolbox extends ToolList {
  /** Returns the function that calls the tools for one request. */
  open(exchange: Exchange): CallTool
}

/** Calls a tool. Undefined for an unknown tool. Throws ApiError if the call fails. */
export type CallTool = (
  name: string,
  args: Record<string, unknown>,
  meta: unknown,
) => ToolAnswer | undefined | Promise<ToolAnswer | undefined>

/** The answer as JSON, from which the result is built, or the complete result of another server. */
export type ToolAnswer =
  | {
      readonly json: string
      /** The text for models. Default: the JSON. */
      readonly text?: string
      readonly meta?: Readonly<Record<string, unknown>>
      /** The answer is paid, so it is sent whatever its size. */
      readonly mustArrive?: boolean
    }
  | { readonly result: Readonly<Record<string, unknown>> }
