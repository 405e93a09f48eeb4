import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiError, ErrorCode } from '#support/errors/errors.ts'
import type { Delivery } from '#operation/charge.ts'
import type { Exchange, SharedAnswer } from '#surfaces/exchange.ts'
import { errorMarkdown } from '#surfaces/pages/error-markdown.ts'
import { errorPage } from '#surfaces/pages/error-page.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import { readHeader, type Sent } from '#surfaces/incoming.ts'
import { deliveryOn } from './delivery.ts'

/** The Node objects of a request. Absent in tests, which pass only a Request. */
export interface Connection {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

interface Origin extends Connection {
  readonly path: string
  readonly url: string
  readonly client: string | undefined
  /** Hono's request. Absent if Node's request object suffices. */
  readonly request?: Request
}

export class RequestExchange implements Exchange {
  readonly id = randomUUID()
  readonly path: string
  readonly url: string
  readonly client: string | undefined
  readonly incoming: IncomingMessage | undefined
  prefix = ''
  service: string | undefined = undefined
  operation: string | undefined = undefined
  problem: ErrorCode | undefined = undefined
  isRefused = false
  overload: ApiError | undefined = undefined
  limitHeaders: Readonly<Record<string, string>> | undefined = undefined
  shared: SharedAnswer | undefined = undefined
  readonly #sent: Sent | undefined
  readonly #outgoing: ServerResponse | undefined
  readonly #runtime: Runtime
  #gone: AbortSignal | undefined = undefined

  constructor({ path, url, client, incoming, outgoing, request }: Origin, runtime: Runtime) {
    this.path = path
    this.url = url
    this.client = client
    this.incoming = outgoing && incoming
    this.#sent = incoming ?? request
    this.#outgoing = outgoing
    this.#runtime = runtime
  }

  header(name: string): string | undefined {
    return this.#sent && readHeader(this.#sent, name)
  }

  delivery(): Delivery | undefined {
    return this.#outgoing && deliveryOn(this.#outgoing, () => this.isRefused)
  }

  gone(): AbortSignal {
    return (this.#gone ??= this.#sent instanceof Request ? this.#sent.signal : createGoneSignal(this.#outgoing))
  }

  whenLeft(done: () => void): void {
    if (!this.#outgoing || this.#outgoing.closed || this.#outgoing.destroyed) done()
    else this.#outgoing.on('close', done)
  }

  isGone(): boolean {
    return this.#gone?.aborted === true
  }

  drawError(error: ApiError, form: 'html' | 'markdown'): string {
    if (form === 'markdown') return errorMarkdown(error, this, this.#runtime)
    return errorPage(error, this, this.#runtime, this.#sent?.method === 'POST')
  }
}

/** Aborts if the caller disconnects before the response is sent. */
function createGoneSignal(outgoing: ServerResponse | undefined): AbortSignal {
  const gone = new AbortController()
  if (!outgoing) return gone.signal
  if (outgoing.destroyed && !outgoing.writableFinished) gone.abort()
  else outgoing.once('close', () => !outgoing.writableFinished && gone.abort())
  return gone.signal
}
