/** Lets an operation call tools on behalf of its caller, with their prices, limits and refusals. */
export interface ToolCalls {
  /** Undefined for an unknown tool. */
  find(name: string): { readonly priceUsd: number | undefined } | undefined
  /**
   * Calls a tool by its listed name. Throws the errors of the tool, such as ApiError `payment_required` with payment
   * instructions.
   */
  call(name: string, args: Readonly<Record<string, unknown>>, payment?: unknown): Promise<CalledTool>
  progress(done: number, total: number, message: string): void
}

export interface CalledTool {
  readonly output: unknown
  readonly receipt?: Readonly<Record<string, unknown>>
}
