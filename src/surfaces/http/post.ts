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
import { refusalOf } from './price.ts'

type Handler = MiddlewareHandler<HttpEnv>

/** Answers a POST without a payment with an error or the price. Others continue to the body's validator. */
export function postHandlers(endpoint: Endpoint, runtime: Runtime): [Handler, ...Handler[]] {
  const { service, operation } = endpoint
  const callClass = classOf(operation)
  const announced = announceDeprecation(endpoint, runtime)
  const open: Handler = async (c, next) => {
    recordEndpoint(c, endpoint, announced)
    const form = await readForm(c, endpoint, runtime)
    const refusal =
      refusalOf(c, endpoint, runtime, form && JSON.stringify(form.asked)) ?? (await admit(c.env, callClass, runtime))
    if (refusal?.code === 'payment_required') return (await whenFaulty(c, form)) ?? replyRefusal(c, refusal, runtime)
    if (refusal) return replyRefusal(c, refusal, runtime)
    await next()
    return undefined
  }
  const whenFaulty = async (c: HttpContext, form: SentForm | undefined): Promise<Response | undefined> => {
    if (await admit(c.env, 'free', runtime)) return undefined
    const asked = form?.asked ?? (await readAsked(c))
    if (!asked || !isRefusable(operation, asked)) return undefined
    await runtime.whenReady(operation)
    const context = runtime.context(service, c.env)
    const read = () => parseInput(operation, asked, { from: 'body', context })
    const { refusal } = runtime.checkUnpaid(operation, { read, context, isHeavy: isHeavy(operation, asked) })
    return (
      refusal && ((form && refusedForm(c, endpoint, runtime, form.sent, refusal)) ?? replyRefusal(c, refusal, runtime))
    )
  }
  const readJson = (c: HttpContext) => readJsonText(c.req.raw, c.env, runtime.bodyBytesMax)
  const answer = async (c: HttpContext, raw: unknown): Promise<Response> => {
    const body = operation.price === undefined ? '' : await c.req.text()
    const accept = c.env.header('accept')
    return replyUncached(c, await runOperation(c, endpoint, runtime, { raw, from: 'body', accept, body }))
  }
  const { textBody } = operation
  /** The body of a POST without a payment. Undefined if it is absent or has the wrong type. */
  const readAsked = async (c: HttpContext): Promise<Record<string, unknown> | undefined> => {
    if (c.req.raw.body === null) return undefined
    const type = c.env.header('content-type')
    if (isJson(type)) {
      const text = await readJson(c)
      return text.trim() === '' ? undefined : jsonObject.safeParse(parseJson(text, operation)).data
    }
    if (textBody === undefined || !isText(type)) return undefined
    const text = await readText(c.req.raw, c.env, runtime.bodyBytesMax, { keepsMark: true })
    return text === '' ? undefined : { [textBody]: text }
  }
  if (textBody !== undefined) {
    return [
      open,
      async (c) => {
        const type = c.env.header('content-type')
        // The byte order mark stays in the text, because the operation may have to report it.
        if (isText(type))
          return answer(c, { [textBody]: await readText(c.req.raw, c.env, runtime.bodyBytesMax, { keepsMark: true }) })
        if (isJson(type)) return answer(c, parseJson(await readJson(c), operation))
        throw new ApiError('unsupported_media_type', 'Send the text with Content-Type: text/plain, or a JSON object.', {
          zh: '請以 Content-Type: text/plain 送出文字，或送出 JSON 物件。',
        })
      },
    ]
  }
  const receiveJson: Handler = async (c, next) => {
    if (!isJson(c.env.header('content-type'))) {
      throw new ApiError('unsupported_media_type', 'Send a JSON object with Content-Type: application/json.', {
        zh: '請以 Content-Type: application/json 送出 JSON 物件。',
      })
    }
    // Hono caches body promises under this name, so later readers get the same text.
    Object.assign(c.req.bodyCache, { text: Promise.resolve(await readJson(c)) })
    await next()
  }
  const validate = zValidator('json', jsonObject, (result) => {
    if (!result.success) throw notAnObject(operation)
  })
  return [open, receiveJson, validate as Handler, async (c) => answer(c, c.req.valid('json' as never))]
}

interface SentForm {
  /** The form fields as received, to fill in the form again after an error. */
  readonly sent: Record<string, string[]>
  /** The fields as a JSON body, which the payment page submits with the payment. */
  readonly asked: Record<string, unknown>
}

async function readForm(
  c: HttpContext,
  { service, operation }: Endpoint,
  runtime: Runtime,
): Promise<SentForm | undefined> {
  if (operation.price === undefined || !isForm(c.env.header('content-type'))) return undefined
  const sent = await readBody(c, runtime)
  const fields = fieldsOf(operation, service.words, 'en')
  const named = Object.entries(toQuery(fields, sent)).filter(([name]) => operation.input.shape[name] !== undefined)
  const given = named.flatMap(([name, values]): [string, string | string[]][] => {
    const written = values.filter((value) => value !== '')
    return written.length === 0 ? [] : [[name, written.length === 1 ? written[0]! : written]]
  })
  return { sent, asked: { ...Object.fromEntries(given), ...rowsIn(fields, sent) } }
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
