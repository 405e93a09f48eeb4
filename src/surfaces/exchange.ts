import { hash } from 'node:crypto'
import { toProblem } from '#support/errors/problem.ts'
import type { ApiError, ErrorBody, ErrorCode } from '#support/errors/errors.ts'
import type { CallClass } from '#support/limits/rate.ts'
import type { Delivery } from '#operation/charge.ts'
import type { LogLevel, SiteLog } from '#operation/sites.ts'
import { codedEtag, codingFor, compress, isCompressible, type Coding } from './compress.ts'
import { languageOf } from './language.ts'
import { negotiate } from './negotiate.ts'
import { encoded, wireOf, type Wire } from './encoded-body.ts'

/** One request and its answer, as the gateway hands it to the surfaces (Hono's `c.env`). */
export interface Exchange {
  readonly id: string
  /** The path of the request, for `instance`, logs and pages. */
  readonly path: string
  /** The whole address of the request. */
  readonly url: string
  /** Where the service is mounted in this request: empty by host, `/life` by path. */
  prefix: string
  /** The bearer token of this request is for us: it is passed on to nobody. */
  isKeyOurs?: boolean
  /** Filled in on the way, for the log and the metrics. */
  service: string | undefined
  operation: string | undefined
  /** The code of the error that the answer is, for the metrics. */
  problem?: ErrorCode
  /** The caller was told an error: of a batch, by one of its answers at least. */
  isRefused?: boolean
  /** Whom the request is counted for. Undefined for a caller who is not limited. */
  readonly client: string | undefined
  /** How much the caller has left, once a call has been counted. */
  limitHeaders: Readonly<Record<string, string>> | undefined
  /** The way of the answer, for what must know whether it arrives. Undefined where there is no connection. */
  delivery?(): Delivery | undefined
  /** What goes with every answer of the operation, refusals too: that it will go. */
  announced?: Readonly<Record<string, string>> | undefined
  /** A request header by its lower-case name. */
  header(name: string): string | undefined
  /** An error as a page, for somebody who reads. Absent where there is nothing to draw one with. */
  drawError?(error: ApiError, form: 'html' | 'markdown'): string
  /** Tells the caller how far the work is. Set where the caller asked for that and can be told. */
  progress?: (done: number, total?: number, message?: string) => void
  /** Hands the caller what a site logs meanwhile. Set where the caller can be told. */
  log?: { readonly level: LogLevel | undefined; readonly tell: (message: SiteLog) => void }
  /** Ends when the caller is gone. Made when it is first asked for. */
  gone(): AbortSignal
  /** Calls when the answer has left us, or its caller has. Absent where there is no connection. */
  whenLeft?(done: () => void): void
  /** Whether somebody asked for `gone` and it has ended: nobody waits for the answer. */
  isGone(): boolean
  /** The last answer that reply() made, in parts: a socket needs no Response. */
  answer?: Answer | undefined
  /** What everybody who asks the same may be told for a moment, where the answer is that. */
  shared?: SharedAnswer | undefined
}

export interface Answer {
  readonly response: Response
  readonly status: number
  readonly body: Body
  /** The body as it goes over the wire, where that is known already. */
  readonly wire: Wire | undefined
  readonly headers: Headers
}

