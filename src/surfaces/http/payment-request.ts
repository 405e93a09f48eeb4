import type { ApiError } from '#support/errors/errors.ts'
import type { PaymentProof, Quote, SignIn } from '#operation/charge.ts'
import { notOpen } from '#operation/execute.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import type { Endpoint, HttpContext } from './endpoint.ts'

/** The subject of a payment for this request. `body` is the request body as received, byte for byte. */
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

/**
 * The error for a call without a payment, before its input is read. `execute` would take longer to return it. The demand
 * does not depend on the body.
 *
 * @param form A submitted form as the JSON of an API request, which the payment page repeats.
 */
export function demandPayment(
  c: HttpContext,
  endpoint: Endpoint,
  runtime: Runtime,
  form?: string,
): ApiError | undefined {
  if (endpoint.operation.price === undefined) return undefined
  if (!runtime.isOpen(endpoint.service)) return notOpen()
  if (paymentOf(c.env, c.req.method)) return undefined
  return runtime.charge.demand({ ...quoteOf(c, endpoint, runtime, ''), form })
}

/** The payment or sign-in in the headers. HEAD requests are never charged. */
export function paymentOf(exchange: Exchange, method: string): PaymentProof | SignIn | undefined {
  if (method === 'HEAD') return undefined
  const idempotencyKey = exchange.header('idempotency-key')
  // x402 version 2 takes precedence over version 1.
  const signature = exchange.header('payment-signature')
  if (signature) return { header: 'PAYMENT-SIGNATURE', value: signature, idempotencyKey }
  const payment = exchange.header('x-payment')
  if (payment) return { header: 'X-PAYMENT', value: payment, idempotencyKey }
  const signIn = exchange.header('sign-in-with-x')
  return signIn ? { signIn } : undefined
}
