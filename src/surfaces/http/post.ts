import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import type { Operation } from '#operation/operation.ts'
import { fieldsOf, rowsIn, toQuery } from '#operation/view/fields.ts'
import { notAnObject, parseInput } from '#operation/execute.ts'
import { admit, classOf } from '../admit.ts'
import { readJsonText, readText } from '../body.ts'
import { isForm, readBody } from '../pages/form-body.ts'
import { refusedForm } from '../pages/unpaid-form.ts'
import type { Runtime } from '../runtime.ts'
import { isRefusable } from '../unpaid-check.ts'
import { isHeavy } from '../worker-dispatch.ts'
import { announceDeprecation, recordEndpoint, replyRefusal, runOperation, replyUncached } from './call.ts'
import type { Endpoint, HttpContext, HttpEnv } from './endpoint.ts'
import { malformedJson } from './json-fault.ts'
import { demandPayment } from './payment-request.ts'

type Handler = MiddlewareHandler<HttpEnv>

/** The handlers of a POST: the first answers a call without a payment, the others read the body and run the call. */
export function postHandlers(endpoint: Endpoint, runtime: Runtime): [Handler, ...Handler[]] {
  const { textBody } = endpoint.operation
  const open = createOpeningHandler(endpoint, runtime)
  if (textBody !== undefined) return [open, createTextHandler(endpoint, runtime, textBody)]
  return [open, ...createJsonHandlers(endpoint, runtime)]
}

/** Answers a POST without a payment with an error or the price. Others continue to the handlers of the body. */
function createOpeningHandler(endpoint: Endpoint, runtime: Runtime): Handler {
  const callClass = classOf(endpoint.operation)
  const deprecationHeaders = announceDeprecation(endpoint, runtime)
  return async (c, next) => {
    recordEndpoint(c, endpoint, deprecationHeaders)
    const form = await readForm(c, endpoint, runtime)
    const refusal =
      demandPayment(c, endpoint, runtime, form && JSON.stringify(form.body)) ?? (await admit(c.env, callClass, runtime))
    if (refusal?.code === 'payment_required')
      return (await refuseFaultyInput(c, endpoint, runtime, form)) ?? replyRefusal(c, refusal, runtime)
    if (refusal) return replyRefusal(c, refusal, runtime)
    await next()
    return undefined
  }
}

/** The error that a paid call with this input would get. Undefined if none is found, so that the price is the answer. */
async function refuseFaultyInput(
  c: HttpContext,
  endpoint: Endpoint,
  runtime: Runtime,
  form: SentForm | undefined,
): Promise<Response | undefined> {
  const { service, operation } = endpoint
  // The check counts as a free call. A caller over the limit gets only the price.
  if (await admit(c.env, 'free', runtime)) return undefined
  const body = form?.body ?? (await readUnpaidBody(c, endpoint, runtime))
  if (!body || !isRefusable(operation, body)) return undefined
  await runtime.whenReady(operation)
  const context = runtime.context(service, c.env)
  const read = () => parseInput(operation, body, { from: 'body', context })
  const { refusal } = runtime.checkUnpaid(operation, { read, context, isHeavy: isHeavy(operation, body) })
  if (!refusal) return undefined
  return (form && refusedForm(c, endpoint, runtime, form.fields, refusal)) ?? replyRefusal(c, refusal, runtime)
}

/** The body of a POST without a payment. Undefined if it is absent or has the wrong type. */
async function readUnpaidBody(
  c: HttpContext,
  { operation }: Endpoint,
  runtime: Runtime,
): Promise<Record<string, unknown> | undefined> {
  const { textBody } = operation
  const type = c.env.header('content-type')
  if (isJson(type)) {
    const text = await readJsonText(c.req.raw, c.env, runtime.bodyBytesMax)
    return text.trim() === '' ? undefined : jsonObject.safeParse(parseJson(text, operation)).data
  }
  if (textBody === undefined || !isText(type)) return undefined
  const text = await readText(c.req.raw, c.env, runtime.bodyBytesMax, { keepsMark: true })
  return text === '' ? undefined : { [textBody]: text }
}

