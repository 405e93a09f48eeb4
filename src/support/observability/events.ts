import type { ApiError } from '#support/errors/errors.ts'
import type { LoggedRequest } from './access-line.ts'
import type { Logger } from './log.ts'

/** A bug, with its cause, or an upstream that failed us. What callers do wrong is in the access log already. */
export function logFailure(log: Logger, request: LoggedRequest, error: ApiError): void {
  const { id, path, operation } = request
  if (error.code === 'internal') log.error({ event: 'bug', id, path, operation, err: error.cause })
  else if (error.status >= 500) log.warn({ event: 'failure', id, path, operation, code: error.code, err: error.cause })
}

export function logBadOutput(log: Logger, operation: string, error: unknown): void {
  log.error({ event: 'bad_output', operation, err: error })
}
