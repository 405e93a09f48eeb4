import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

export type Coding = 'br' | 'gzip'

/** A shorter body fits into one packet without compression. */
const CHARACTERS_MIN = 1024
/** A longer body is compressed at the fastest level, because compression blocks the event loop. */
const SLOW_CHARACTERS_MAX = 100_000

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|problem\+json|xml|atom\+xml|x-ndjson|ld\+json)|image\/svg)/

/** Whether compression is worthwhile. If so, the response has `Vary: Accept-Encoding` for all clients. */
export function isCompressible(body: unknown, contentType: string | undefined): body is string {
  return typeof body === 'string' && body.length > CHARACTERS_MIN && COMPRESSIBLE.test(contentType ?? '')
}

/** The content coding that the client prefers (RFC 9110 §12.5.3). At equal weight, Brotli. */
export function codingFor(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined
  const weights = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : undefined
}

const compressedByEtag = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (bytes, key) => bytes.byteLength + key.length,
})

/** Compresses a body. If it has an ETag, the result is cached. */
export function compress(body: string, coding: Coding, etag: string | undefined): Uint8Array<ArrayBuffer> {
  if (etag === undefined) return compressNow(body, coding, false)
  const key = `${coding} ${etag}`
  const cached = compressedByEtag.get(key)
  if (cached) return cached
  const made = compressNow(body, coding, true)
  compressedByEtag.set(key, made)
  return made
}

/** A result that will be cached is worth a better level. */
function compressNow(body: string, coding: Coding, isCached: boolean): Uint8Array<ArrayBuffer> {
  const isSlow = isCached && body.length <= SLOW_CHARACTERS_MAX
  if (coding === 'gzip') return Uint8Array.from(gzipSync(body, { level: isSlow ? 6 : 1 }))
  const quality = isSlow ? 5 : 1
  return Uint8Array.from(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}

/** A compressed body is another representation, so it needs a different strong ETag (RFC 9110 §8.8.3.3). */
export function codedEtag(etag: string, coding: Coding): string {
  return `${etag.slice(0, -1)}-${coding}"`
}
