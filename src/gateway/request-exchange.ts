import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiError, ErrorCode } from '#support/errors/errors.ts'
import type { Delivery } from '#operation/charge.ts'
import type { Exchange, CacheEntry } from '#surfaces/exchange.ts'
import { errorMarkdown } from '#surfaces/pages/error-markdown.ts'
import { errorPage } from '#surfaces/pages/error-page.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import { readHeader, type HttpRequest } from '#surfaces/incoming.ts'
import { deliveryOn } from './delivery.ts'

/** The Node objects of a request. Absent in tests, which pass only a Request. */
export interface Connection {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

interface ArrivedRequest extends Connection {
  readonly path: string
  readonly url: string
  readonly client: string | undefined
  /** Hono's request. Absent if Node's request object suffices. */
  readonly request?: Request
}

/** The exchange of a request that arrived over HTTP. surfaces/exchange.ts explains the fields. */
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
  cacheEntry: CacheEntry | undefined = undefined
  readonly #request: HttpRequest | undefined
  readonly #outgoing: ServerResponse | undefined
  readonly #runtime: Runtime
  #signal: AbortSignal | undefined = undefined

  constructor({ path, url, client, incoming, outgoing, request }: ArrivedRequest, runtime: Runtime) {
    this.path = path
    this.url = url
    this.client = client
    // Tests pass `incoming` without `outgoing`. The body is then read from Hono's request, the headers from `incoming`.
    this.incoming = outgoing && incoming
    this.#request = incoming ?? request
    this.#outgoing = outgoing
    this.#runtime = runtime
  }

  header(name: string): string | undefined {
    return this.#request && readHeader(this.#request, name)
  }

  delivery(): Delivery | undefined {
    return this.#outgoing && deliveryOn(this.#outgoing, () => this.isRefused)
  }

  abortSignal(): AbortSignal {
    return (this.#signal ??=
      this.#request instanceof Request ? this.#request.signal : createDisconnectSignal(this.#outgoing))
  }

  onClose(callback: () => void): void {
    if (!this.#outgoing || this.#outgoing.closed || this.#outgoing.destroyed) callback()
    else this.#outgoing.on('close', callback)
  }

  isAborted(): boolean {
    return this.#signal?.aborted === true
  }

  drawError(error: ApiError, form: 'html' | 'markdown'): string {
    if (form === 'markdown') return errorMarkdown(error, this, this.#runtime)
    return errorPage(error, this, this.#runtime, this.#request?.method === 'POST')
  }
}

/** Aborts if the caller disconnects before the response is sent. */
function createDisconnectSignal(outgoing: ServerResponse | undefined): AbortSignal {
  const controller = new AbortController()
  if (!outgoing) return controller.signal
  if (outgoing.destroyed && !outgoing.writableFinished) controller.abort()
  else outgoing.once('close', () => !outgoing.writableFinished && controller.abort())
  return controller.signal
}
