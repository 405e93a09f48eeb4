/** Lets an operation call other tools for its caller. Their prices and rate limits apply. */
export interface ToolCalls {
  /** The price of a tool. Undefined for an unknown tool. */
  find(name: string): { readonly priceUsd: number | undefined } | undefined
  /** Calls a tool by its listed name. Throws its errors, such as ApiError `payment_required`. */
  call(name: string, args: Readonly<Record<string, unknown>>, payment?: unknown): Promise<CalledTool>
  progress(done: number, total: number, message: string): void
}

export interface CalledTool {
  readonly output: unknown
  readonly receipt?: Readonly<Record<string, unknown>>
}
