import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { whenAdmitted } from '#surfaces/admit.ts'
import type { Exchange, CacheEntry } from '#surfaces/exchange.ts'
import { answerFromCache } from '#surfaces/reply-cacheable.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import { hasBody } from './unread-body.ts'

/** Size limit of cached requests and responses, in characters. Clients choose the length of requests. */
const CHARACTERS_MAX = 8 * 1024 * 1024
/** How many recent requests are remembered, to notice when one is repeated. */
const SEEN_MAX = 1000
/** Long enough for a burst of equal requests, too short for a stale answer (docs/adr/005). */
const STORED_MS = 1000

type Place = Pick<Exchange, 'path' | 'url' | 'prefix' | 'service' | 'operation'>
type Entry = Place & CacheEntry

/** Caches responses in front of the gateway. Without it, every response would be the same. */
export interface ResponseCache {
  /** Answers a GET with the response to an equal request of the last second. Passes other requests to `next`. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse, next: RequestListener): void
  store(incoming: IncomingMessage, exchange: Exchange): void
}

export interface ResponseCacheOptions {
  readonly runtime: Pick<Runtime, 'admissions'>
  /** Changes whenever a row changes. Undefined if changes cannot be noticed; then nothing is cached. */
  readonly dataState: () => unknown
  readonly exchangeOf: (incoming: IncomingMessage, outgoing: ServerResponse, place: Place) => Exchange
  readonly onFinish: (exchange: Exchange, method: string, status: number, startedAt: number) => void
}

export function createResponseCache({ runtime, dataState, exchangeOf, onFinish }: ResponseCacheOptions): ResponseCache {
  const entries = new Map<string, Entry>()
  const seen = new Set<string>()
  let characters = 0
  let second = Number.NaN
  let state: unknown

  /** Empties the cache after a second or a change of data. False if nothing may be cached. */
  function isOpen(): boolean {
    const now = Math.floor(Date.now() / STORED_MS)
    const stateNow = dataState()
    if (now !== second || stateNow !== state) {
      entries.clear()
      characters = 0
      second = now
      state = stateNow
    }
    return state !== undefined
  }

  /** Whether the request occurred recently. Caching every response would cost more than computing it again. */
  function isRepeated(key: string): boolean {
    if (seen.has(key)) return true
    if (seen.size === SEEN_MAX) seen.clear()
    seen.add(key)
    return false
  }

  return {
    serve(incoming, outgoing, next) {
      if (entries.size === 0 || !isOpen() || !isPlainGet(incoming)) return next(incoming, outgoing)
      const entry = entries.get(keyOf(incoming))
      if (!entry) return next(incoming, outgoing)
      const startedAt = performance.now()
      const exchange = exchangeOf(incoming, outgoing, entry)
      const send = () => {
        const { status, body, headers } = answerFromCache(exchange, entry)
        if (body === null) outgoing.writeHead(status, headers).end()
        else outgoing.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body, 'latin1')
        onFinish(exchange, 'GET', status, startedAt)
      }
      // A call over the limit was not counted, so `next` checks the limit again.
      void whenAdmitted(exchange, entry.callClass, runtime, send, () => next(incoming, outgoing))
    },
    store(incoming, exchange) {
      const { cacheEntry, path, url, prefix, service, operation } = exchange
      if (!cacheEntry || !isPlainGet(incoming)) return
      const key = keyOf(incoming)
      if (!isRepeated(key) || characters > CHARACTERS_MAX || !isOpen()) return
      // In latin1, one character is one byte, so Node writes head and body together without encoding them.
      // The cast selects an overload: Buffer.from() takes a string or bytes.
      const body = Buffer.from(cacheEntry.body as string).toString('latin1')
      entries.set(key, { ...cacheEntry, body, path, url, prefix, service, operation })
      characters += key.length + body.length
    },
  }
}

function isPlainGet(incoming: IncomingMessage): boolean {
  return incoming.method === 'GET' && !hasBody(incoming)
}

/** The parts of a request that determine its response. If-None-Match and the client are checked each time. */
function keyOf({ headers, url = '' }: IncomingMessage): string {
  const { host = '', accept = '', 'accept-language': language = '', 'accept-encoding': coding = '' } = headers
  // A line feed separates the parts, because header fields cannot contain one.
  return `${host}${url}\n${accept}\n${language}\n${coding}`
}
