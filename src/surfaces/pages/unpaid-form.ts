import type { ApiError } from '#support/errors/errors.ts'
import { fieldsOf } from '#operation/view/fields.ts'
import { PRIVATE } from '../cache-control.ts'
import { pageHeaders } from '../page-policy.ts'
import { prefersPage } from '../reply-error.ts'
import { HTML_TYPE, reply } from '../reply.ts'
import type { Endpoint, HttpContext } from '../http/endpoint.ts'
import type { Runtime } from '../runtime.ts'
import { operationPage } from './operation-page.ts'
import { readerOf } from './reader.ts'
import { refusalOf } from './refusal.ts'
import { findPlace } from './site.ts'

/** The form with its errors, which a browser gets instead of the price if the input is invalid. */
export function refusedForm(
  c: HttpContext,
  { service, operation }: Endpoint,
  runtime: Runtime,
  entered: Readonly<Record<string, string[]>>,
  error: ApiError,
): Response | undefined {
  const place = findPlace(service, operation.name)
  if (!place || !prefersPage(c.env)) return undefined
  runtime.onError(error, c.env)
  const reader = readerOf(c.env, runtime)
  const fields = fieldsOf(operation, service.words, reader.language)
  const refusal = refusalOf(error, service, reader, runtime, { operation, fields, entered })
  const spec = { service, place, reader, runtime, path: place.entry, entered, ...refusal }
  return reply(c.env, error.status, operationPage(spec), {
    ...pageHeaders(HTML_TYPE, reader.language),
    'Cache-Control': PRIVATE,
  })
}
