import type { Context as HonoContext } from 'hono'
import { toApiError, type ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { deprecationHeaders } from '#operation/deprecation.ts'
import type { PaymentProof, Quote, Rendered } from '#operation/charge.ts'
import { notOpen, type Call } from '#operation/execute.ts'
import { isObject } from '#operation/input/read-input.ts'
import type { Operation } from '#operation/operation.ts'
import type { Preview } from '#operation/preview.ts'
import { nameInError, routeNames } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { createWords } from '#operation/view/messages.ts'
import { whenAdmitted, whenReady } from '../admit.ts'
import { elsewhereOf } from '../worker-dispatch.ts'
import { PRIVATE } from '../cache-control.ts'
import { reply, replyError, type Exchange } from '../exchange.ts'
import { readerOf } from '../pages/reader.ts'
import type { Runtime } from '../runtime.ts'
import type { Drawing } from '../task.ts'

export interface HttpEnv {
  Bindings: Exchange
}
export type HttpContext = HonoContext<HttpEnv>

/** What is looked at in a request that has no body: Hono's context is one, and so is a PlainGet. */
export interface Asking {
  readonly env: Exchange
  readonly req: {
    readonly method: string
    readonly url: string
    /** Without the prefix that the service is mounted at. */
    readonly path: string
    query(name: string): string | undefined
    queries(): Record<string, string[]>
    param(): Record<string, string>
  }
}

/** One operation at one path. */
export interface Endpoint {
  readonly service: Service
  readonly operation: Operation
  readonly method: 'GET' | 'POST'
  readonly path: string
}

/** Said with every answer of an endpoint that will go, and where its documentation is. */
export function announcementOf({ service, operation }: Endpoint, runtime: Runtime): Exchange['announced'] {
  const { deprecated } = operation
  if (!deprecated) return undefined
  const docs = `${runtime.publicUrl(service)}/docs`
  return {
    ...deprecationHeaders(deprecated),
    Link: `<${docs}#${operation.name}>; rel="deprecation", <${docs}#${deprecated.instead}>; rel="successor-version"`,
  }
}

/** What execute() is told of this request. `body` is what was sent, for telling paid requests apart. */
export function callOf(c: Asking, endpoint: Endpoint, runtime: Runtime, body: string): Call {
  const { service, operation } = endpoint
  const exchange = c.env
  return {
    context: runtime.context(service, exchange),
    charge: runtime.charge,
    isOpen: runtime.isOpen(service),
    payment: operation.price === undefined ? undefined : paymentOf(exchange, c.req.method),
    delivery: operation.price === undefined ? undefined : exchange.delivery?.(),
    onBadOutput: runtime.onBadOutput,
    quote: () => quoteOf(c, endpoint, runtime, body),
  }
}

/** The same call, handed to a worker thread where its input is as much as its operation calls heavy. */
export function handedOn(
  call: Call,
  c: Asking,
  { service, operation }: Endpoint,
  asked: { readonly raw: unknown; readonly from: 'query' | 'body' },
  drawing: () => Drawing,
  runtime: Runtime,
): Call {
  const { raw, from } = asked
  // What is no object is refused by who reads it.
  if (!isObject(raw)) return call
  const elsewhere = elsewhereOf({ service, operation, raw, from }, c.env, call.context, runtime, drawing)
  return elsewhere ? { ...call, elsewhere } : call
}

/** The answer of the API in the form that `accept` asks for. */
export function apiDrawing(c: Asking, accept: string | undefined, runtime: Runtime): Drawing {
  return { as: 'api', accept, reader: readerOf(c.env, c.req.query('lang'), runtime) }
}

function quoteOf(c: Asking, { service, operation, method }: Endpoint, runtime: Runtime, body: string): Quote {
  const { price } = operation
  if (price === undefined) throw new Error(`${operation.name} has no price.`)
  const { url } = c.req
  const query = url.indexOf('?')
  return {
    service: service.name,
    operation,
    price,
    resourceUrl: runtime.publicUrl(service) + c.req.path,
    method,
    search: query === -1 ? '' : url.slice(query),
    body,
  }
}

/**
 * What a paid operation says before anything else is looked at: that it is not open, or its price. execute() says the
 * same; here it costs neither a context nor an exception, for crawlers who ask for nothing else.
 */
export function refusalOf(c: Asking, endpoint: Endpoint, runtime: Runtime, form?: string): ApiError | undefined {
  if (endpoint.operation.price === undefined) return undefined
  if (!runtime.isOpen(endpoint.service)) return notOpen()
  if (paymentOf(c.env, c.req.method)) return undefined
  return runtime.charge.demand({ ...quoteOf(c, endpoint, runtime, ''), form })
}

/**
 * The price with a preview of what `read` asks for, unless `faulty` answers that it cannot be read. Counted as a free call; over
 * the limit: the price alone.
 */
export function refuseWithPreview(
  c: Asking,
  endpoint: Endpoint,
  runtime: Runtime,
  read: (context: Context) => unknown,
  faulty: () => Response | undefined,
): Response | Promise<Response> {
  const { service, operation } = endpoint
  const demand = (preview?: Preview, words?: Quote['words']) =>
    refuse(c, runtime.charge.demand({ ...quoteOf(c, endpoint, runtime, ''), preview, words }), runtime)
  const withPreview = () => {
    const context = runtime.context(service, c.env)
    const words: Quote['words'] = (language) =>
      createWords({ language, now: context.now, words: service.words, operation: operation.name })
    return demand(
      runtime.tellPreview(operation, () => read(context), context),
      words,
    )
  }
  const told = () => whenReady(operation, runtime, () => faulty() ?? withPreview())
  return whenAdmitted(c.env, 'free', runtime, told, () => demand())
}

/** The payment in the headers of a request. A HEAD request buys nothing, so it is never charged. */
function paymentOf(exchange: Exchange, method = 'POST'): PaymentProof | undefined {
  if (method === 'HEAD') return undefined
  const idempotencyKey = exchange.header('idempotency-key')
  const second = exchange.header('payment-signature')
  if (second) return { header: 'PAYMENT-SIGNATURE', value: second, idempotencyKey }
  const first = exchange.header('x-payment')
  return first ? { header: 'X-PAYMENT', value: first, idempotencyKey } : undefined
}

/** An answer that nobody may keep: of a POST, or paid for. */
export function send(c: Asking, rendered: Rendered): Response {
  const body = typeof rendered.body === 'string' ? rendered.body : streamOf(rendered.body)
  return reply(c.env, 200, body, {
    'Content-Type': rendered.contentType,
    'Cache-Control': PRIVATE,
    ...c.env.announced,
    ...rendered.headers,
  })
}

function streamOf(chunks: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** Any failure, as a problem. */
export function fail(c: Asking, thrown: unknown, runtime: Runtime): Response {
  return refuse(c, toApiError(thrown), runtime)
}

export function refuse(c: Asking, error: ApiError, runtime: Runtime): Response {
  const service = runtime.services.find(({ name }) => name === c.env.service)
  const named = service ? nameInError(error, routeNames(service.operations, c.env.prefix)) : error
  runtime.onError(named, c.env)
  return replyError(c.env, named, error)
}
