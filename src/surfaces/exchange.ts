import type { IncomingMessage } from 'node:http'
import type { ApiError, ErrorCode } from '#support/errors/errors.ts'
import type { CallClass } from '#support/limits/rate.ts'
import type { Delivery } from '#operation/charge.ts'
import type { LogLevel, SiteElicitation, SiteLog } from '#operation/sites.ts'

export type HeaderMap = Readonly<Record<string, string>>

/** The state of one HTTP request and response. The gateway passes it as Hono's `c.env`. */
export interface Exchange extends HttpState, LoggedState, CallerState, McpState {}

interface HttpState {
  readonly id: string
  readonly path: string
  readonly url: string
  /** The service's path prefix: empty if the host name selects the service, `/life` if the path does. */
  prefix: string
  /** A request header. `name` must be in lower case. */
  header(name: string): string | undefined
  /** Node's request, from which the body is read. Absent in tests without a connection. */
  readonly incoming?: IncomingMessage | undefined
  /** Headers for every response of a deprecated operation, including refusals. Set by the route of the operation. */
  deprecationHeaders?: HeaderMap | undefined
  /** Draws an error as a page. Absent if the renderer is not loaded. */
  drawError?(error: ApiError, form: 'html' | 'markdown'): string
  /** The response, if identical requests may get it from the response cache for a short time. Set by the reply. */
  cacheEntry?: CacheEntry | undefined
  /** Reports whether the client received the response. Absent without a connection. */
  delivery?(): Delivery | undefined
  /** Aborts when the caller disconnects. Created on first use. */
  abortSignal(): AbortSignal
  /** Whether `abortSignal` was requested and has aborted, so that no client waits for the response. */
  isAborted(): boolean
  /** Calls back when the response has been sent or the caller has disconnected. Absent without a connection. */
  onClose?(callback: () => void): void
}

/** For the log and the metrics. The code that answers the request fills it in. */
interface LoggedState {
  /** The service that handles the request. */
  service: string | undefined
  operation: string | undefined
  /** The error code of the response. */
  problem?: ErrorCode
  /** True if the response is an error or, for a batch, contains one. */
  isRefused?: boolean
}

interface CallerState {
  /** Identifies the client for rate limits. Undefined for a client without limits. */
  readonly client: string | undefined
  /** Headers with the remaining quota. Set when a call is counted. */
  limitHeaders: HeaderMap | undefined
  /** The error for a request to a server that is too busy. Operations without a rate limit still run. */
  overload?: ApiError | undefined
  /** The bearer token is a credential of this server, so it must not be forwarded to another site. */
  isKeyOurs?: boolean
}

/** The parts of an MCP client that a call can use: progress, questions, log. Set when the call begins; absent for other requests. */
interface McpState {
  /** Reports progress. Absent if the caller did not ask for it or cannot receive it. */
  progress?: (done: number, total?: number, message?: string) => void
  /** Whether the caller's host displays MCP Apps. */
  showsCards?: boolean
  /** How a site can ask the caller's user a question. */
  elicitation?: SiteElicitation | undefined
  /** Forwards log messages of a site. Absent if the caller cannot receive them. */
  log?: { readonly level: LogLevel | undefined; readonly tell: (message: SiteLog) => void }
}

/** A response to a GET, without the headers that belong to one request only. */
export interface CacheEntry {
  readonly etag: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: HeaderMap
  /** The rate-limit class in which each request served from the cache is counted. */
  readonly callClass: CallClass | undefined
}
