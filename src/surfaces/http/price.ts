import type { ApiError } from '#support/errors/errors.ts'
import type { PaymentProof, Quote, SignIn } from '#operation/charge.ts'
import { notOpen } from '#operation/execute.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import type { Endpoint, HttpContext } from './endpoint.ts'

/** The subject of a payment for this request. `body` must be byte for byte. */
export function quoteOf(c: HttpContext, endpoint: Endpoint, runtime: Runtime, body: string): Quote {
  const { service, operation, method } = endpoint
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

/** The error for a call without a payment, before its input is read. `execute` would take longer to return it. */
export function refusalOf(c: HttpContext, endpoint: Endpoint, runtime: Runtime, form?: string): ApiError | undefined {
  if (endpoint.operation.price === undefined) return undefined
  if (!runtime.isOpen(endpoint.service)) return notOpen()
  if (paymentOf(c.env, c.req.method)) return undefined
  return runtime.charge.demand({ ...quoteOf(c, endpoint, runtime, ''), form })
}

/** The payment or sign-in in the headers. HEAD requests are never charged. */
export function paymentOf(exchange: Exchange, method: string): PaymentProof | SignIn | undefined {
  if (method === 'HEAD') return undefined
  const idempotencyKey = exchange.header('idempotency-key')
  const second = exchange.header('payment-signature')
  if (second) return { header: 'PAYMENT-SIGNATURE', value: second, idempotencyKey }
  const first = exchange.header('x-payment')
  if (first) return { header: 'X-PAYMENT', value: first, idempotencyKey }
  const signIn = exchange.header('sign-in-with-x')
  return signIn ? { signIn } : undefined
}
