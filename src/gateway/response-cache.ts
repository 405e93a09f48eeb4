import type { IncomingMessage } from 'node:http'
import { COMMON_HEADERS, type Exchange, type SharedAnswer } from '#surfaces/exchange.ts'
import type { Wire } from '#surfaces/encoded-body.ts'
import { hasBody } from './unread-body.ts'
import { fieldsOf } from './write-response.ts'

/** Questions and answers together: a question is as long as its sender likes. */
const CHARACTERS_MAX = 8 * 1024 * 1024
/** Long enough to carry a burst, too short to show anything old. See docs/adr/005. */
const HELD_MS = 1000

/** A finished answer as it goes over the wire, but for what belongs to one request: its number and what is left of its limit. */
export interface CachedResponse {
  readonly path: string
  readonly url: string
  readonly prefix: string
  readonly service: string | undefined
  readonly operation: string | undefined
  readonly callClass: SharedAnswer['callClass']
  readonly etag: string
  readonly wire: Wire
  readonly fields: readonly string[]
  readonly unchangedFields: readonly string[]
}

export interface ResponseCache {
  find(incoming: IncomingMessage): CachedResponse | undefined
  /** Holds what the exchange may share with everybody who asks the same, once somebody has asked the same before. */
  keep(incoming: IncomingMessage, exchange: Exchange): void
}

/**
 * Finished answers to GET requests, for those who ask the same in the same second. `dataState` is another value as soon
 * as any row has changed, and undefined where that cannot be told; then nothing is held.
 */
export function createHeldAnswers(dataState: () => unknown): ResponseCache {
  const held = new Map<string, CachedResponse>()
  /** The questions of this second, each as a number that two of them hardly share: then one is held for nothing. */
  const asked = new Int32Array(16_384)
  let characters = 0
  let second = Number.NaN
  let state: unknown

  /** Everything goes at once: that needs no clock for each answer, and no order. */
  function forgetTheOld(): boolean {
    const thisSecond = Math.floor(Date.now() / HELD_MS)
    const stateNow = dataState()
    if (thisSecond !== second || stateNow !== state) {
      held.clear()
      characters = 0
      second = thisSecond
      state = stateNow
    }
    return stateNow !== undefined
  }

  /** Whether the same was asked before in this second. What is asked once is not held: it would only be collected later. */
  function isAskedAgain(question: string): boolean {
    let hash = second | 0
    for (let at = 0; at < question.length; at++) hash = (Math.imul(hash, 31) + question.charCodeAt(at)) | 0
    const place = hash & (asked.length - 1)
    if (asked[place] === hash) return true
    asked[place] = hash
    return false
  }

  return {
    find(incoming) {
      if (incoming.method !== 'GET' || hasBody(incoming) || !forgetTheOld()) return undefined
      return held.size > 0 ? held.get(questionOf(incoming)) : undefined
    },
    keep(incoming, exchange) {
      const { shared } = exchange
      if (!shared || incoming.method !== 'GET' || characters > CHARACTERS_MAX || !forgetTheOld()) return
      const question = questionOf(incoming)
      if (!isAskedAgain(question)) return
      const { path, url, prefix, service, operation } = exchange
      const { etag, wire, callClass } = shared
      const fields = fieldsOf({ ...COMMON_HEADERS, ...shared.headers })
      const unchangedFields = fieldsOf(shared.unchangedHeaders)
      held.set(question, { path, url, prefix, service, operation, callClass, etag, wire, fields, unchangedFields })
      characters += question.length + wire.length
    },
  }
}

/** All that an answer may depend on. If-None-Match is looked at anew each time, and so is whoever asks. */
function questionOf({ headers, url = '' }: IncomingMessage): string {
  const { host = '', accept = '', 'accept-language': language = '', 'accept-encoding': coding = '' } = headers
  // No line feed gets into a header field.
  return `${host}${url}\n${accept}\n${language}\n${coding}`
}
