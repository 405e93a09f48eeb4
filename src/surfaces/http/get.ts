import type { ApiError } from '#support/errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import type { Context } from '#operation/context.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import { classOf, whenAdmitted, whenReady } from '../admit.ts'
import { withDeadline } from '../deadline.ts'
import { isHeavy } from '../worker-dispatch.ts'
import { cacheControl } from '../cache-control.ts'
import { replyCacheable } from '../exchange.ts'
import { isShareable } from '../tool-call-cache.ts'
import { answerInWords } from '../pages/answer.ts'
import { readerOf } from '../pages/reader.ts'
import { isDrawnByApi } from '../pages/site.ts'
import { isSentByForm, refusedForm } from '../pages/unpaid-form.ts'
import { queryDecoder } from '../query.ts'
import { rendererOf, type Written } from '../render.ts'
import type { Runtime } from '../runtime.ts'
import {
  announcementOf,
  apiDrawing,
  callOf,
  fail,
  handedOn,
  refusalOf,
  refuse,
  refuseWithPreview,
  send,
  type Asking,
  type Endpoint,
} from './call.ts'

/** A synchronous handler wherever the operation is synchronous: that is the server's fast path. */
export function getHandler(endpoint: Endpoint, runtime: Runtime) {
  const { service, operation } = endpoint
  const decode = queryDecoder(operation, endpoint.path)
  const callClass = classOf(operation)
  const announced = announcementOf(endpoint, runtime)
  const withPage = isDrawnByApi(service, operation)
  const shared = isShareable(operation) ? { callClass } : undefined
  return (c: Asking): Response | Promise<Response> => {
    c.env.service = service.name
    c.env.operation = operation.name
    c.env.announced = announced
    const refusal = refusalOf(c, endpoint, runtime)
    if (refusal) return refuseUnpaid(c, refusal)
    return whenAdmitted(
      c.env,
      callClass,
      runtime,
      () => whenReady(operation, runtime, () => answer(c)),
      (error) => refuse(c, error, runtime),
    )
  }

  function refuseUnpaid(c: Asking, refusal: ApiError): Response | Promise<Response> {
    const isPriced = refusal.code === 'payment_required'
    const sent = c.req.queries()
    const inPath = c.req.param()
    const entered = { ...sent, ...Object.fromEntries(Object.entries(inPath).map(([name, value]) => [name, [value]])) }
    const isForm = isPriced && isSentByForm(c, endpoint, entered)
    if (!isForm && !(isPriced && operation.preview)) return refuse(c, refusal, runtime)
    const raw = () => decode(sent, inPath)
    const read = (context: Context) => parseInput(operation, raw(), { from: 'query', context })
    return refuseWithPreview(c, endpoint, runtime, read, () =>
      isForm ? refusedForm(c, endpoint, runtime, entered, read, () => isHeavy(operation, raw())) : undefined,
    )
  }

  function answer(c: Asking): Response | Promise<Response> {
    const exchange = c.env
    try {
      const accept = exchange.header('accept')
      const parameters = c.req.param()
      const wanted = formAsked(operation, parameters) ?? accept
      const raw = decode(c.req.queries(), parameters)
      const asked = { raw, from: 'query' } as const
      const drawing = () => apiDrawing(c, wanted, runtime)
      const call = handedOn(callOf(c, endpoint, runtime, ''), c, endpoint, asked, drawing, runtime)
      let input: unknown
      const read = () => {
        input = parseInput(operation, raw, { from: 'query', context: call.context })
        return input
      }
      const inWords = (output: unknown, written: Written) => {
        const reader = readerOf(c.env, c.req.query('lang'), runtime)
        return answerInWords(service, operation, { input, output }, reader, runtime, written)
      }
      const rendered = execute(operation, read, call, rendererOf(operation, wanted, inWords, { withPage }))
      const send200 = (it: Rendered) => {
        if (typeof it.body !== 'string' || operation.price !== undefined) return send(c, it)
        const headers = { ...announced, ...headersOf(operation, it, runtime.clock()) }
        return replyCacheable(exchange, it.body, headers, shared)
      }
      if (!(rendered instanceof Promise)) return send200(rendered)
      return withDeadline(rendered, operation, runtime.deadlineMs)
        .then(send200)
        .catch((thrown) => fail(c, thrown, runtime))
    } catch (thrown) {
      return fail(c, thrown, runtime)
    }
  }
}

/** Endings of an address, and the form of the answer that each asks for. */
const ENDINGS = { '.md': 'text/markdown', '.ics': 'text/calendar' } as const

/** `/api/chapter/chains.md` asks for Markdown: the ending is taken off the last path parameter. */
function formAsked(operation: Operation, parameters: Record<string, string>): string | undefined {
  if (operation.stream) return undefined
  const last = Object.keys(parameters).at(-1)
  const value = last === undefined ? undefined : parameters[last]
  if (last === undefined || value === undefined) return undefined
  const ending = Object.entries(ENDINGS).find(([it]) => value.endsWith(it))
  // Every answer can be had in Markdown; other forms are those that the operation declares.
  if (!ending || (ending[1] !== 'text/markdown' && !(ending[1] in operation.alternates))) return undefined
  parameters[last] = value.slice(0, -ending[0].length)
  return ending[1]
}

/** Of what everybody may keep: no stream, and nothing that was paid for. */
function headersOf({ cacheSeconds }: Operation, { contentType, headers }: Rendered, now: Date): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Cache-Control': cacheControl(cacheSeconds, now),
    Vary: 'Accept',
    ...headers,
  }
}
