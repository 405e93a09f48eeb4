import type { ApiError } from '#support/errors/errors.ts'
import type { Logger } from './log.ts'

interface LoggedRequest {
  readonly id: string
  readonly path: string
  readonly service: string | undefined
  readonly operation: string | undefined
}

/** Writes the access log. Query strings and bodies are left out, because they contain users' questions. */
export function logRequest(log: Logger, request: LoggedRequest, method: string, status: number, tookMs: number): void {
  const { id, path, service, operation } = request
  const ms = Math.round(tookMs * 100) / 100
  log.info({ event: 'request', id, method, path, service, operation, status, ms })
}

/** Logs a bug with its cause, or a failure of another site. Errors of callers are only in the access log. */
export function logFailure(log: Logger, { id, path, operation }: LoggedRequest, error: ApiError): void {
  if (error.code === 'internal') log.error({ event: 'bug', id, path, operation, err: error.cause })
  else if (error.status >= 500) log.warn({ event: 'failure', id, path, operation, code: error.code, err: error.cause })
}

/** Logs an answer that does not match its own schema, which is a bug. */
export function logBadOutput(log: Logger, operation: string, error: unknown): void {
  log.error({ event: 'bad_output', operation, err: error })
}
