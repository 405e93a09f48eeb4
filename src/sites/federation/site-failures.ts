import { isObject } from '#operation/is-object.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { SiteResult } from './site-result.ts'

/** The site works and refuses one request; `result` tells a caller of a tool so. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number | undefined
  readonly result: SiteResult
  constructor(message: string, code: number | undefined, result: SiteResult) {
    super(message)
    this.code = code
    this.result = result
  }
}

/** Converts a refusal to an ApiError, for requests other than tool calls. */
export function toApiError(err: unknown): unknown {
  return err instanceof Refusal ? new ApiError('upstream_unavailable', err.message) : err
}

/** Finds the innermost cause of an error that the MCP client has wrapped. */
export function unwrapError(err: unknown): { cause: unknown; code: unknown } {
  // Safe: any object may be asked for a property.
  const code = isObject(err) || err instanceof Error ? (err as { code?: unknown }).code : undefined
  let cause = err
  while (cause instanceof Error && cause.cause !== undefined && !(cause instanceof ApiError)) cause = cause.cause
  return { cause, code }
}

export function isTimeout(code: unknown): boolean {
  return typeof code === 'string' && /timeout/i.test(code)
}
