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

/** The state of one HTTP request and response. The gateway passes it as Hono's `c.env`. */
export interface Exchange {
  readonly id: string
  readonly path: string
  readonly url: string
  /** The service's path prefix: empty if the host name selects the service, `/life` if the path does. */
  prefix: string
  /** The bearer token is a credential of this server, so it must not be forwarded to another site. */
  isKeyOurs?: boolean
  /** The service that handles the request, for the log and the metrics. */
  service: string | undefined
  operation: string | undefined
  /** The error code of the response, for the metrics. */
  problem?: ErrorCode
  /** True if the response is an error or, for a batch, contains one. */
  isRefused?: boolean
  /** Identifies the client for rate limits. Undefined for a client without limits. */
  readonly client: string | undefined
  /** Headers with the remaining quota. Set when a call is counted. */
  limitHeaders: Readonly<Record<string, string>> | undefined
  /** The error for a request to a server that is too busy. Operations without a rate limit still run. */
  overload?: ApiError | undefined
  /** Node's request, from which the body is read. Absent in tests without a connection. */
  readonly incoming?: IncomingMessage | undefined
  /** Reports whether the client received the response. Absent without a connection. */
  delivery?(): Delivery | undefined
  /** Headers for every response of a deprecated operation, including refusals. */
  announced?: Readonly<Record<string, string>> | undefined
  /** A request header. `name` must be in lower case. */
  header(name: string): string | undefined
  /** Draws an error as a page. Absent if the renderer is not loaded. */
  drawError?(error: ApiError, form: 'html' | 'markdown'): string
  /** Reports progress. Absent if the caller did not ask for it or cannot receive it. */
  progress?: (done: number, total?: number, message?: string) => void
  /** Whether the caller's host displays MCP Apps. */
  showsCards?: boolean
  /** How a site can ask the caller's user a question. */
  elicitation?: SiteElicitation | undefined
  /** Forwards log messages of a site. Absent if the caller cannot receive them. */
  log?: { readonly level: LogLevel | undefined; readonly tell: (message: SiteLog) => void }
  /** Aborts when the caller disconnects. Created on first use. */
  gone(): AbortSignal
  /** Calls back when the response has been sent or the caller has disconnected. Absent without a connection. */
  whenLeft?(done: () => void): void
  /** Whether `gone` was requested and has aborted, so that no client waits for the response. */
  isGone(): boolean
  /** The response, if identical requests may get it from the response cache for a short time. */
  shared?: SharedAnswer | undefined
}

/** A response to a GET, without the headers that belong to one request only. */
export interface SharedAnswer {
  readonly etag: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Headers
  /** The rate-limit class in which each request served from the cache is counted. */
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

/** Content security policy: pages load only files of this server, and no inline scripts or styles. */
export const PAGE_POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** The policy of a page whose files are on another host, `address`. */
export function policyAt(address: string): string {
  return PAGE_POLICY['Content-Security-Policy'].replaceAll("'self'", new URL(address).origin)
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

const NOSNIFF = { 'X-Content-Type-Options': 'nosniff' }
const COMMON_HEADERS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED, ...NOSNIFF }

/** Builds a response. Long text is compressed if the client accepts that. */
export function reply(exchange: Exchange, status: number, body: Body, headers: Headers): Response {
  if (!isCompressible(body, headers['Content-Type'])) return respond(exchange, status, body, headers)
  const coding = codingFor(exchange.header('accept-encoding'))
  if (!coding) return respond(exchange, status, body, addVary(headers))
  const coded = { ...addVary(headers), 'Content-Encoding': coding }
  return respond(exchange, status, compress(body, coding, headers.ETag), coded)
}

/** A plain object of headers, because @hono/node-server has a fast path for it. */
function respond(exchange: Exchange, status: number, body: Body, headers: Headers): Response {
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...headersOfOne(exchange), ...headers } })
}

/** Headers that belong to one request only and must not be cached. */
function headersOfOne({ id, limitHeaders }: Exchange): Headers {
  return { 'X-Request-Id': id, ...limitHeaders }
}

function addVary(headers: Headers): Headers {
  return { ...headers, Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding' }
}

export function replyJson(exchange: Exchange, status: number, value: unknown) {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' }
  return reply(exchange, status, JSON.stringify(value), headers)
}

/** A response to a GET with a strong ETag, or 304. With `shared`, identical requests may get it from the cache. */
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
    ...(isPackable ? addVary(ownHeaders) : ownHeaders),
    ...(coding && { 'Content-Encoding': coding }),
    ETag: etag,
  }
  const isUnchanged = hasEtag(exchange, etag)
  const body = coding && (shared || !isUnchanged) ? compress(text, coding, etag) : text
  if (shared) exchange.shared = { etag, body, headers, callClass: shared.callClass }
  return isUnchanged
    ? new Response(null, { status: 304, headers: listUnchangedHeaders(exchange, headers) })
    : respond(exchange, 200, body, headers)
}

export function repeatedAnswer(exchange: Exchange, { etag, body, headers }: SharedAnswer) {
  if (hasEtag(exchange, etag)) return { status: 304, body: null, headers: listUnchangedHeaders(exchange, headers) }
  return { status: 200, body, headers: { ...COMMON_HEADERS, ...headersOfOne(exchange), ...headers } }
}

/** Compares weakly, as RFC 9110 §13.1.2 requires: a proxy may have added W/. */
function hasEtag(exchange: Exchange, etag: string): boolean {
  const sent = exchange.header('if-none-match')
  return sent !== undefined && sent.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/**
 * The headers of a 304, which update the client's stored response (RFC 9110 §15.4.5, RFC 9111 §3.2). Only browsers send
 * Origin and need CORS headers.
 */
function listUnchangedHeaders(exchange: Exchange, headers: Headers): Headers {
  const { 'Content-Type': _type, 'Content-Encoding': _coding, ...kept } = headers
  const common = exchange.header('origin') === undefined ? NOSNIFF : COMMON_HEADERS
  return { ...common, ...headersOfOne(exchange), ...kept }
}

/** An error as problem+json, or as the protocol requires. `linked` is the same with Markdown links. */
export function replyError(exchange: Exchange, error: ApiError, linked = error): Response {
  exchange.problem = error.code
  exchange.isRefused = true
  const headers = { 'Cache-Control': 'no-store', ...exchange.announced, ...error.headers }
  if (error.body) return replyAsBody(exchange, error, error.body, headers)
  const form = exchange.drawError && chooseDrawnForm(exchange)
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

/** Whether the client prefers HTML over JSON, as browsers do for pages. */
export function isForWindow(exchange: Exchange): boolean {
  return chooseDrawnForm(exchange) === 'html'
}

function chooseDrawnForm(exchange: Exchange): 'html' | 'markdown' | undefined {
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
