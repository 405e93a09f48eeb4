import { toApiError, type ErrorCode } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { rehearse } from '#operation/execute.ts'
import { fieldsOf } from '#operation/view/fields.ts'
import { LANGUAGE_TAGS } from '#operation/view/language.ts'
import { PRIVATE } from '../cache-control.ts'
import { HTML_TYPE, isForWindow, PAGE_POLICY, reply } from '../exchange.ts'
import type { Endpoint, HttpContext } from '../http/endpoint.ts'
import type { Runtime } from '../runtime.ts'
import { operationPage } from './operation-page.ts'
import { readerOf } from './reader.ts'
import { refusalOf } from './refusal.ts'
import { findPlace } from './site.ts'

/** Whether a person's form asks for something where a paid answer is sold. Programs are told the price whatever they send. */
export function isSentByForm(
  c: HttpContext,
  { service, operation }: Endpoint,
  sent: Readonly<Record<string, unknown>>,
): boolean {
  const isAsked = Object.keys(sent).some((name) => Object.hasOwn(operation.input.shape, name))
  return isAsked && isForWindow(c.env) && findPlace(service, operation.name) !== undefined
}

/** What no payment changes. A source that does not answer now may do so then. */
const NOT_TO_BE_HAD: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'not_found', 'url_not_allowed'])

/**
 * The form again with what is wrong in it, or what is not held, in place of its price: nobody is to sign a payment to be told so.
 */
export function refusedForm(
  c: HttpContext,
  { service, operation }: Endpoint,
  runtime: Runtime,
  entered: Readonly<Record<string, string[]>>,
  read: (context: Context) => unknown,
  isTooMuch: () => boolean,
): Response | undefined {
  const place = findPlace(service, operation.name)
  if (!place) return undefined
  try {
    const context = runtime.context(service, c.env)
    const input = read(context)
    if (!isTooMuch()) rehearse(operation, input, context)
    return undefined
  } catch (thrown) {
    const error = toApiError(thrown)
    if (!NOT_TO_BE_HAD.has(error.code)) return undefined
    runtime.onError(error, c.env)
    const reader = readerOf(c.env, c.req.query('lang'), runtime)
    const fields = fieldsOf(operation, service.words, reader.language)
    const refusal = refusalOf(error, service, reader, runtime, { operation, fields, entered })
    const spec = { service, place, reader, runtime, path: place.entry, entered, ...refusal }
    return reply(c.env, error.status, operationPage(spec), {
      'Content-Type': HTML_TYPE,
      'Content-Language': LANGUAGE_TAGS[reader.language],
      'Cache-Control': PRIVATE,
      Vary: 'Accept, Accept-Language',
      ...PAGE_POLICY,
    })
  }
}
