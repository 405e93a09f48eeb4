import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { toProblem } from '#support/errors/problem.ts'
import type { ApiError, ErrorBody, ErrorCode } from '#support/errors/errors.ts'
import type { CallClass } from '#support/limits/rate.ts'
import type { Delivery } from '#operation/charge.ts'
import type { LogLevel, SiteElicitation, SiteLog } from '#operation/sites.ts'
import { codedEtag, codingFor, compress, isCompressible } from './compress.ts'
import { languageOf } from './language.ts'
import { negotiate } from './negotiate.ts'

/** Passed by the gateway to the surfaces as Hono's `c.env`. */
export interface Exchange {
  readonly id: string
  readonly path: string
  readonly url: string
  /**
   * The path prefix of the service in this request: empty if the host selects the service, `/life` if the path does.
   */
  prefix: string
  /** The bearer token is for this server, so it must not be forwarded to a site. */
  isKeyOurs?: boolean
  /** The service, for the log and the metrics. */
  service: string | undefined
  operation: string | undefined
  /** The error code of the response, for the metrics. */
  problem?: ErrorCode
  /** The response is an error. For a batch: at least one part is. */
  isRefused?: boolean
  /** The client's key for rate limits. Undefined for a client without limits. */
  readonly client: string | undefined
  /** Headers with the remaining quota, once a call has been counted. */
  limitHeaders: Readonly<Record<string, string>> | undefined
  /** Why the server is too busy for this request. Operations without a rate limit still run. */
  overload?: ApiError | undefined
  /** Node's request, from which the body is read. Absent without a connection. */
  readonly incoming?: IncomingMessage | undefined
  /** Tracks the delivery of the response. Undefined without a connection. */
  delivery?(): Delivery | undefined
  /** Headers for every response of a deprecated operation, including refusals. */
  announced?: Readonly<Record<string, string>> | undefined
  /** A request header. `name` must be in lower case. */
  header(name: string): string | undefined
  /** Renders an error as a page. Absent if no renderer is available. */
  drawError?(error: ApiError, form: 'html' | 'markdown'): string
  /** Reports progress. Present if the caller asked for it and can receive it. */
  progress?: (done: number, total?: number, message?: string) => void
  /** The caller's host shows MCP Apps cards. */
  showsCards?: boolean
  /** How a site may ask the caller's user. */
  elicitation?: SiteElicitation | undefined
  /** Forwards log messages of a site. Present if the caller can receive them. */
  log?: { readonly level: LogLevel | undefined; readonly tell: (message: SiteLog) => void }
  /** Aborts when the caller disconnects. Created on first use. */
  gone(): AbortSignal
  /** Calls back when the response has been sent or the caller has disconnected. Absent without a connection. */
  whenLeft?(done: () => void): void
  /** Whether `gone` was used and has aborted, so no client waits for the response. */
  isGone(): boolean
  /** The response, if the response cache may serve it for a short time to identical requests. */
  shared?: SharedAnswer | undefined
}

/** A response to a GET, without the headers of the individual request. */
export interface SharedAnswer {
  readonly etag: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Headers
  /** The rate-limit class under which each repetition is counted. */
  readonly callClass: CallClass | undefined
}

type Headers = Readonly<Record<string, string>>

const EXPOSED = [
  'ETag',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'X-PAYMENT-RESPONSE',
  'Mcp-Session-Id',
  'WWW-Authenticate',
  'Content-Disposition',
  'X-About',
  'Deprecation',
  'Sunset',
  'Link',
].join(', ')

/** Content security policy: pages may load only their own files, without inline scripts or styles. */
export const PAGE_POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** The policy of a page on an unknown host, whose files are at `address`. */
export function policyAt(address: string): string {
  return PAGE_POLICY['Content-Security-Policy'].replaceAll("'self'", new URL(address).origin)
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

const NOSNIFF = { 'X-Content-Type-Options': 'nosniff' }
const COMMON_HEADERS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED, ...NOSNIFF }

/** Builds the responses of all surfaces. Compresses long text for clients that accept it. */
export function reply(exchange: Exchange, status: number, body: Body, headers: Headers): Response {
  if (!isCompressible(body, headers['Content-Type'])) return respond(exchange, status, body, headers)
  const coding = codingFor(exchange.header('accept-encoding'))
  if (!coding) return respond(exchange, status, body, varying(headers))
  const coded = { ...varying(headers), 'Content-Encoding': coding }
  return respond(exchange, status, compress(body, coding, headers.ETag), coded)
}

/** @hono/node-server has a fast path for string or byte bodies with plain-object headers. */
function respond(exchange: Exchange, status: number, body: Body, headers: Headers): Response {
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...headersOfOne(exchange), ...headers } })
}

/** Headers of the individual request, which must not be cached. */
function headersOfOne({ id, limitHeaders }: Exchange): Headers {
  return { 'X-Request-Id': id, ...limitHeaders }
}

