import type { IncomingMessage } from 'node:http'
import type { Exchange, SharedAnswer } from '#surfaces/exchange.ts'
import { hasBody } from './unread-body.ts'
import { fieldsOf, wireOf, type Wire } from './wire.ts'

/** Questions and answers together: a question is as long as its sender likes. */
const CHARACTERS_MAX = 8 * 1024 * 1024
/** Long enough to carry a burst, too short to show anything old. See docs/adr/005. */
const HELD_MS = 1000

/** A finished answer as it goes over the wire, but for what belongs to one request: its number and what is left of its limit. */
export interface HeldAnswer {
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

export interface HeldAnswers {
  find(incoming: IncomingMessage): HeldAnswer | undefined
  /** Holds what the exchange may share with everybody who asks the same. */
  keep(incoming: IncomingMessage, exchange: Exchange): void
}

/**
 * Finished answers to GET requests, for those who ask the same in the same second. `dataState` is another value as soon
 * as any row has changed, and undefined where that cannot be told; then nothing is held.
 */
export function createHeldAnswers(dataState: () => unknown): HeldAnswers {
  const held = new Map<string, HeldAnswer>()
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

  return {
    find(incoming) {
      if (incoming.method !== 'GET' || hasBody(incoming) || !forgetTheOld()) return undefined
      return held.size > 0 ? held.get(questionOf(incoming)) : undefined
    },
    keep(incoming, exchange) {
      const { shared } = exchange
      if (!shared || incoming.method !== 'GET' || characters > CHARACTERS_MAX || !forgetTheOld()) return
      const question = questionOf(incoming)
      const { path, url, prefix, service, operation } = exchange
      const { etag, body, headers, unchangedHeaders, callClass } = shared
      const wire = wireOf(body)
      const [fields, unchangedFields] = [fieldsOf(headers), fieldsOf(unchangedHeaders)]
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
