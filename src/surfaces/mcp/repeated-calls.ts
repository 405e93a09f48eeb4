import type { CallClass } from '#support/limits/rate.ts'
import type { Exchange } from '../exchange.ts'
import { createFinishedAnswers } from '../tool-call-cache.ts'
import type { Runtime } from '../runtime.ts'

/** The answer to a call that may be told to everybody who sends the same message. */
export interface RepeatedCall {
  readonly operation: string | undefined
  /** How a repetition is counted. */
  readonly callClass: CallClass | undefined
  readonly body: string
}

/** Answers to messages that came in the same words a moment ago, from whomever: they are neither parsed nor made again. */
export interface RepeatedCalls {
  find(endpoint: string, message: string, exchange: Exchange): RepeatedCall | undefined
  keep(endpoint: string, message: string, exchange: Exchange, call: Omit<RepeatedCall, 'operation'>): void
}

export function createRepeatedCalls(runtime: Pick<Runtime, 'clock'>): RepeatedCalls {
  const calls = createFinishedAnswers<RepeatedCall & { readonly size: number }>(runtime)
  return {
    find: (endpoint, message, exchange) => calls.get(keyOf(endpoint, message, exchange)),
    keep(endpoint, message, exchange, { body, callClass }) {
      calls.set(keyOf(endpoint, message, exchange), {
        operation: exchange.operation,
        callClass,
        body,
        size: body.length,
      })
    },
  }
}

/** All that the answer to a message may depend on besides its words; whoever asks is looked at anew each time. */
function keyOf(endpoint: string, message: string, exchange: Exchange): string {
  let key = endpoint
  // No line feed gets into a header field.
  for (const name of READ_HEADERS) key += `\n${exchange.header(name) ?? ''}`
  return `${key}\n${message}`
}

const READ_HEADERS = ['accept-language', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
