import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { ApiError, ErrorCode } from '#support/errors/errors.ts'
import type { Delivery } from '#operation/charge.ts'
import type { Answer, Exchange, SharedAnswer } from '#surfaces/exchange.ts'
import { errorMarkdown } from '#surfaces/pages/error-markdown.ts'
import { errorPage } from '#surfaces/pages/error-page.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import { readHeader, type Sent } from '#surfaces/incoming.ts'
import { deliveryOn } from './delivery.ts'
import { nextRequestId } from './request-id.ts'

export interface Asked {
  readonly path: string
  readonly url: string
  readonly client: string | undefined
  readonly sent: Sent
  readonly outgoing: ServerResponse | undefined
}

/** A class: a literal with functions of its own for every request costs as much as the rest of a short answer. */
export class RequestExchange implements Exchange {
  readonly id = nextRequestId()
  readonly path: string
  readonly url: string
  readonly client: string | undefined
  prefix = ''
  service: string | undefined = undefined
  operation: string | undefined = undefined
  problem: ErrorCode | undefined = undefined
  isRefused = false
  limitHeaders: Readonly<Record<string, string>> | undefined = undefined
  answer: Answer | undefined = undefined
  shared: SharedAnswer | undefined = undefined
  readonly #asked: Asked
  readonly #headers: IncomingHttpHeaders | undefined
  readonly #runtime: Runtime
  #gone: AbortSignal | undefined = undefined

  constructor(asked: Asked, runtime: Runtime) {
    this.path = asked.path
    this.url = asked.url
    this.client = asked.client
    this.#asked = asked
    this.#headers = asked.sent instanceof Request ? undefined : asked.sent.headers
    this.#runtime = runtime
  }

  header(name: string): string | undefined {
    const value = this.#headers?.[name]
    return typeof value === 'string' ? value : readHeader(this.#asked.sent, name)
  }

  delivery(): Delivery | undefined {
    const { outgoing } = this.#asked
    return outgoing && deliveryOn(outgoing, () => this.isRefused)
  }

  gone(): AbortSignal {
    const { sent, outgoing } = this.#asked
    return (this.#gone ??= sent instanceof Request ? sent.signal : goneOn(outgoing))
  }

  whenLeft(done: () => void): void {
    const { outgoing } = this.#asked
    if (!outgoing || outgoing.closed || outgoing.destroyed) done()
    else outgoing.once('close', done)
  }

  isGone(): boolean {
    return this.#gone?.aborted === true
  }

  drawError(error: ApiError, form: 'html' | 'markdown'): string {
    if (form === 'markdown') return errorMarkdown(error, this, this.#runtime)
    return errorPage(error, this, this.#runtime, this.#asked.sent.method === 'POST')
  }
}

/** Ends when the caller has gone before the answer was sent. */
function goneOn(outgoing: ServerResponse | undefined): AbortSignal {
  const gone = new AbortController()
  if (!outgoing) return gone.signal
  if (outgoing.destroyed && !outgoing.writableFinished) gone.abort()
  else outgoing.once('close', () => !outgoing.writableFinished && gone.abort())
  return gone.signal
}