/** A finished answer to a GET, without what belongs to one request alone, and to every answer. */
export interface SharedAnswer {
  readonly etag: string
  readonly wire: Wire
  readonly headers: Headers
  /** Of the 304, for whoever holds the body already. See `commonOfUnchanged`. */
  readonly unchangedHeaders: Headers
  /** How a repetition is counted. */
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

/** What a page may load: what is its own, and nothing that is written into it. */
export const PAGE_POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** Of a page at a name that is not ours: what is its own lies at `address`. */
export function policyAt(address: string): string {
  return PAGE_POLICY['Content-Security-Policy'].replaceAll("'self'", new URL(address).origin)
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

/** Of every answer. */
const NEVER_GUESSED = { 'X-Content-Type-Options': 'nosniff' }
export const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  ...NEVER_GUESSED,
}

/**
 * Of a 304: what a page may read is asked by browsers alone, which say whose page it is. Whoever holds the answer has these
 * fields with it already (RFC 9110 §15.4.5, RFC 9111 §3.2).
 */
export function commonOfUnchanged(exchange: Pick<Exchange, 'header'>): Headers {
  return exchange.header('origin') === undefined ? NEVER_GUESSED : COMMON_HEADERS
}

/** Every answer of every surface is made here. A long text is packed for those who take it so; `wire` is the body encoded. */
export function reply(exchange: Exchange, status: number, body: Body, headers: Headers, wire?: Wire): Response {
  if (!isCompressible(body, headers['Content-Type'])) return replyAsIs(exchange, status, body, headers, wire)
  const coding = codingFor(exchange.header('accept-encoding'))
  if (!coding) return replyAsIs(exchange, status, body, varying(headers), wire)
  return replyAsIs(exchange, status, compress(body, coding, headers.ETag), inCoding(varying(headers), coding))
}

/** Bodies that are strings or bytes and headers as a plain object keep @hono/node-server on its fast path. */
function replyAsIs(exchange: Exchange, status: number, body: Body, ownHeaders: Headers, wire?: Wire): Response {
  const common = status === 304 ? commonOfUnchanged(exchange) : COMMON_HEADERS
  const headers = { ...common, ...headersOfOne(exchange), ...ownHeaders }
  const response = new Response(body, { status, headers })
  exchange.answer = { response, status, body, wire, headers }
  return response
}

/** What belongs to one request alone. */
export function headersOfOne({ id, limitHeaders }: Exchange): Headers {
  return { 'X-Request-Id': id, ...limitHeaders }
}

function varying(headers: Headers): Headers {
  return { ...headers, Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding' }
}

function inCoding(headers: Headers, coding: Coding | undefined): Headers {
  return coding ? { ...headers, 'Content-Encoding': coding } : headers
}

export function replyJson(exchange: Exchange, status: number, value: unknown, headers: Headers = {}) {
  return reply(exchange, status, JSON.stringify(value), {
    'Content-Type': JSON_TYPE,
    'Cache-Control': 'no-store',
    ...headers,
  })
}

/**
 * A GET answer with a strong ETag; 304 without body when the caller holds it already. With `shared` it may be given again,
 * for a moment, to everybody who asks the same.
 */
export function replyCacheable(
  exchange: Exchange,
  body: string,
  headers: Headers,
  shared?: Pick<SharedAnswer, 'callClass'>,
): Response {
  // Encoded once: for the tag, and as it is sent.
  const { wire: plain, seen: etag } = encoded(body, etagOf)
  const isPackable = isCompressible(body, headers['Content-Type'])
  const coding = isPackable ? codingFor(exchange.header('accept-encoding')) : undefined
  const tag = coding ? codedEtag(etag, coding) : etag
  const taggedHeaders: Headers = { ...(isPackable ? varying(headers) : headers), ETag: tag }
  const { 'Content-Type': _ofContent, ...unchangedHeaders } = taggedHeaders
  const isUnchanged = isHeldByCaller(exchange.header('if-none-match'), tag)
  if (isUnchanged && !shared) return replyAsIs(exchange, 304, null, unchangedHeaders)
  const sent = coding ? compress(body, coding, tag) : body
  const wire = typeof sent === 'string' ? plain : wireOf(sent)
  const wholeHeaders = inCoding(taggedHeaders, coding)
  if (shared)
    exchange.shared = { etag: tag, wire, headers: wholeHeaders, unchangedHeaders, callClass: shared.callClass }
  if (isUnchanged) return replyAsIs(exchange, 304, null, unchangedHeaders)
  return replyAsIs(exchange, 200, sent, wholeHeaders, wire)
}

function etagOf(bytes: Uint8Array): string {
  // Of a string the hash takes five times as long as of its bytes.
  return `"${hash('sha1', bytes, 'base64url')}"`
}

/** RFC 9110 §13.1.2: weak comparison, so a W/ prefix added on the way does not matter. */
export function isHeldByCaller(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/** An error as problem+json, or in the shape that a protocol fixes for it. */
/** `linked` is the same error with the links of its sentences as they were written, for who can follow them. */
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

/** Whether a page is wanted before JSON: that is what the windows of browsers ask for. */
export function isForWindow(exchange: Exchange): boolean {
  return drawnForm(exchange) === 'html'
}

/** A page for a browser's window, Markdown for its readers: where it is named, and wanted before JSON. */
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