function createTextHandler(endpoint: Endpoint, runtime: Runtime, textBody: string): Handler {
  const { bodyBytesMax } = runtime
  return async (c) => {
    const type = c.env.header('content-type')
    if (isText(type)) {
      // The byte order mark stays in the text, because the operation may have to report it.
      const text = await readText(c.req.raw, c.env, bodyBytesMax, { keepsMark: true })
      return answer(c, endpoint, runtime, { [textBody]: text })
    }
    if (isJson(type)) {
      const text = await readJsonText(c.req.raw, c.env, bodyBytesMax)
      return answer(c, endpoint, runtime, parseJson(text, endpoint.operation))
    }
    throw new ApiError('unsupported_media_type', 'Send the text with Content-Type: text/plain, or a JSON object.', {
      zh: '請以 Content-Type: text/plain 送出文字，或送出 JSON 物件。',
    })
  }
}

function createJsonHandlers(endpoint: Endpoint, runtime: Runtime): [Handler, Handler, Handler] {
  const receive: Handler = async (c, next) => {
    if (!isJson(c.env.header('content-type'))) {
      throw new ApiError('unsupported_media_type', 'Send a JSON object with Content-Type: application/json.', {
        zh: '請以 Content-Type: application/json 送出 JSON 物件。',
      })
    }
    const text = await readJsonText(c.req.raw, c.env, runtime.bodyBytesMax)
    // Hono caches body promises under this name, so later readers get the same text.
    Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
    await next()
  }
  const validate = zValidator('json', jsonObject, (result) => {
    if (!result.success) throw notAnObject(endpoint.operation)
  })
  // Safe, because `validate` has stored the body under `json`. A list of handlers loses the types of zod's validator.
  return [receive, validate as Handler, async (c) => answer(c, endpoint, runtime, c.req.valid('json' as never))]
}

async function answer(c: HttpContext, endpoint: Endpoint, runtime: Runtime, raw: unknown): Promise<Response> {
  const body = endpoint.operation.price === undefined ? '' : await c.req.text()
  const accept = c.env.header('accept')
  return replyUncached(c, await runOperation(c, endpoint, runtime, { raw, from: 'body', accept, body }))
}

/** An HTML form for a paid operation. */
interface SentForm {
  /** The form fields as received, to fill in the form again after an error. */
  readonly fields: Record<string, string[]>
  /** The fields as a JSON body, which the payment page submits with the payment. */
  readonly body: Record<string, unknown>
}

/** Undefined unless the operation is paid and the request is a form. */
async function readForm(
  c: HttpContext,
  { service, operation }: Endpoint,
  runtime: Runtime,
): Promise<SentForm | undefined> {
  if (operation.price === undefined || !isForm(c.env.header('content-type'))) return undefined
  const fields = await readBody(c, runtime)
  const controls = fieldsOf(operation, service.words, 'en')
  const inputs = Object.entries(toQuery(controls, fields)).filter(([name]) => operation.input.shape[name] !== undefined)
  const filled = inputs.flatMap(([name, values]): [string, string | string[]][] => {
    const written = values.filter((value) => value !== '')
    return written.length === 0 ? [] : [[name, written.length === 1 ? written[0]! : written]]
  })
  return { fields, body: { ...Object.fromEntries(filled), ...rowsIn(controls, fields) } }
}

/** A body is an object, whose fields are parsed like those of a query. */
const jsonObject = z.record(z.string(), z.unknown())

function isJson(contentType: string | undefined): boolean {
  return /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType ?? '')
}

/** A file, or a body without a media type, counts as text. */
function isText(contentType: string | undefined): boolean {
  return /^(?:text\/|application\/octet-stream\b|$)/i.test(contentType?.trim() ?? '')
}

function parseJson(text: string, operation: Operation): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformedJson(text, operation)
  }
}
