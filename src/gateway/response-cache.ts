import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { whenAdmitted } from '#surfaces/admit.ts'
import { repeatedAnswer, type Exchange, type SharedAnswer } from '#surfaces/exchange.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import { hasBody } from './unread-body.ts'

/** Requests and responses together: a request is as long as its sender likes. */
const CHARACTERS_MAX = 8 * 1024 * 1024
/** The latest requests, in which a repetition is looked for. */
const SEEN_MAX = 1000
/** Long enough for a burst, too short to show anything old. See docs/adr/005. */
const STORED_MS = 1000

type Place = Pick<Exchange, 'path' | 'url' | 'prefix' | 'service' | 'operation'>
type Entry = Place & SharedAnswer

/** In front of the gateway, which answers the same without it. */
export interface ResponseCache {
  /** Answers a GET that was answered in the same second; passes every other request to `next`. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse, next: RequestListener): void
  /** Stores the response of an exchange, if others may get it. */
  store(incoming: IncomingMessage, exchange: Exchange): void
}

export interface ResponseCacheOptions {
  readonly runtime: Pick<Runtime, 'admissions'>
  /** Another value as soon as any row has changed; undefined while that is unknown, and nothing may be stored. */
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

  /** Drops everything when the second is over or the data has changed. False while nothing may be stored. */
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

  /** What is asked once is not stored: thousands of responses that nobody wants again cost more to collect than to make. */
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
        const { status, body, headers } = repeatedAnswer(exchange, entry)
        if (body === null) outgoing.writeHead(status, headers).end()
        else outgoing.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body, 'latin1')
        onFinish(exchange, 'GET', status, startedAt)
      }
      // A refused call is not counted, so `next` may refuse it once more.
      void whenAdmitted(exchange, entry.callClass, runtime, send, () => next(incoming, outgoing))
    },
    store(incoming, exchange) {
      const { shared, path, url, prefix, service, operation } = exchange
      if (!shared || !isPlainGet(incoming)) return
      const key = keyOf(incoming)
      if (!isRepeated(key) || characters > CHARACTERS_MAX || !isOpen()) return
      // One character for each byte: Node writes it together with the head, and encodes nothing.
      const body = Buffer.from(shared.body as string).toString('latin1')
      entries.set(key, { ...shared, body, path, url, prefix, service, operation })
      characters += key.length + body.length
    },
  }
}

function isPlainGet(incoming: IncomingMessage): boolean {
  return incoming.method === 'GET' && !hasBody(incoming)
}

/** All that a response depends on. If-None-Match and the caller are looked at anew each time. */
function keyOf({ headers, url = '' }: IncomingMessage): string {
  const { host = '', accept = '', 'accept-language': language = '', 'accept-encoding': coding = '' } = headers
  // No line feed gets into a header field.
  return `${host}${url}\n${accept}\n${language}\n${coding}`
}
