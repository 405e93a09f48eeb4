import type { ApiError } from '#errors/errors.ts'
import type { Logger } from './log.ts'

interface Request {
  readonly id: string
  readonly path: string
  readonly service: string | undefined
  readonly operation: string | undefined
}

/** The access log. Query strings and bodies stay out of it: they hold what people asked. */
export function logRequest(log: Logger, request: Request, method: string, status: number, tookMs: number): void {
  const { id, path, service, operation } = request
  log.info({ event: 'request', id, method, path, service, operation, status, ms: Math.round(tookMs * 100) / 100 })
}

/** A bug, with its cause, or an upstream that failed us. What callers do wrong is in the access log already. */
export function logFailure(log: Logger, request: Request, error: ApiError): void {
  const { id, path, operation } = request
  if (error.code === 'internal') log.error({ event: 'bug', id, path, operation, err: error.cause })
  else if (error.status >= 500) log.warn({ event: 'failure', id, path, operation, code: error.code, err: error.cause })
}

export function logBadOutput(log: Logger, operation: string, error: unknown): void {
  log.error({ event: 'bad_output', operation, err: error })
}