function varying(headers: Headers): Headers {
  return { ...headers, Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding' }
}

export function replyJson(exchange: Exchange, status: number, value: unknown, headers: Headers = {}) {
  return reply(exchange, status, JSON.stringify(value), {
    'Content-Type': JSON_TYPE,
    'Cache-Control': 'no-store',
    ...headers,
  })
}

/**
 * A response to a GET with a strong ETag, or 304 if the client has the same version. With `shared`, the response cache
 * may serve it to identical requests.
 */
export function replyCacheable(
  exchange: Exchange,
  text: string,
  ownHeaders: Headers,
  shared?: Pick<SharedAnswer, 'callClass'>,
): Response {
  const isPackable = isCompressible(text, ownHeaders['Content-Type'])
  const coding = isPackable ? codingFor(exchange.header('accept-encoding')) : undefined
  const plainTag = `"${hash('sha1', text, 'base64url')}"`
  const etag = coding ? codedEtag(plainTag, coding) : plainTag
  const headers = {
    ...(isPackable ? varying(ownHeaders) : ownHeaders),
    ...(coding && { 'Content-Encoding': coding }),
    ETag: etag,
  }
  const isUnchanged = hasEtag(exchange, etag)
  const body = coding && (shared || !isUnchanged) ? compress(text, coding, etag) : text
  if (shared) exchange.shared = { etag, body, headers, callClass: shared.callClass }
  return isUnchanged
    ? new Response(null, { status: 304, headers: unchangedHeaders(exchange, headers) })
    : respond(exchange, 200, body, headers)
}

export function repeatedAnswer(exchange: Exchange, { etag, body, headers }: SharedAnswer) {
  if (hasEtag(exchange, etag)) return { status: 304, body: null, headers: unchangedHeaders(exchange, headers) }
  return { status: 200, body, headers: { ...COMMON_HEADERS, ...headersOfOne(exchange), ...headers } }
}

/** RFC 9110 §13.1.2 requires weak comparison, so a W/ prefix added by a proxy does not matter. */
function hasEtag(exchange: Exchange, etag: string): boolean {
  const sent = exchange.header('if-none-match')
  return sent !== undefined && sent.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/**
 * The headers of a 304, which update the client's stored response (RFC 9110 §15.4.5, RFC 9111 §3.2). CORS headers are
 * sent only with Origin, because only browsers check them.
 */
function unchangedHeaders(exchange: Exchange, headers: Headers): Headers {
  const { 'Content-Type': _type, 'Content-Encoding': _coding, ...kept } = headers
  const common = exchange.header('origin') === undefined ? NOSNIFF : COMMON_HEADERS
  return { ...common, ...headersOfOne(exchange), ...kept }
}

/**
 * An error as problem+json, or in the shape that a protocol requires. `linked` is the same error with links in its
 * sentences, for Markdown.
 */
export function replyError(exchange: Exchange, error: ApiError, linked = error): Response {
  exchange.problem = error.code
  exchange.isRefused = true
  const headers = { 'Cache-Control': 'no-store', ...exchange.announced, ...error.headers }
  if (error.body) return replyAsBody(exchange, error, error.body, headers)
  const form = exchange.drawError && drawnForm(exchange)
  if (exchange.drawError && form) {
    return reply(exchange, error.status, exchange.drawError(form === 'markdown' ? linked : error, form), {
      'Content-Type': `text/${form}; charset=utf-8`,
      Vary: 'Accept, Accept-Language',
      ...PAGE_POLICY,
      ...headers,
    })
  }
  return reply(exchange, error.status, JSON.stringify(toProblem(error, exchange.path, languageOf(exchange))), {
    'Content-Type': PROBLEM_TYPE,
    ...headers,
  })
}

/** Whether the client prefers HTML over JSON, as browsers do for navigation. */
export function isForWindow(exchange: Exchange): boolean {
  return drawnForm(exchange) === 'html'
}

function drawnForm(exchange: Exchange): 'html' | 'markdown' | undefined {
  const accept = exchange.header('accept') ?? ''
  const wanted = negotiate(accept, ['application/problem+json', 'application/json', 'text/html', 'text/markdown'])
  if (wanted === 'text/html' && accept.includes('text/html')) return 'html'
  const isMarkdown = accept.includes('text/markdown')
    ? wanted === 'text/markdown'
    : wanted !== undefined && !accept.includes('json') && exchange.path.endsWith('.md')
  return isMarkdown ? 'markdown' : undefined
}

function replyAsBody(exchange: Exchange, error: ApiError, body: ErrorBody, headers: Headers): Response {
  const accept = exchange.header('accept')
  const isPage = accept?.includes('text/html') && negotiate(accept, [body.contentType, 'text/html']) === 'text/html'
  const page = isPage ? body.page : undefined
  if (!page || !exchange.drawError)
    return reply(exchange, error.status, body.bytes, { ...headers, 'Content-Type': body.contentType })
  return reply(exchange, error.status, exchange.drawError(error, 'html'), {
    ...PAGE_POLICY,
    'Content-Security-Policy': PAGE_POLICY['Content-Security-Policy'].replace(
      "script-src 'self'",
      `script-src 'self' '${page.scriptHash}'`,
    ),
    ...headers,
    Vary: 'Accept, Accept-Language',
    'Content-Type': HTML_TYPE,
  })
}
