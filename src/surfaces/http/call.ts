import type { Language } from '#support/errors/localized-text.ts'
import { toApiError, type ApiError } from '#support/errors/errors.ts'
import { deprecationHeaders } from '#operation/deprecation.ts'
import type { Rendered } from '#operation/charge.ts'
import { execute, parseInput, type Call } from '#operation/execute.ts'
import type { InputOrigin } from '#operation/input/read-input.ts'
import { isObject } from '#operation/is-object.ts'
import { nameInError, routeNames } from '#operation/references.ts'
import { whenReady } from '../when-ready.ts'
import { workerCall } from '../worker-dispatch.ts'
import { PRIVATE } from '../cache-control.ts'
import { languageOf } from '../language.ts'
import { withDeadline } from '../deadline.ts'
import type { Exchange } from '../exchange.ts'
import { replyError } from '../reply-error.ts'
import { reply } from '../reply.ts'
import { answerInWords } from '../pages/answer.ts'
import { readerOf } from '../pages/reader.ts'
import { isDrawnByApi } from '../pages/site.ts'
import { acceptsText, rendererOf } from '../render.ts'
import type { Runtime } from '../runtime.ts'
import type { Drawing } from '../task.ts'
import type { Endpoint, HttpContext } from './endpoint.ts'
import { paymentOf, quoteOf } from './payment-request.ts'

/** An input, and how the caller sent it. */
interface SentCall {
  readonly raw: unknown
  readonly from: InputOrigin
  /** The request body, byte for byte, because a payment is valid for one body only. Default: empty, as in a GET. */
  readonly body?: string
}

/** Records the service and operation for log, metrics and headers. */
export function recordEndpoint(
  c: HttpContext,
  { service, operation }: Endpoint,
  headers: Exchange['deprecationHeaders'],
): void {
  c.env.service = service.name
  c.env.operation = operation.name
  c.env.deprecationHeaders = headers
}

/** Headers that announce a deprecation, with a link to its documentation. */
export function announceDeprecation(
  { service, operation }: Endpoint,
  runtime: Runtime,
): Exchange['deprecationHeaders'] {
  const { deprecated } = operation
  if (!deprecated) return undefined
  const docs = `${runtime.publicUrl(service)}/docs`
  return {
    ...deprecationHeaders(deprecated),
    Link: `<${docs}#${operation.name}>; rel="deprecation", <${docs}#${deprecated.instead}>; rel="successor-version"`,
  }
}

/** Runs an operation and renders its answer as the Accept header requires. Synchronous if the operation is. */
export function runOperation(
  c: HttpContext,
  endpoint: Endpoint,
  runtime: Runtime,
  sent: SentCall & { readonly accept: string | undefined },
): Rendered | Promise<Rendered> {
  const { service, operation } = endpoint
  const { raw, from, accept } = sent
  const reader = () => readerOf(c.env, runtime)
  // Text for people defaults to Chinese; data for programs defaults to English.
  const language = acceptsText(accept) ? reader().language : languageOf(c.env)
  const call = createCall(c, endpoint, runtime, sent, language, () => ({ as: 'api', accept, reader: reader() }))
  const read = () => parseInput(operation, raw, { from, context: call.context })
  const render = rendererOf(
    operation,
    accept,
    (answer, written) => answerInWords(service, operation, answer, reader(), runtime, written),
    { withPage: isDrawnByApi(service, operation) },
  )
  const run = () => {
    const rendered = execute(operation, read, call, render)
    return rendered instanceof Promise ? withDeadline(rendered, operation, runtime.deadlineMs) : rendered
  }
  return call.inWorker ? run() : whenReady(operation, runtime, run)
}

/** The call that `execute` needs, with `inWorker` if its input is too large for the event loop. */
export function createCall(
  c: HttpContext,
  endpoint: Endpoint,
  runtime: Runtime,
  { raw, from, body = '' }: SentCall,
  language: Language,
  drawing: () => Drawing,
): Call {
  const { service, operation } = endpoint
  const exchange = c.env
  const context = runtime.context(service, exchange)
  return {
    context,
    language,
    charge: runtime.charge,
    isOpen: runtime.isOpen(service),
    payment: operation.price === undefined ? undefined : paymentOf(exchange, c.req.method),
    delivery: operation.price === undefined ? undefined : exchange.delivery?.(),
    onBadOutput: runtime.onBadOutput,
    quote: () => quoteOf(c, endpoint, runtime, body),
    // parseInput() refuses a value that is not an object.
    inWorker: isObject(raw)
      ? workerCall({ service, operation, raw, from, language }, exchange, context, runtime, drawing)
      : undefined,
  }
}

/** A response that must not be cached, because it is paid or the request was a POST. */
export function replyUncached(c: HttpContext, rendered: Rendered): Response {
  const body = typeof rendered.body === 'string' ? rendered.body : toStream(rendered.body)
  return reply(c.env, 200, body, {
    'Content-Type': rendered.contentType,
    'Cache-Control': PRIVATE,
    ...c.env.deprecationHeaders,
    ...rendered.headers,
  })
}

function toStream(chunks: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
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

/** Answers with the error, in which links to operations are replaced by routes. Other exceptions are bugs. */
export function replyThrown(c: HttpContext, thrown: unknown, runtime: Runtime): Response {
  return replyRefusal(c, toApiError(thrown), runtime)
}

export function replyRefusal(c: HttpContext, error: ApiError, runtime: Runtime): Response {
  const service = runtime.services.find(({ name }) => name === c.env.service)
  const named = service ? nameInError(error, routeNames(service.operations, c.env.prefix)) : error
  runtime.onError(named, c.env)
  return replyError(c.env, named, error)
}
