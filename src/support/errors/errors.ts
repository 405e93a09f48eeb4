import type { Language, LocalizedText } from './localized-text.ts'

/** All error codes for callers. A code determines the HTTP status and the problem's title. */
export const ERROR_CODES = {
  invalid_input: { status: 400, title: 'Invalid input', titleZh: '輸入有誤' },
  malformed_json: { status: 400, title: 'Malformed JSON', titleZh: 'JSON 格式錯誤' },
  malformed_request: { status: 400, title: 'Malformed request', titleZh: '請求格式錯誤' },
  malformed_payment: { status: 400, title: 'Malformed payment', titleZh: '付款格式錯誤' },
  url_not_allowed: { status: 400, title: 'URL not allowed', titleZh: '不能開啟這個網址' },
  not_authorized: { status: 401, title: 'Not authorized', titleZh: '需要授權' },
  payment_required: { status: 402, title: 'Payment required', titleZh: '需要付費' },
  origin_not_allowed: { status: 403, title: 'Origin not allowed', titleZh: '不允許這個來源' },
  not_for_sale: { status: 403, title: 'Not for sale', titleZh: '不販售' },
  not_found: { status: 404, title: 'Not found', titleZh: '查無資料' },
  no_such_endpoint: { status: 404, title: 'No such endpoint', titleZh: '沒有這個位址' },
  method_not_allowed: { status: 405, title: 'Method not allowed', titleZh: '不支援這個方法' },
  not_acceptable: { status: 406, title: 'Not acceptable', titleZh: '無法提供要求的格式' },
  request_timeout: { status: 408, title: 'Request timeout', titleZh: '請求逾時' },
  payment_conflict: { status: 409, title: 'Payment conflict', titleZh: '付款衝突' },
  body_too_large: { status: 413, title: 'Body too large', titleZh: '內容過大' },
  url_too_long: { status: 414, title: 'URL too long', titleZh: '網址過長' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', titleZh: '不支援的內容類型' },
  misdirected_request: { status: 421, title: 'Misdirected request', titleZh: '無此主機名稱' },
  too_many_requests: { status: 429, title: 'Too many requests', titleZh: '請求太頻繁' },
  headers_too_large: { status: 431, title: 'Header fields too large', titleZh: '標頭過大' },
  internal: { status: 500, title: 'Internal error', titleZh: '內部錯誤' },
  upstream_unavailable: { status: 502, title: 'Upstream unavailable', titleZh: '資料來源沒有回應' },
  too_many_redirects: { status: 502, title: 'Too many redirects', titleZh: '重新導向次數過多' },
  endpoint_not_open: { status: 503, title: 'Endpoint not open', titleZh: '端點尚未開放' },
  paying_closed: { status: 503, title: 'Payments are closed', titleZh: '暫停收款' },
  payment_pending: { status: 503, title: 'Payment pending', titleZh: '付款處理中' },
  overloaded: { status: 503, title: 'Overloaded', titleZh: '負載過高' },
  not_ready: { status: 503, title: 'Not ready', titleZh: '尚未就緒' },
  upstream_timeout: { status: 504, title: 'Upstream timeout', titleZh: '資料來源逾時' },
  deadline_exceeded: { status: 504, title: 'Deadline exceeded', titleZh: '處理逾時' },
  loop_detected: { status: 508, title: 'Loop detected', titleZh: '偵測到循環' },
} as const

export type ErrorCode = keyof typeof ERROR_CODES

export interface InputFault {
  path: string
  message: string
  zh?: string
}

/** The body of an error whose format another protocol defines. It replaces the problem document. */
export interface ErrorBody {
  readonly contentType: string
  /** Encoded in advance, because crawlers often get this error. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly page?: {
    readonly draw: (language: Language) => ErrorPage
    /** The hash of the inline script in `content`, for the Content-Security-Policy: `sha256-…`. */
    readonly scriptHash: string
  }
  readonly structured?: Readonly<Record<string, unknown>>
}

/** A page for one kind of error, such as the price of a paid answer. `content` is HTML. */
export interface ErrorPage {
  readonly title: string
  readonly asked: string
  readonly headline: string
  readonly figure: string
  readonly lede: string
  readonly content: string
  /** The content of the page for an MCP Apps card, without scripts. */
  readonly card: string
}

export interface ApiErrorOptions {
  cause?: unknown
  zh?: string
  /** A headline that is more specific than the code's title. It may say when data will be available. */
  headline?: LocalizedText
  /** Response headers that help the caller to act on the error, such as Allow or Retry-After. */
  headers?: Readonly<Record<string, string>>
  errors?: readonly InputFault[]
  /** Values similar to the unknown one, or some that exist. */
  suggestions?: readonly string[]
  /** The input whose value a suggestion replaces. Default: the first required input, or the first of all. */
  replaces?: string
  /** Chinese and English names of suggestions that are codes. */
  called?: Readonly<Record<string, readonly [zh: string, en: string]>>
  body?: ErrorBody
}

/** An error that the caller can act on. `message` is a sentence for the caller; the cause is only logged. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly zh: string | undefined
  readonly headline: LocalizedText | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly errors: readonly InputFault[] | undefined
  readonly suggestions: readonly string[] | undefined
  readonly replaces: string | undefined
  readonly called: NonNullable<ApiErrorOptions['called']>
  readonly body: ErrorBody | undefined

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = ERROR_CODES[code].status
    this.zh = options.zh
    this.headline = options.headline
    this.headers = options.headers ?? {}
    this.errors = options.errors
    this.suggestions = options.suggestions
    this.replaces = options.replaces
    this.called = options.called ?? {}
    this.body = options.body
  }
}

/** Any other error is a bug and becomes `internal`, without detail. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isStorageFault(thrown)) {
    return new ApiError('not_ready', 'The database cannot be read at the moment. Try again later.', {
      cause: thrown,
      headers: { 'Retry-After': '30' },
      zh: '資料暫時讀不到，請稍後再試。',
    })
  }
  if (isHangUp(thrown))
    return new ApiError('malformed_request', 'The body ended before it was complete.', {
      zh: '內容還沒送完就中斷了。',
    })
  return new ApiError('internal', 'Something went wrong on our side. It has been logged.', {
    cause: thrown,
    zh: '我們這邊出了錯，已經記錄下來。',
  })
}

const STORAGE_FAULT = /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|LOCKED|NOMEM|NOTADB|PROTOCOL|READONLY)/

/** Whether the database file or its disk failed, as opposed to an SQL statement. */
function isStorageFault(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && STORAGE_FAULT.test(String(thrown.code))
}

/** Node throws this if the sender of a body disconnects. Harmless, because nobody waits for the response. */
function isHangUp(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message === 'aborted' && 'code' in thrown && thrown.code === 'ECONNRESET'
}
