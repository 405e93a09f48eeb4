/** What an operation that runs others may do on behalf of its caller: with their prices, limits and refusals. */
export interface ToolCalls {
  /** Undefined for a tool that there is not. */
  find(name: string): { readonly priceUsd: number | undefined } | undefined
  /**
   * Calls a tool by its listed name. Throws what the tool throws: ApiError `payment_required` where the payment is
   * missing, with how to pay.
   */
  call(name: string, args: Readonly<Record<string, unknown>>, payment?: unknown): Promise<CalledTool>
  /** Tells the caller how far the work is, where the caller asked to be told. */
  progress(done: number, total: number, message: string): void
}

export interface CalledTool {
  readonly output: unknown
  /** Of a paid call: what says that it was paid. */
  readonly receipt?: Readonly<Record<string, unknown>>
}
