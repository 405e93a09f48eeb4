import { codingFor, compress, isCompressible } from './compress.ts'
import type { Exchange, HeaderMap } from './exchange.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Response headers that web pages of other origins may read. */
const EXPOSED_HEADERS = [
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

export const NOSNIFF = { 'X-Content-Type-Options': 'nosniff' }
export const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  ...NOSNIFF,
}

export type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

/** Builds a response. Long text is compressed if the client accepts that. */
export function reply(exchange: Exchange, status: number, body: Body, headers: HeaderMap): Response {
  if (!isCompressible(body, headers['Content-Type'])) return respond(exchange, status, body, headers)
  const coding = codingFor(exchange.header('accept-encoding'))
  if (!coding) return respond(exchange, status, body, varyByEncoding(headers))
  const coded = { ...varyByEncoding(headers), 'Content-Encoding': coding }
  return respond(exchange, status, compress(body, coding, headers.ETag), coded)
}

export function replyJson(exchange: Exchange, status: number, value: unknown): Response {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' }
  return reply(exchange, status, JSON.stringify(value), headers)
}

/** A response whose body is sent as it is. Headers are a plain object: @hono/node-server has a fast path for it. */
export function respond(exchange: Exchange, status: number, body: Body, headers: HeaderMap): Response {
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...headersOfRequest(exchange), ...headers } })
}

/** Headers that belong to one request only and must not be cached. */
export function headersOfRequest({ id, limitHeaders }: Exchange): HeaderMap {
  return { 'X-Request-Id': id, ...limitHeaders }
}

/** Adds Accept-Encoding to Vary, because a shared cache must not send compressed bytes to every client. */
export function varyByEncoding(headers: HeaderMap): HeaderMap {
  return { ...headers, Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding' }
}
