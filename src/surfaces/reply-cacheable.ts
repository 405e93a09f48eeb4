import { hash } from 'node:crypto'
import { codedEtag, codingFor, compress, isCompressible } from './compress.ts'
import type { CacheEntry, Exchange, HeaderMap } from './exchange.ts'
import { COMMON_HEADERS, headersOfRequest, NOSNIFF, respond, varyByEncoding } from './reply.ts'

/** A response to a GET with a strong ETag, or 304. With `cached`, identical requests may get it from the cache. */
export function replyCacheable(
  exchange: Exchange,
  text: string,
  ownHeaders: HeaderMap,
  cached?: Pick<CacheEntry, 'callClass'>,
): Response {
  const isPackable = isCompressible(text, ownHeaders['Content-Type'])
  const coding = isPackable ? codingFor(exchange.header('accept-encoding')) : undefined
  const plainTag = `"${hash('sha1', text, 'base64url')}"`
  const etag = coding ? codedEtag(plainTag, coding) : plainTag
  const headers = {
    ...(isPackable ? varyByEncoding(ownHeaders) : ownHeaders),
    ...(coding && { 'Content-Encoding': coding }),
    ETag: etag,
  }
  const isUnchanged = hasEtag(exchange, etag)
  const body = coding && (cached || !isUnchanged) ? compress(text, coding, etag) : text
  if (cached) exchange.cacheEntry = { etag, body, headers, callClass: cached.callClass }
  return isUnchanged
    ? new Response(null, { status: 304, headers: notModifiedHeaders(exchange, headers) })
    : respond(exchange, 200, body, headers)
}

/** The response to a later, identical request. Not a `Response`, because the gateway writes it to the socket itself. */
export function answerFromCache(exchange: Exchange, { etag, body, headers }: CacheEntry) {
  if (hasEtag(exchange, etag)) return { status: 304, body: null, headers: notModifiedHeaders(exchange, headers) }
  return { status: 200, body, headers: { ...COMMON_HEADERS, ...headersOfRequest(exchange), ...headers } }
}

/** Compares weakly, as RFC 9110 §13.1.2 requires: a proxy may have added W/. */
function hasEtag(exchange: Exchange, etag: string): boolean {
  const known = exchange.header('if-none-match')
  return known !== undefined && known.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/**
 * The headers of a 304, which update the client's stored response (RFC 9110 §15.4.5, RFC 9111 §3.2). Only browsers send
 * Origin and need CORS headers.
 */
function notModifiedHeaders(exchange: Exchange, headers: HeaderMap): HeaderMap {
  const { 'Content-Type': _type, 'Content-Encoding': _coding, ...stored } = headers
  const common = exchange.header('origin') === undefined ? NOSNIFF : COMMON_HEADERS
  return { ...common, ...headersOfRequest(exchange), ...stored }
}
