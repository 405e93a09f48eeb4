/** Every code that a caller can meet. The code fixes the HTTP status and the title of the problem. */
export const ERROR_CODES = {
  invalid_input: { status: 400, title: 'Invalid input' },
  malformed_json: { status: 400, title: 'Malformed JSON' },
  malformed_request: { status: 400, title: 'Malformed request' },
  url_not_allowed: { status: 400, title: 'URL not allowed' },
  payment_required: { status: 402, title: 'Payment required' },
  origin_not_allowed: { status: 403, title: 'Origin not allowed' },
  not_found: { status: 404, title: 'Not found' },
  no_such_endpoint: { status: 404, title: 'No such endpoint' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  request_timeout: { status: 408, title: 'Request timeout' },
  payment_conflict: { status: 409, title: 'Payment conflict' },
  body_too_large: { status: 413, title: 'Body too large' },
  url_too_long: { status: 414, title: 'URL too long' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  misdirected_request: { status: 421, title: 'Misdirected request' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'Header fields too large' },
  internal: { status: 500, title: 'Internal error' },
  upstream_unavailable: { status: 502, title: 'Upstream unavailable' },
  endpoint_not_open: { status: 503, title: 'Endpoint not open' },
  payment_pending: { status: 503, title: 'Payment pending' },
  overloaded: { status: 503, title: 'Overloaded' },
  not_ready: { status: 503, title: 'Not ready' },
  upstream_timeout: { status: 504, title: 'Upstream timeout' },
  deadline_exceeded: { status: 504, title: 'Deadline exceeded' },
  loop_detected: { status: 508, title: 'Loop detected' },
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** One fault in the caller's input: where it is (dotted path) and what to send instead. */
export interface InputFault {
  path: string
  message: string
}

/** What is sent in place of the problem document, where another protocol fixes what an error looks like. */
export interface ErrorBody {
  readonly contentType: string
  /** Encoded once: such an error is often sent again and again. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The same for a browser. */
  readonly html?: string
  /** The same as the structured content of an MCP tool result. */
  readonly structured?: Readonly<Record<string, unknown>>
}

export interface ApiErrorOptions {
  cause?: unknown
  /** Response headers that the caller needs to act on the error, such as Allow or Retry-After. */
  headers?: Readonly<Record<string, string>>
  errors?: readonly InputFault[]
  /** Near matches of what was not found, or what exists instead. */
  suggestions?: readonly string[]
  body?: ErrorBody
}

/** A failure that the caller can act on. The message is a sentence for them; the cause goes to the log only. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly errors: readonly InputFault[] | undefined
  readonly suggestions: readonly string[] | undefined
  readonly body: ErrorBody | undefined

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = ERROR_CODES[code].status
    this.headers = options.headers ?? {}
    this.errors = options.errors
    this.suggestions = options.suggestions
    this.body = options.body
  }
}

/** Turns whatever was thrown into an ApiError: a stranger is a bug, answered as `internal` without detail. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isStorageFault(thrown)) {
    return new ApiError('not_ready', 'The records cannot be read at the moment. Try again later.', {
      cause: thrown,
      headers: { 'Retry-After': '30' },
    })
  }
  if (isHangUp(thrown)) return new ApiError('malformed_request', 'The body ended before it was complete.')
  return new ApiError('internal', 'Something went wrong on our side. It has been logged.', { cause: thrown })
}

const STORAGE_FAULT = /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|LOCKED|NOMEM|NOTADB|PROTOCOL|READONLY)/

/** The file or the disk under the database, not a statement of ours. */
function isStorageFault(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && STORAGE_FAULT.test(String(thrown.code))
}

/** Node's error of a body whose sender is gone. Nobody reads the answer, and nothing is wrong here. */
function isHangUp(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message === 'aborted' && 'code' in thrown && thrown.code === 'ECONNRESET'
}
